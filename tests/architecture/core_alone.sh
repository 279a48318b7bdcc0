#!/usr/bin/env bash
# Compiles all headers of the core without the rooms that are made of it: core_alone.sh COMPILER INCLUDE_FOLDER [OPTION]...
set -euo pipefail

compiler=$1 include=$2
shift 2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cp -R "$include/toolkit" "$work/toolkit"
rm -rf "$work/toolkit/answering" "$work/toolkit/systems" "$work/toolkit/serve"
cd "$work"
for room in agent tool run; do
    [[ -d toolkit/$room ]] || { echo "there is no room $room"; exit 1; }
    find "toolkit/$room" -name '*.hpp' | sort | sed 's/.*/#include <&>/'
done > core.cpp
"$compiler" -std=c++20 -fsyntax-only -I"$work" "$@" core.cpp
