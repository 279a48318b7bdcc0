#!/bin/sh
# Checks closure.py: it reports each violation with the way that leads to it, and nothing else.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

mkdir -p "$work/toolkit/core" "$work/toolkit/agent" "$work/toolkit/answering"
printf '#pragma once\n#include <toolkit/core/b.hpp>\n' > "$work/toolkit/agent/a.hpp"
printf '#pragma once\n#include <toolkit/answering/c.hpp>\n' > "$work/toolkit/core/b.hpp"
printf '#pragma once\n// names open_sesame\n' > "$work/toolkit/answering/c.hpp"

expect() {
    printf '%s' "$1" > "$work/expected"
    shift
    "$here/closure.py" "$@" > "$work/said" && status=0 || status=$?
    diff "$work/expected" "$work/said" || exit 1
    if [ -s "$work/expected" ]; then [ "$status" -eq 1 ]; else [ "$status" -eq 0 ]; fi
}

echo 'agent/a.hpp 6 answering +answering/c.hpp' > "$work/good.txt"
expect '' "$work" "$work/good.txt"
printf '# a comment\nagent/a.hpp 5 answering\ncore/none.hpp *\n' > "$work/bad.txt"
expect 'agent/a.hpp reads answering: agent/a.hpp -> core/b.hpp -> answering/c.hpp
agent/a.hpp reads 6 lines of ours; at most 5 are allowed
core/none.hpp: there is no such header
' "$work" "$work/bad.txt"
expect '' names "$work" 'open_sesame' core agent
expect 'toolkit/answering/c.hpp:2 names open_sesame
' names "$work" 'open_(sesame|gate)' core answering
