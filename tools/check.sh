#!/bin/sh
# Every check, in the order in which a fault is cheapest to find. $1 says which marked tests run; $PYTHON runs them.
set -eu
marks=$1
bin=$(dirname "$PYTHON")

"$bin/ruff" check .
"$bin/mypy"
# The browser can have been removed since the set-up.
"$PYTHON" tests/browser/find.py --provide >/dev/null

if command -v node >/dev/null 2>&1; then
    node --test tests/js/*.test.*js
else
    echo "node was not found: the tests of the tables' JavaScript were NOT run (CI runs them)." >&2
fi

# Two processes: all of the browser's tests in one, the others in the other.
"$PYTHON" -m pytest -q -m "$marks" --numprocesses 2 --dist loadgroup
"$PYTHON" -m pytest -q --nbval --nbval-current-env --nbval-cell-timeout=60 notebooks
