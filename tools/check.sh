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

# Two cores: the browser's tests, one page at a time, and beside them all the others.
told=$(mktemp)
"$PYTHON" -m pytest -q -m "($marks) and browser" >"$told" 2>&1 &
browser=$!
trap 'kill "$browser" 2>/dev/null; rm -f "$told"' EXIT
"$PYTHON" -m pytest -q -m "($marks) and not browser"
"$PYTHON" -m pytest -q --nbval --nbval-current-env --nbval-cell-timeout=60 notebooks
echo "In Chromium:"
if wait "$browser"; then
    cat "$told"
else
    cat "$told"
    exit 1
fi
