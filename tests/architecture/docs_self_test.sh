#!/bin/sh
# Checks docs.cmake: sound pages pass in silence. Of pages with faults each fault is one line, and there is no other.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cmake "-Droot=$here/fixture/pages_good" -P "$here/docs.cmake" > "$work/output" 2>&1 || {
    echo "the sound pages are refused"
    cat "$work/output"
    exit 1
}
if [ -s "$work/output" ]; then
    echo "the sound pages do not pass in silence"
    cat "$work/output"
    exit 1
fi

if cmake "-Droot=$here/fixture/pages_bad" -P "$here/docs.cmake" > "$work/output" 2>&1; then
    echo "the faulty pages pass"
    exit 1
fi
grep '^toolkit: ' "$work/output" | LC_ALL=C sort | diff "$here/fixture/pages_bad/expected.txt" - || {
    echo "docs.cmake does not print what fixture/pages_bad/expected.txt says (<: missing, >: too much)"
    exit 1
}

# named_tests.py: a page whose tests exist, and the same page when one is gone.
mkdir -p "$work/docs/systems" "$work/tests"
echo '| A-01 | a requirement | `suite.one`, `suite.tw…` |' > "$work/docs/systems/page.md"
printf 'TEST(suite, one) {}\nTEST(suite, two) {}\n' > "$work/tests/cases.cpp"
"$here/named_tests.py" "$work" || {
    echo "named_tests.py refuses a page whose tests exist"
    exit 1
}
echo 'TEST(suite, one) {}' > "$work/tests/cases.cpp"
if "$here/named_tests.py" "$work" > "$work/output"; then
    echo "named_tests.py passes a page with a test that does not exist"
    exit 1
fi
[ "$(cat "$work/output")" = 'docs/systems/page.md:1: there is no test suite.tw…' ] || {
    echo "named_tests.py does not name the page, the line and the test"
    cat "$work/output"
    exit 1
}
