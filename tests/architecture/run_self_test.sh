#!/usr/bin/env bash
# Checks tests/run with small programs in place of cmake, ninja and ctest. In each case the steps behind a faulty one are built
# and tested, and the exit status and the counts are right.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
export LC_ALL=C
mkdir -p programs examples tests/schema/against_ajv tests/real/mock_servers
cp "$here/../run" tests/run

replace() { # replace FILE: writes a program; its text is the standard input
    cat > "$1"
    chmod +x "$1"
}
for program in examples/install tests/schema/against_ajv/install tests/real/mock_servers/install; do
    replace "$program" <<< '#!/bin/sh'
done
# cmake --preset NAME …
replace programs/cmake << 'END'
#!/bin/bash
[[ $2 != "${UNCONFIGURED:-}" ]] || exit 1
mkdir -p "build/$2"
echo "CMAKE_HOME_DIRECTORY:INTERNAL=$PWD" > "build/$2/CMakeCache.txt"
END
# ninja --quiet -C build/NAME …: a build that fails prints more than a pipe holds.
replace programs/ninja << 'END'
#!/bin/bash
preset=${3#build/}
trap 'echo "stopped $preset" >> steps; exit 2' TERM
for ((i = 0; i < ${BUILD_SECONDS:-0}; ++i)); do sleep 1; done
echo "built $preset" >> steps
[[ $preset == "${BROKEN:-}" ]] || exit 0
for ((i = 0; i < 5000; ++i)); do echo "error $i: a long line of a compiler, which goes on and on"; done
exit 1
END
# ctest --test-dir build/NAME … --output-junit FILE: three tests pass.
replace programs/ctest << 'END'
#!/bin/bash
echo "tested ${2#build/}" >> steps
while [[ $1 != --output-junit ]]; do shift; done
printf '<testsuite name="x"\n\ttests="3"\n\tfailures="0"\n\tdisabled="0"\n\tskipped="0"\n>\n' > "$2"
END
export PATH=$work/programs:$PATH

failures=0
# expect WHAT STATUS LAST_LINE STEPS COMMAND...: the status, the last line, and the steps in any order.
expect() {
    local what=$1 status=$2 last=$3 steps=$4 got=0
    shift 4
    : > steps
    "$@" > output 2>&1 || got=$?
    if [[ $got != "$status" || $(tail -n 1 output) != "$last" || $(sort steps | tr '\n' ';') != "$steps" ]]; then
        echo "$what: status $got, \"$(tail -n 1 output)\", steps $(sort steps | tr '\n' ';')"
        echo "  expected: status $status, \"$last\", steps $steps"
        failures=$((failures + 1))
    fi
}
built='built asan;built clang-libcxx;built release;built tsan;'
tested='tested asan;tested clang-libcxx;tested release;tested release;tested tsan;'  # lint and real, too

expect 'all steps' 0 '15 passed, 0 failed, 0 skipped' "$built$tested" tests/run
expect 'one step' 0 '3 passed, 0 failed, 0 skipped' 'built release;tested release;' tests/run -R some
expect 'a step that does not build' 1 '15 passed, 1 failed, 0 skipped' "$built$tested" \
    env BROKEN=release tests/run
expect 'a step that is not configured' 1 '12 passed, 1 failed, 0 skipped' \
    "${built/built asan;/}${tested/tested asan;/}" env UNCONFIGURED=asan tests/run
expect 'a low priority' 0 '15 passed, 0 failed, 0 skipped' "$built$tested" nice -n 15 tests/run
if [[ $(id -u) == 0 ]] && command -v setpriv > /dev/null; then  # root may raise its priority again
    chmod -R a+rwX .
    expect 'a low priority without root' 0 '15 passed, 0 failed, 0 skipped' "$built$tested" \
        setpriv --reuid 65534 --regid 65534 --clear-groups nice -n 15 tests/run
fi

: > steps
BUILD_SECONDS=60 tests/run --fast > output 2>&1 &
run=$!
for ((i = 0; i < 100; ++i)); do
    if grep -qs 'release: building' output && [[ -e build/release/CMakeCache.txt ]]; then break; fi
    sleep 0.1
done
sleep 1
kill -TERM "$run"
wait "$run" 2> /dev/null || true
for ((i = 0; i < 50; ++i)); do
    if grep -q 'stopped release' steps; then break; fi
    sleep 0.1
done
if ! grep -q 'stopped release' steps; then
    echo 'tests/run was stopped, and its build goes on'
    failures=$((failures + 1))
fi
((failures == 0))
