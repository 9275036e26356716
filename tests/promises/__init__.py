"""What the named conditions of each game promise, read from the texts of a record alone: a module a game.

`PROMISED` gives for each condition whether a record, with one deal in it, is as the condition says.
"""


def forehand(record: dict) -> list[str]:
    """The cards of the player to the dealer's left, in a record's only deal."""
    deal = record["deals"][0]
    return deal["hands"][(deal["dealer"] + 1) % len(deal["hands"])].split()
