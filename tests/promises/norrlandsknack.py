"""What Norrlandsknack's conditions promise."""

from promises import forehand


def holds_the_trump_ace(record: dict) -> bool:
    return record["deals"][0]["turn_up"][0] + "A" in forehand(record)


def has_no_trump_while_somebody_is_on_1(record: dict) -> bool:
    trump = record["deals"][0]["turn_up"][0]
    return 1 in record["start"]["scores"] and not [card for card in forehand(record) if card[0] == trump]


PROMISED = {
    "forehand-trump-ace": holds_the_trump_ace,
    "on-one-no-trump": has_no_trump_while_somebody_is_on_1,
}
