#!/usr/bin/env python3
"""Each test that a requirement of a page in docs/systems names exists: named_tests.py ROOT

A requirement is a row of a table that begins with its id, such as "| A-36 |". Its last cell names tests as `suite.case`,
or as `suite.…` for all of a suite, and `suite.case_…` for those with this beginning.
"""
import pathlib
import re
import sys

root = pathlib.Path(sys.argv[1])
tests = set()
for source in (root / "tests").rglob("*.cpp"):
    text = source.read_text(encoding="utf-8", errors="replace")
    tests.update(f"{suite}.{case}" for suite, case in re.findall(r"^(?:TYPED_)?TEST(?:_F|_P)?\(\s*(\w+)\s*,\s*(\w+)\s*\)", text, re.M))

files = {"hpp", "cpp", "ipp", "txt", "tsv", "json", "jsonl", "md", "html", "pdf", "png"}
rows = unknown = 0
for page in sorted((root / "docs" / "systems").glob("*.md")):
    for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), 1):
        if not re.match(r"\| [A-Z]-\d\d", line):
            continue
        rows += 1
        for suite, case, rest in re.findall(r"`(\w+)\.(\w*)(…?)`", line.rstrip("| ").rsplit("|", 1)[-1]):
            name = f"{suite}.{case}"
            if case in files or (any(one.startswith(name) for one in tests) if rest else name in tests):
                continue
            unknown += 1
            print(f"{page.relative_to(root)}:{number}: there is no test {name}{rest}")
if rows == 0:
    sys.exit(f"{root}: no page in docs/systems has a requirement")
sys.exit(1 if unknown else 0)
