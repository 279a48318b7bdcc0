#!/usr/bin/env bash
# Runs clang-tidy on one source: tidy.sh CLANG_TIDY BUILD_FOLDER SOURCE [ARGUMENT OF CLANG_TIDY]...
# A source without a finding is not checked again until it, a header that it includes, the checks or clang-tidy change:
# the verdict is kept in the user's cache folder, under a hash of all of these.
set -euo pipefail

tidy=$1 build=$2 source=$3
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd -P)
arguments=(--quiet --extra-arg=-Wno-unknown-warning-option --extra-arg=-Wno-everything --extra-arg=-stdlib=libc++
    "--extra-arg=-include$root/tests/lint/short_traits.hpp" "${@:4}")

# What clang-tidy reads: the command's own defines, folders and standard, and every line with its comments (NOLINT).
compiler=$(dirname "$(readlink -f "$tidy")")/clang++
read -r -a flags < <(sed -n "s|^ *\"command\": \"\(.*\) -c $source\",\{0,1\}\$|\1|p" "$build/compile_commands.json" |
    head -n 1 | sed 's/-isystem /-isystem/g' | tr ' ' '\n' | grep -E '^-(I|D|std=)|^-isystem' | tr '\n' ' ') || true
verdict=
if [[ -x $compiler && ${#flags[@]} -gt 0 ]]; then
    if hash=$({
        "$tidy" --version
        echo "${@:4}"
        cat "$root/.clang-tidy" "${BASH_SOURCE[0]}"
        "$compiler" -stdlib=libc++ -include "$root/tests/lint/short_traits.hpp" "${flags[@]}" -w -E -C "$source" | sed "s|$root/||g; s|$(dirname "$root")/||g"
    } 2> /dev/null | sha256sum | cut -d ' ' -f 1); then
        verdict=${XDG_CACHE_HOME:-$HOME/.cache}/toolkit/lint/$hash
    fi
fi
if [[ -n $verdict && -e $verdict ]]; then
    touch "$verdict"
    echo "clang-tidy: $source is as it was when nothing was found in it"
    exit 0
fi
"$tidy" "${arguments[@]}" -p "$build" "$source"
if [[ -n $verdict ]]; then
    mkdir -p "${verdict%/*}"
    touch "$verdict"
    find "${verdict%/*}" -type f -mtime +60 -delete
fi
