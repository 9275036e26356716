"""``python -m kortlib.cli`` is ``kort``."""

from kortlib.cli import main

raise SystemExit(main())
