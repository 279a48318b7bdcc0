#!/usr/bin/env python3
"""Checks the shape of the headers: check.py INCLUDE LAYERS OWNERS COMPONENTS LENGTHS
A line of COMPONENTS is `header component` or `needs component other`; of LENGTHS, a file (from INCLUDE) and its most lines."""
import collections, os, re, sys
os.chdir(sys.argv[1])
for file in sys.argv[2:6]:
    if not os.path.exists(file): sys.exit(f'there is no {file}')
layers, owners, components, lengths = ([r.split() for r in open(f) if r.strip() and r[0] != '#'] for f in sys.argv[2:6])
layer = {room: float(number) for number, room in layers if number != 'doors'}
door_rooms = {os.path.dirname(room) for room in layer} | {room for number, room in layers if number == 'doors'}
needs = {tuple(row[1:]) for row in components if row[0] == 'needs'}
component = {'toolkit/' + row[0]: row[1] for row in components if row[0] != 'needs'}
banned = {word: 'has no place here' for word in 'virtual dynamic_cast typeid std::function std::move_only_function'.split()}
banned |= dict.fromkeys('emit slots signals foreach forever near far small interface'.split(), 'is a macro of Qt or Windows; use another name')
TOKEN = re.compile(r'''(?P<keep>\b\d[\w.']*)|//[^\n]*|/\*.*?\*/|\b(?:u8|u|U|L)?R"(?P<end>[^(\s]*)\(.*?\)(?P=end)"|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*\'''', re.S)
found, lines, includes, owned, state = set(), {}, {}, {}, {}
def complain(where, line, what): found.add(f'{where}:{line}: {what}')
def blank(m): return m['keep'] or (' ' if m[0][0] == '/' else '""') + '\n' * m[0].count('\n')
def room_of(header):  # toolkit/a/b/impl/c.ipp -> a/b; a header beside the rooms is its own room
    return os.path.dirname(header).removesuffix('/impl')[8:] or os.path.basename(header)
def top_of(header): return room_of(header).split('/')[0]
def is_door(header): return header.count('/') > 1 and room_of(header) in door_rooms
def source_of(name): return f'toolkit/source_{name}.hpp' if name != 'toolkit' else 'toolkit/source.hpp'
def are_one(*pair): return any(b == re.sub(r'([^/]+)\.hpp$', r'impl/\1.ipp', a) != a for a, b in (pair, pair[::-1]))
def check_include(here, number, name, before):
    room, target, top, other = room_of(here), room_of(name), top_of(here), top_of(name)
    if name.startswith('toolkit/'):
        includes[here].setdefault(name, number)
        if name.endswith('.ipp') and not re.match(r'toolkit/source(_\w+)?\.hpp$', here):
            if not are_one(here, name): complain(here, number, f'{name} is for its own header and source.hpp alone')
            elif before != '#ifndef TOOLKIT_COMPILED': complain(here, number, f'{name} is included behind #ifndef TOOLKIT_COMPILED')
        if is_door(name) and here != 'toolkit/toolkit.hpp': complain(here, number, f'{name} is a door; include the header behind it')
        a, b = (room, target) if top == other else (top, other)
        if a != b and not (top == other and is_door(here)) and a in layer and b in layer and layer[b] >= layer[a]:
            complain(here, number, f'{a} (layer {layer[a]:g}) includes {name} of layer {layer[b]:g}')
        return
    if name in ('regex', 'iostream', 'functional', 'ranges') and layer.get(top, 0) < layer['systems']:
        complain(here, number, f'<{name}> is too dear below serve/')
    known = [row for row in owners if name.startswith(row[0])]
    for library, owner, giver in known:
        if owner != top: complain(here, number, f'<{name}> belongs to the room {owner}')
        if giver not in ('-', mine := component.get(here)): complain(here, number, f'<{name}> is for the component {giver}, this header is of {mine}')
        if owned.setdefault(library, here) != here: complain(here, number, f'<{name}> is included by {owned[library]} already')
    if not known and '/' in name and not re.match('(sys|net|netinet|arpa|linux)/', name):
        complain(here, number, f'<{name}> has no owner in owners.txt')
