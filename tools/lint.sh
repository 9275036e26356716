#!/bin/sh
# Style and types, of Python and of JavaScript. $PYTHON's neighbours check the one, what package.json names the other.
set -eu
bin=$(dirname "$PYTHON")

"$bin/ruff" check .
"$bin/ruff" format --check --quiet .
"$bin/mypy"

if command -v node >/dev/null 2>&1 && command -v npm >/dev/null 2>&1; then
    node node_modules/@biomejs/biome/bin/biome check
    node node_modules/typescript/bin/tsc --project .
else
    echo "node and npm were not found: style and types of the JavaScript were NOT checked (CI checks them)." >&2
fi
