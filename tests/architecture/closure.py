#!/usr/bin/env python3
"""Checks what headers read in the end: closure.py INCLUDE_FOLDER LIST

Each line of LIST is `header most-lines room…`. The header, together with all headers of ours that it reads, has at most
that many lines, and reads nothing of these rooms (`+file` allows one file). A `*` for the number sets no limit.
The other argument, `names FOLDER WORDS ROOM…`, checks that no file of these rooms contains a word (an expression).
"""
import re
import sys
from collections import deque
from pathlib import Path

INCLUDE = re.compile(r'^#include <(toolkit/[^>]+)>', re.MULTILINE)


def read_headers(folder):
    """The lines and the includes of each header."""
    lines, includes = {}, {}
    for path in folder.glob('toolkit/**/*'):
        if path.suffix in ('.hpp', '.ipp'):
            text = path.read_text(encoding='utf-8')
            name = path.relative_to(folder).as_posix()
            lines[name] = text.count('\n')
            includes[name] = INCLUDE.findall(text)
    return lines, includes


def closure(header, includes):
    """The headers that a header reads, each with the one that reads it first."""
    reader, unread = {header: None}, deque([header])
    while unread:
        one = unread.popleft()
        for name in includes[one]:
            if name in includes and name not in reader:
                reader[name] = one
                unread.append(name)
    return reader


def way(name, reader):
    """The includes that lead from the header to `name`."""
    steps = [name]
    while reader[steps[-1]] is not None:
        steps.append(reader[steps[-1]])
    return ' -> '.join(step.removeprefix('toolkit/') for step in reversed(steps))


def check_closures(folder, listed):
    lines, includes = read_headers(folder)
    complaints = []
    for row in listed.read_text(encoding='utf-8').splitlines():
        if not row.strip() or row.startswith('#'):
            continue
        header, most, *rooms = row.split()
        if 'toolkit/' + header not in includes:
            complaints.append(f'{header}: there is no such header')
            continue
        reader = closure('toolkit/' + header, includes)
        allowed = {'toolkit/' + room[1:] for room in rooms if room.startswith('+')}
        for room in rooms:
            first = next((name for name in reader if name.startswith(f'toolkit/{room}') and name not in allowed), None)
            if not room.startswith('+') and first is not None:
                complaints.append(f'{header} reads {room}: {way(first, reader)}')
        count = sum(lines[name] for name in reader)
        if most != '*' and count > int(most):
            complaints.append(f'{header} reads {count} lines of ours; at most {most} are allowed')
    return complaints


def check_names(folder, words, rooms):
    complaints = []
    for room in rooms:
        for path in sorted(folder.glob(f'toolkit/{room}/**/*')):
            if path.is_file():
                for number, line in enumerate(path.read_text(encoding='utf-8').splitlines(), 1):
                    if found := re.search(words, line):
                        complaints.append(f'{path.relative_to(folder)}:{number} names {found.group()}')
    return complaints


def main():
    if sys.argv[1] == 'names':
        complaints = check_names(Path(sys.argv[2]), sys.argv[3], sys.argv[4:])
    else:
        complaints = check_closures(Path(sys.argv[1]), Path(sys.argv[2]))
    for one in complaints:
        print(one)
    return 1 if complaints else 0


if __name__ == '__main__':
    sys.exit(main())
