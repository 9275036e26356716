"""What Amerikaner's conditions promise."""

from collections import Counter

from promises import forehand


def has_more_than_half_a_hand_of_a_suit(record: dict) -> bool:
    (_, longest), *_ = Counter(card[0] for card in forehand(record)).most_common()
    return longest > len(forehand(record)) / 2


PROMISED = {"long-suit": has_more_than_half_a_hand_of_a_suit}
