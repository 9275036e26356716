"""What the tests of the oracles do by hand: lines of a record, or cards by whoever is to act."""


def act(oracle, lines):
    """Carries out lines of a record, with commas between."""
    for line in lines.split(", "):
        oracle.do(line)
    return oracle


def play(oracle, cards):
    """Plays cards by whoever is to act."""
    for card in cards.split():
        oracle.do(f"{oracle.to_act} play {card}")
    return oracle


def legal_cards(oracle):
    """The cards that may be played now."""
    return {action.split()[2] for action in oracle.legal() if "play" in action}
