#!/bin/sh
# Checks the checker: a clean tree passes silently. In a bad tree it reports each violation and nothing else.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

if ! "$here/check.py" "$here/fixture/good" "$here/layers.txt" "$here/owners.txt" "$here/fixture/good/components.txt" \
    "$here/fixture/good/lengths.txt"; then
    echo "the clean tree is refused"
    exit 1
fi

cp -R "$here/fixture/bad" "$work/bad"
{ echo '#pragma once'; yes '' | head -n 400; } > "$work/bad/toolkit/json/long.hpp"
for i in $(seq 33); do
    echo '#pragma once' > "$work/bad/toolkit/text/crowd_$i.hpp"
    echo "text/crowd_$i.hpp toolkit" >> "$work/bad/components.txt"
done
if "$here/check.py" "$work/bad" "$here/layers.txt" "$here/owners.txt" "$work/bad/components.txt" \
    "$work/bad/lengths.txt" > "$work/said"; then
    echo "the bad tree passes"
    exit 1
fi
LC_ALL=C sort "$work/said" | diff "$here/fixture/bad/expected.txt" - || {
    echo "the checker does not say what fixture/bad/expected.txt says (<: missing, >: too much)"
    exit 1
}

if "$here/check.py" "$here/fixture/good" "$here/layers.txt" "$here/owners.txt" "$here/fixture/good/components.txt" \
    "$work/no_lengths.txt" > "$work/said"; then
    echo "a list of lengths that is not there passes"
    exit 1
fi

# Each library of owners.txt, included twice in its room and once by the core, is reported each time, and so is a wrong component.
grep -v '^#' "$here/owners.txt" | while read -r library room component; do
    rm -rf "$work/owned"
    mkdir -p "$work/owned/toolkit/$room" "$work/owned/toolkit/core"
    : > "$work/components.txt"
    for header in "$room/a" "$room/b" core/c; do
        printf '#pragma once\n#include <%s>\n' "$library" > "$work/owned/toolkit/$header.hpp"
        echo "$header.hpp other" >> "$work/components.txt"
    done
    expected=6
    [ "$component" != - ] || expected=3
    said=$("$here/check.py" "$work/owned" "$here/layers.txt" "$here/owners.txt" "$work/components.txt" /dev/null |
        grep -c 'already$\|belongs to\|is for the component' || true)
    [ "$said" -eq "$expected" ] || { echo "$library: $expected complaints expected, $said told"; exit 1; }
done
