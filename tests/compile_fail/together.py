#!/usr/bin/env python3
"""Compiles several cases with their mistakes in one file, and assigns each error to its case.

together.py OUTPUT_FOLDER FILE -- COMPILER [ARGUMENT]...

FILE has several cases, each in a namespace of its own and after a line `#line 1 "tests/compile_fail/<case>.cpp"`. The
compiler's errors of a case are written to OUTPUT_FOLDER/<case>.txt, which check.cmake reads. A case without an error has
no such file: check.cmake compiles it alone. If one error belongs to no case, or the compiler did not come to its end, no
case has a file.
"""

import pathlib
import re
import subprocess
import sys

CASE = re.compile(r"tests/compile_fail/(?:self_check/)?(\w+)\.cpp")
NAMESPACE = re.compile(r"\b(toolkit_test_\d+)\b")
OPENS = re.compile(r"^namespace (toolkit_test_\d+) \{\n#line 1 \"" + CASE.pattern, re.MULTILINE)
MESSAGE = re.compile(r"^\S.*?: (error|note): ")


def errors_by_case(output: str, case_of: dict[str, str]) -> dict[str, str]:
    """The errors of each case, with their notes and with the lines that lead to them. Those of no case are under ""."""
    found: dict[str, list[str]] = {}
    case, context = "", []
    for line in output.splitlines():
        context.append(line)
        message = MESSAGE.match(line)
        if message and message[1] == "error":
            whole = "\n".join(context)
            named = CASE.findall(whole) or [case_of[one] for one in NAMESPACE.findall(whole) if one in case_of]
            case = named[-1] if named else ""
        # A note belongs to the error before it, and so does a line of the source. Other lines lead to the next message.
        if message or (line.startswith(" ") and not line.lstrip().startswith("from ")):
            found.setdefault(case, []).extend(context)
            context = []
    return {case: "\n".join(lines) + "\n" for case, lines in found.items()}


def main() -> None:
    end = sys.argv.index("--")
    folder, file, command = pathlib.Path(sys.argv[1]), sys.argv[2], sys.argv[end + 1 :]
    case_of = dict(OPENS.findall(pathlib.Path(file).read_text(encoding="utf-8")))
    folder.mkdir(parents=True, exist_ok=True)
    for case in case_of.values():
        (folder / f"{case}.txt").unlink(missing_ok=True)
    compiled = subprocess.run([*command, file], capture_output=True, text=True, errors="replace", check=False)
    if compiled.returncode != 1 or "fatal error: " in compiled.stderr or "compilation terminated" in compiled.stderr:
        return
    found = errors_by_case(compiled.stderr, case_of)
    if ": error: " in found.get("", ""):
        return
    for case in case_of.values():
        if case in found:
            (folder / f"{case}.txt").write_text(found[case], encoding="utf-8")


main()
