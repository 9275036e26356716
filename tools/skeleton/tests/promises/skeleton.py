"""What Skeleton's conditions promise."""

from promises import forehand


def has_an_ace(record: dict) -> bool:
    return any(card[1] == "A" for card in forehand(record))


PROMISED = {"forehand-ace": has_an_ace}
