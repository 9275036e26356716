#!/bin/sh
# One part of the tests: `core`, `notebooks`, or a file of the browser's. What it told is printed when it ends.
set -eu
part=$1
case $part in
    core) set -- -m "($marks) and not browser" ;;
    notebooks) set -- --nbval --nbval-current-env --nbval-cell-timeout=60 notebooks ;;
    *) set -- -m "$marks" "$part" ;;
esac
told=$(mktemp)
trap 'rm -f "$told"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
status=0
"$PYTHON" -m pytest -q "$@" >"$told" 2>&1 || status=$?
echo "$part:"
cat "$told"
exit "$status"
