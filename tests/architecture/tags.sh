#!/bin/sh
# tags.sh INCLUDE: Universal Ctags, which most editors use, finds the definitions of the library.
set -eu
command -v ctags > /dev/null || { echo "this test needs Universal Ctags (Debian package universal-ctags)"; exit 1; }
tags=$(ctags -f - --languages=C++ --langmap=C++:+.ipp -R "$1")
for name in Agent:c parse:f library:c run_loop:f; do
    printf '%s\n' "$tags" | grep -Pq "^${name%:*}\t.*\t${name#*:}\tnamespace:toolkit::v0(\t|$)" ||
        { echo "ctags finds no definition of ${name%:*}"; exit 1; }
done
