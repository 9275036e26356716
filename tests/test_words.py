"""The catalogues: the same keys in both languages, each of them used, each key that is used there."""

from __future__ import annotations

import re
from pathlib import Path
from string import Formatter
from typing import Any

import polib
import pytest

from kortlib import GAMES, PACK, BadData, Card, Event, EventKind, Problem, Rank, Reason, Suit, Verdict, rules_of
from kortlib.words import LANGUAGES, Words, read_catalogue, read_po, words

ROOT = Path(__file__).parent.parent
LOCALE = ROOT / "data" / "locale"
WIDGETS = ROOT / "widgets" / "kortwidgets"
TEMPLATES = [*WIDGETS.rglob("*.j2"), *WIDGETS.rglob("*.html")]
SOURCES = [*(ROOT / "kortlib").rglob("*.py"), *(ROOT / "tools").glob("*.py"), *WIDGETS.rglob("*.py"), *TEMPLATES]
CODE = {path: path.read_text(encoding="utf-8") for path in SOURCES}
TEXT = "\n".join(CODE.values())
CATALOGUES = {lang: read_catalogue(lang) for lang in LANGUAGES}
SPOKEN = re.compile(r"""\bsay\(\s*(f?)"([^"]+)\"""")
NAMED = re.compile(r'"([a-z_]+(?:\.[a-z_]+)+)"')
HOLE = re.compile(r"\{[^}]*\}")


def named_in_code(pattern: str) -> set[str]:
    return set(re.findall(pattern, TEXT))


def constants(name: str) -> set[str]:
    """The texts in tuples of that name, as `LABELS = ("rule", "source")`."""
    return {text for tail in re.findall(rf"^{name} = \(([^)]*)\)", TEXT, re.M) for text in re.findall(r'"(\w+)"', tail)}


# The families whose last part is put in when the sentence is spoken: which parts there are.
FAMILIES: dict[str, set[str]] = {
    "suit": {suit.value for suit in Suit},
    "rank": {rank.name.lower() for rank in Rank},
    "reason": set(Reason),
    "event": {*EventKind, *(kind for game in GAMES.values() for kind in game.events)},
    "problem": named_in_code(r'\bProblem\([^"]*?(?:f?"[^"]*",\s*){2}"(\w+)"')
    | named_in_code(r'\bunknown\(\s*f?"[^"]*",\s*"(\w+)"')
    | named_in_code(r'\bNamed\(\s*"(\w+)"')
    | named_in_code(r'\bnote\(\s*(?:f?"[^"]*"|\w+),\s*"(\w+)"'),
    "expected": named_in_code(r'expected="(\w+)"') | named_in_code(r'shaped\([^\n]*, (?:dict|list), "(\w+)"\)'),
}


def test_there_are_words_to_check() -> None:
    assert all(len(catalogue) > 100 for catalogue in CATALOGUES.values())
    assert len(SOURCES) > 20
    assert len(TEMPLATES) > 5
    for family, parts in FAMILIES.items():
        assert len(parts) >= 4, family


def files(lang: str) -> list[Path]:
    """The shared catalogue of a language, then each game's."""
    return [LOCALE / f"{lang}.po", *sorted(LOCALE.glob(f"*/{lang}.po"))]


