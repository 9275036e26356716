#!/bin/sh
# Every check, in the order in which a fault is cheapest to find. $1 says which marked tests run; $PYTHON runs them.
set -eu
export marks="$1" PYTHON

sh tools/lint.sh
# The browser can have been removed since the set-up.
"$PYTHON" tests/browser/find.py --provide >/dev/null

if command -v node >/dev/null 2>&1; then
    node --test tests/js/*.test.*js
else
    echo "node was not found: the tests of the JavaScript were NOT run (CI runs them)." >&2
fi

# Two cores: two lanes, each taking what comes next, with what takes longest first. A red one stops no other.
{ echo core; ls -S tests/browser/test_*.py; echo notebooks; } | xargs -n 1 -P 2 sh tools/lane.sh
