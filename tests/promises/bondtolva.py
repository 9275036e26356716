"""What Bondtolva's conditions promise."""


def one_pair_lies_in_the_talon_and_three_are_on_hand(record: dict) -> bool:
    talon = record["deals"][0]["talon"].split()
    there = {suit: {suit + "K", suit + "Q"} & set(talon) for suit in "SHDC"}
    return sorted(len(cards) for cards in there.values()) == [0, 0, 0, 2]


PROMISED = {"fourth-pair-in-talon": one_pair_lies_in_the_talon_and_three_are_on_hand}