@pytest.mark.parametrize(
    "file", [file for lang in LANGUAGES for file in files(lang)], ids=lambda f: f"{f.parent.name}/{f.name}"
)
def test_a_standard_reader_reads_a_catalogue_to_the_same(file: Path) -> None:
    read = polib.pofile(str(file), check_for_duplicates=True)
    assert read.metadata["Language"] == file.stem
    assert read.metadata["Content-Type"] == "text/plain; charset=UTF-8"
    assert "nplurals=2" in read.metadata["Plural-Forms"]
    assert not read.fuzzy_entries()
    assert not read.untranslated_entries()
    assert not read.obsolete_entries()
    forms = {entry.msgid: tuple(entry.msgstr_plural.values()) or (entry.msgstr,) for entry in read}
    assert forms == read_po(file.read_text(encoding="utf-8"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_two_catalogues_of_a_language_have_a_key_in_common(lang: str) -> None:
    every = [key for file in files(lang) for key in read_po(file.read_text(encoding="utf-8"))]
    assert len(every) == len(set(every)) == len(CATALOGUES[lang])


def test_only_games_have_catalogues_of_their_own() -> None:
    for lang in LANGUAGES:
        assert {file.parent.name for file in files(lang)[1:]} <= set(GAMES)


def test_both_catalogues_have_the_same_keys_in_the_same_order() -> None:
    """Otherwise edit data/locale/sv.po or data/locale/en.po."""
    assert list(CATALOGUES["sv"]) == list(CATALOGUES["en"])


def test_both_catalogues_have_plurals_for_the_same_keys() -> None:
    plural = {lang: {key for key, forms in texts.items() if len(forms) > 1} for lang, texts in CATALOGUES.items()}
    assert plural["sv"] == plural["en"]
    assert plural["sv"]
    for catalogue in CATALOGUES.values():
        assert {len(forms) for forms in catalogue.values()} == {1, 2}


def holes(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def test_both_catalogues_have_the_same_holes_to_fill() -> None:
    """A singular may leave out its number."""
    for key, swedish in CATALOGUES["sv"].items():
        english = CATALOGUES["en"][key]
        assert holes(swedish[-1]) == holes(english[-1]), key
        for forms in (swedish, english):
            assert holes(forms[-1]) - {"number"} <= holes(forms[0]) <= holes(forms[-1]), key
            assert "" not in holes(forms[-1]), key
            assert all(hole.isidentifier() for hole in holes(forms[-1])), key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_text_is_empty_or_has_space_around_it(lang: str) -> None:
    for key, forms in CATALOGUES[lang].items():
        assert all(form and form == form.strip() for form in forms), key


def keys_spoken() -> dict[str, bool]:
    """Every key in a call of `say`, as a pattern, and whether it is one whole key."""
    return {text: not mark for mark, text in SPOKEN.findall(TEXT)}


def test_every_key_that_is_spoken_stands_in_the_catalogues() -> None:
    whole = {key for key, plain in keys_spoken().items() if plain}
    assert len(whole) > 20
    assert sorted(whole - set(CATALOGUES["sv"])) == []


def test_every_pattern_of_keys_matches_some_key() -> None:
    for text in (text for text, plain in keys_spoken().items() if not plain):
        assert [key for key in CATALOGUES["sv"] if pattern_of(text).fullmatch(key)], text


def pattern_of(text: str) -> re.Pattern[str]:
    return re.compile(r"[\w.-]+".join(re.escape(part) for part in HOLE.split(text)))


@pytest.mark.parametrize("family", FAMILIES)
def test_every_member_of_a_family_stands_in_the_catalogues(family: str) -> None:
    """Among them every kind of event, every reason, and every problem that the source names."""
    keys = {f"{family}.{part}" for part in FAMILIES[family]}
    assert sorted(keys - set(CATALOGUES["sv"])) == []


@pytest.mark.parametrize("family", FAMILIES)
def test_a_family_has_no_member_that_nothing_names(family: str) -> None:
    """An event of number 0 may have a sentence of its own, under `.none`."""
    members = {key.split(".")[1] for key in CATALOGUES["sv"] if key.startswith(f"{family}.")}
    unnamed = members - FAMILIES[family]
    assert sorted(member for member in unnamed if f'"{member}"' not in TEXT) == []


def test_every_key_is_used_somewhere() -> None:
    """Spoken, named as a text in the source, of a family, or matched by a pattern whose parts the source names."""
    named = set(NAMED.findall(TEXT)) | {key for key, plain in keys_spoken().items() if plain}
    families = tuple(f"{family}." for family in FAMILIES)
    patterns = [pattern_of(text) for text, plain in keys_spoken().items() if not plain and not text.startswith("{")]
    unused = [
        key
        for key in CATALOGUES["sv"]
        if key not in named and not key.startswith(families) and not any(pattern.fullmatch(key) for pattern in patterns)
    ]
    assert unused == []


def test_an_expected_shape_is_spoken_in_the_language() -> None:
    """Otherwise the catalogues' `expected` family is of no use, and a Swedish sentence ends in English."""
    for lang in LANGUAGES:
        for shape in sorted(FAMILIES["expected"]):
            told = words(lang).problem(Problem("x", "bad_record", "bad_shape", {"expected": shape}))
            assert told == words(lang).say("problem.bad_shape", expected=words(lang).say(f"expected.{shape}"))


@pytest.mark.parametrize(
    ("card", "swedish", "english"),
    [
        ("SA", ("♠E", "spader ess"), ("♠A", "ace of spades")),
        ("HK", ("♥K", "hjärter kung"), ("♥K", "king of hearts")),
        ("DQ", ("♦D", "ruter dam"), ("♦Q", "queen of diamonds")),
        ("CJ", ("♣Kn", "klöver knekt"), ("♣J", "jack of clubs")),
        ("HT", ("♥10", "hjärter tio"), ("♥10", "ten of hearts")),
        ("D2", ("♦2", "ruter två"), ("♦2", "two of diamonds")),
    ],
)
def test_cards_are_written_and_spoken_as_people_do(
    card: str, swedish: tuple[str, str], english: tuple[str, str]
) -> None:
    for says, expected in ((words("sv"), swedish), (words("en"), english)):
        assert (says.card_sign(Card.parse(card)), says.card_name(Card.parse(card))) == expected


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_two_cards_are_called_the_same_and_what_is_written_is_read(lang: str) -> None:
    says = words(lang)
    assert len({says.card_name(card) for card in PACK}) == len({says.card_sign(card) for card in PACK}) == 52
    assert [Card.parse(says.card_sign(card)) for card in PACK] == list(PACK)


@pytest.mark.parametrize(("lang", "listed"), [("sv", "♥4, ♥9 och ♥E"), ("en", "♥4, ♥9 and ♥A")])
def test_cards_are_listed_with_a_word_before_the_last(lang: str, listed: str) -> None:
    cards = [Card.parse(text) for text in ("H4", "H9", "HA")]
    assert words(lang).card_signs(cards) == listed
    assert words(lang).card_signs(cards[:1]) == "♥4"
    assert words(lang).card_signs([]) == ""


@pytest.mark.parametrize(("lang", "one", "many"), [("sv", "1 kort", "2 kort"), ("en", "1 card", "2 cards")])
def test_the_number_chooses_the_form(lang: str, one: str, many: str) -> None:
    assert [words(lang).say("cards", number=number) for number in (1, 2)] == [one, many]
    assert words(lang).say("cards", number=0) == many.replace("2", "0")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_refusal_says_the_rule_and_the_cards_that_oblige(lang: str) -> None:
    """NK61: and only sense where no rule is broken."""
    says, card = words(lang), Card.parse("H4")
    told = says.refusal(rules_of("norrlandsknack"), Verdict(False, "NK61", (card,)))
    assert told == f"{says.rule(rules_of('norrlandsknack'), 'NK61')} {says.say('because', cards='♥4')}"
    assert says.refusal(rules_of("norrlandsknack"), Verdict(False, reason=Reason.OVER)) == says.say("reason.over")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_event_of_no_cards_has_its_own_sentence(lang: str) -> None:
    none, some = (words(lang).event(Event(EventKind.BOUGHT, 0, "NK30", number=number), ["Ada"]) for number in (0, 3))
    assert "Ada" in none
    assert "0" not in none
    assert "3" in some


@pytest.mark.parametrize("lang", LANGUAGES)
def test_problems_are_told_one_a_line_with_their_places(lang: str) -> None:
    bad = BadData((Problem("a[0]", "bad_card", "bad_card", {"value": '"S1"'}), Problem("b", "bad_deal", "no_turn_up")))
    lines = words(lang).problems(bad).splitlines()
    assert [line.split(": ")[0] for line in lines] == ["a[0]", "b"]


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(ValueError, match="no such language: 'fi'; there are sv, en"):
        words("fi")


def test_the_catalogues_are_read_once() -> None:
    assert words("sv") is words("sv")
    said: Any = Words("sv").catalogue
    assert said == CATALOGUES["sv"]