def check_header(here):
    text, folder, room = open(here).read(), os.path.dirname(here), room_of(here)
    code = TOKEN.sub(blank, text).split('\n')  # without comments and quoted text
    includes[here], lines[here] = {}, text.count('\n')
    if not here.endswith('.ipp' if folder.endswith('/impl') else '.hpp'):
        complain(here, 1, 'not a header; under include/toolkit only .hpp files stand, and .ipp files in impl/')
    if here.endswith('_impl.hpp'): complain(here, 1, 'a twin; functions stand in impl/')
    if room not in layer and room not in door_rooms: complain(here, 1, f'room {room} is not in layers.txt')
    if '/detail/' in here: complain(here, 1, 'a folder called detail; name what it holds')
    if re.search('[/_]utils?[/_.]', here): complain(here, 1, 'a file or folder called utils; name what it holds')
    full = [line.strip() for line in code if line.strip()]
    if not full: complain(here, 1, 'an empty file')
    elif full[0] != '#pragma once': complain(here, 1 + [bool(line.strip()) for line in code].index(True), 'a header starts with #pragma once')
    if is_door(here) and not (len(full) == 2 and re.match('#include <toolkit/', full[1]) and re.match(r'//.*\n(//.*\n)?#', text)):
        complain(here, 1, 'not a door: one or two lines of comment, #pragma once, and one include')
    before = ''
    for number, line in enumerate(code, 1):
        if re.match(r'\s*#\s*include\s*"', line): complain(here, number, 'a quoted include; write <toolkit/…>')
        if m := re.match(r'\s*#\s*include\s*<([^>]+)>', line): check_include(here, number, m[1], before)
        if re.search(r'\bTOOLKIT_FUNCTION\b', line) and not re.search(r'\.ipp$|/compiled\.hpp$', here):
            complain(here, number, 'TOOLKIT_FUNCTION is for definitions in impl/')
        for word in re.findall(r'\b(?:std::)?\w+', line):
            word = word if word in banned else word.removeprefix('std::')
            if word in banned: complain(here, number, f'{word} {banned[word]}')
        if re.search(r'\bnamespace\b.*?(?<![\w])utils?\b', line): complain(here, number, 'a namespace called utils; name what it holds')
        before = line.strip()
    if lines[here] > 400: complain(here, lines[here], 'more than 400 lines')
def follow(header, way):  # a header that occurs again on its own path is a cycle, reported once
    state[header] = 1
    for name, number in includes[header].items():
        if state.get(name) == 1 and not are_one(header, name):
            complain(header, number, 'include cycle: ' + ' -> '.join(way[way.index(name):] + [name]))
        elif name not in state and name in lines: follow(name, way + [name])
    state[header] = 2
headers = sorted(os.path.join(folder, name) for folder, _, names in os.walk('toolkit') for name in names)
for header in headers or sys.exit(f'no header under {sys.argv[1]}'): check_header(header)
for folder, count in collections.Counter(map(os.path.dirname, headers)).items():
    if count > 32: complain(folder, count, 'more than 32 files in one folder')
for file, most in lengths:
    if not os.path.exists(file): complain(file, 1, 'there is no such file, whose length is bounded')
    elif (count := len(open(file).readlines())) > int(most): complain(file, count, f'more than {most} lines')
for header in headers:
    if header.endswith('.ipp'):
        base, source = header.replace('/impl/', '/')[:-4] + '.hpp', source_of(component[header])
        if base not in includes[header]: complain(header, 1, f'does not include {base}, whose functions it holds')
        if header not in includes.get(base, ()): complain(base, 1, f'does not include {header} at its end')
        if header not in includes.get(source, ()): complain(source, 1, f'does not include {header}')
        if component[header] != component.get(base): complain(header, 1, f'is of the component {component[header]}, its header of {component.get(base)}')
    for name, number in includes[header].items():
        a, b = component.get(header), component.get(name)
        if name not in lines: complain(header, number, f'there is no {name}')
        elif b not in (a, 'toolkit') and (a, b) not in needs: complain(header, number, f'the component {a} includes {name} of the component {b}')
    if header not in state: follow(header, [header])
for line in sorted(found): print(line)
sys.exit(bool(found))
