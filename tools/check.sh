#!/bin/sh
# Every check, in the order in which a fault is cheapest to find. $1 says which marked tests run; $PYTHON runs them.
set -eu
marks=$1

sh tools/lint.sh
# The browser can have been removed since the set-up.
"$PYTHON" tests/browser/find.py --provide >/dev/null

if command -v node >/dev/null 2>&1; then
    node --test tests/js/*.test.*js
else
    echo "node was not found: the tests of the JavaScript were NOT run (CI runs them)." >&2
fi

# Two cores: the browser's tests, one page at a time, and beside them all the others.
told=$(mktemp)
"$PYTHON" -m pytest -q -m "($marks) and browser" >"$told" 2>&1 &
browser=$!
# A shell that is stopped by a signal runs its EXIT trap only if it leaves by exit; and the last command of the trap
# must succeed, or it would turn a green run red.
trap 'kill "$browser" 2>/dev/null || :; rm -f "$told"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
"$PYTHON" -m pytest -q -m "($marks) and not browser"
"$PYTHON" -m pytest -q --nbval --nbval-current-env --nbval-cell-timeout=60 notebooks
echo "In Chromium:"
passed=0
wait "$browser" || passed=$?
cat "$told"
exit "$passed"
