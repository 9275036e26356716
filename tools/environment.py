"""`python3 tools/environment.py FOLDER` creates a virtual environment, or says in one sentence what is missing.

Written for any Python 3, since it is the one that has to say that a Python is too old.
"""

import sys

NEEDED = (3, 11)


def missing():
    """What keeps this Python from making an environment, as a sentence; None when nothing does."""
    if sys.version_info < NEEDED:
        needed, found = "{}.{}".format(*NEEDED), "{}.{}".format(*sys.version_info)
        return f"Kortlib needs Python {needed} or newer, and this is {found}: try make PYTHON=python3.11"
    try:
        import ensurepip  # noqa: F401
        import venv  # noqa: F401
    except ImportError:
        return "This Python lacks its venv module: apt install python3-venv (as root), then try again."
    return None


def main(folder):
    sentence = missing()
    if sentence:
        sys.stderr.write(sentence + "\n")
        return 1
    import venv

    venv.create(folder, with_pip=True, clear=False)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
