"""What the gallery and the frame around a tutorial say, in each language."""

LANGUAGES = ("sv", "en")

WORDS: dict[str, dict[str, str]] = {
    "sv": {
        "language": "Svenska",
        "gallery": "Alla spel",
        "tagline": "Nordiska stickspel, ett kort i taget",
        "welcome": "Välj ett spel. Du lär dig reglerna genom att pröva dem på ett bord där korten går att spela.",
        "minutes": "minuter",
        "begin": "Börja",
        "answered": "{done} av {all} frågor besvarade",
        "empty": "Här finns inga spel än.",
        "skip": "Hoppa till innehållet",
        "steps": "Steg",
        "contents": "Innehåll",
        "step": "Steg",
        "of": "av",
        "slug": "steg",
        "back": "Tillbaka",
        "next": "Nästa",
        "size": "Större",
        "size_help": "Förstora allt, för projektor",
        "theme": "Mörkt",
        "theme_help": "Mörka färger",
        "print": "Skriv ut",
        "print_sheet": "Skriv ut bladet",
        "loading": "Korten blandas. Läs så länge.",
        "no_script": "Den här sidan går att läsa som den är. Med JavaScript påslaget går borden också att spela på.",
        "cell_error": "Här skulle ett bord ha stått, men något gick fel. Ladda om sidan. "
        "Hjälper inte det, säg till läraren.",
        "lost": "Kontakten med bordet är bruten. Ladda om sidan, så får du ett nytt och står kvar på samma steg.",
        "slow": "Bordet kom inte fram. Ladda om sidan för att försöka igen.",
        "reload": "Ladda om",
    },
    "en": {
        "language": "English",
        "gallery": "All games",
        "tagline": "Nordic trick‑taking games, one card at a time",
        "welcome": "Choose a game. You learn the rules by trying them, at a table where the cards can be played.",
        "minutes": "minutes",
        "begin": "Begin",
        "answered": "{done} of {all} questions answered",
        "empty": "There are no games here yet.",
        "skip": "Skip to the content",
        "steps": "Steps",
        "contents": "Contents",
        "step": "Step",
        "of": "of",
        "slug": "step",
        "back": "Back",
        "next": "Next",
        "size": "Larger",
        "size_help": "Enlarge everything, for a projector",
        "theme": "Dark",
        "theme_help": "Dark colours",
        "print": "Print",
        "print_sheet": "Print this sheet",
        "loading": "Shuffling the cards. Read on meanwhile.",
        "no_script": "This page can be read as it is. With JavaScript turned on, the tables can be played too.",
        "cell_error": "A table should have stood here, but something went wrong. Reload the page. "
        "If that does not help, tell your teacher.",
        "lost": "The connection to the table is broken. Reload the page to get a new one, at the same step.",
        "slow": "The table did not arrive. Reload the page to try again.",
        "reload": "Reload",
    },
}


def language_of(path: str, named: str | None = None) -> str:
    """The language of a notebook: what its metadata names, else a folder `sv` or `en` in its path, else Swedish."""
    if named in LANGUAGES:
        return named
    folders = path.replace("\\", "/").split("/")[:-1]
    return next((folder for folder in reversed(folders) if folder in LANGUAGES), "sv")


def other(lang: str) -> str:
    """The other language."""
    return "en" if lang == "sv" else "sv"
