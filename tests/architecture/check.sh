#!/bin/sh
# Checks the shape of the headers: check.sh <include folder> <layers> <owners> <components> <lengths>
# One line a violation, `file:line: what is wrong`; status 1 when there is one. In <components> each line is
# `header component`, or `needs component other`. In <lengths> each is a file, named from the include folder, and how
# many lines it has at most.
set -eu
include=$1
layers=$2
owners=$3
components=$4
lengths=$5

headers=$(cd "$include" && find toolkit -type f | LC_ALL=C sort)
[ -n "$headers" ] || { echo "no header under $include"; exit 1; }
[ -r "$lengths" ] || { echo "there is no $lengths"; exit 1; }

cd "$include"
# shellcheck disable=SC2086  # names of headers have no spaces
LC_ALL=C awk -v layers="$layers" -v owners="$owners" -v components="$components" -v lengths="$lengths" '
function complain(where, what) { print where ": " what; found = 1 }

# The room of toolkit/<room>/…, or the name of a file that stands beside the rooms.
function room_of(header, parts) { split(header, parts, "/"); return parts[2] }

# Has `text` the word, which may hold `::`?
function has_word(text, word) { return text ~ ("(^|[^A-Za-z0-9_])" word "([^A-Za-z0-9_]|$)") }

# The line without comments and without what stands in quotes; raw strings and /* */ go on over lines.
function code_of(line,    out, i, c, two, rest, end) {
    out = ""
    i = 1
    while (i <= length(line)) {
        rest = substr(line, i)
        if (in_comment) {
            end = index(rest, "*/")
            if (!end) return out
            in_comment = 0; i += end + 1; out = out " "
            continue
        }
        if (raw_end != "") {
            end = index(rest, raw_end)
            if (!end) return out
            i += end + length(raw_end) - 1; raw_end = ""; out = out "\"\""
            continue
        }
        if (!match(rest, /["\047\/]/)) return out rest
        out = out substr(rest, 1, RSTART - 1)
        i += RSTART - 1
        rest = substr(line, i)
        c = substr(rest, 1, 1); two = substr(rest, 1, 2)
        if (two == "//") return out
        if (two == "/*") { in_comment = 1; i += 2; continue }
        if (c == "/") { out = out c; i++; continue }
        if (c == "\"" && out ~ /(^|[^A-Za-z0-9_])(u8|u|U|L)?R$/) {
            end = index(rest, "(")
            raw_end = ")" substr(rest, 2, end - 2) "\""
            i += end
            continue
        }
        if (c == "\047" && out ~ /[0-9A-Fa-f]$/ && rest ~ /^\047[0-9A-Fa-f]/ && out ~ /(^|[^A-Za-z0-9_])[0-9][0-9A-Fa-fxXbB\047]*$/) {
            out = out c; i++; continue   # a digit separator
        }
        end = 2
        while (end <= length(rest) && substr(rest, end, 1) != c) end += (substr(rest, end, 1) == "\\") ? 2 : 1
        out = out c c; i += end
    }
    return out
}

# X.hpp and X_impl.hpp, which holds its functions, include each other.
function are_one(a, b) {
    if (a == b) return 0
    sub(/(_impl)?\.hpp$/, "", a); sub(/(_impl)?\.hpp$/, "", b)
    return a == b
}

# What holds the functions of a component for who compiles them without CMake; of one with a single _impl.hpp that does.
function source_of(name) { return name == "toolkit" ? "toolkit/source.hpp" : "toolkit/source_" name ".hpp" }

# The number of lines of any file; -1 of one that is not there.
function lines_of(file,    row, count, got) {
    count = 0
    while ((got = (getline row < file)) > 0) count++
    close(file)
    return got < 0 ? -1 : count
}

# Follows the includes; a header that is met again on its own way is a cycle, told once.
function visit(header, way,    i, n, next_ones) {
    state[header] = 1
    n = split(includes[header], next_ones, " ")
    for (i = 1; i <= n; i++) {
        if (state[next_ones[i]] == 1 && are_one(header, next_ones[i])) continue
        if (state[next_ones[i]] == 1) complain(header ":" place[header, next_ones[i]], "include cycle: " substr(way, index(way, next_ones[i])) " -> " next_ones[i])
        else if (state[next_ones[i]] == 0 && next_ones[i] in lines) visit(next_ones[i], way " -> " next_ones[i])
    }
    state[header] = 2
}

BEGIN {
    while ((getline row < layers) > 0) if (row ~ /^-?[0-9]/) { split(row, cell, " "); layer[cell[2]] = cell[1] }
    while ((getline row < owners) > 0) if (row !~ /^#/ && row != "") { split(row, cell, " "); owner[cell[1]] = cell[2]; giver[cell[1]] = cell[3] }
    while ((getline row < components) > 0) {
        split(row, cell, " ")
        if (cell[1] == "needs") needs[cell[2], cell[3]] = 1
        else component["toolkit/" cell[1]] = cell[2]
    }
    split("virtual dynamic_cast typeid std::function std::move_only_function", banned, " ")
    split("regex iostream functional ranges", heavy, " ")
    split("emit slots signals foreach forever near far small interface", foreign, " ")  # Qt and Windows define them
}

FNR == 1 {
    in_comment = 0; raw_end = ""; begun = 0
    room = room_of(FILENAME)
    if (FILENAME !~ /\.hpp$/) complain(FILENAME ":1", "not a header; only .hpp files stand under include/toolkit")
    if (!(room in layer)) complain(FILENAME ":1", "room " room " is not in layers.txt")
    if (FILENAME ~ /\/detail\//) complain(FILENAME ":1", "a folder called detail; name what it holds")
    if (FILENAME ~ /[\/_]utils?[\/_.]/) complain(FILENAME ":1", "a file or folder called utils; name what it holds")
}

{
    lines[FILENAME] = FNR
    here = FILENAME ":" FNR
    was_open = in_comment || raw_end != ""
    code = code_of($0)
    if (!begun && code !~ /^[ \t]*$/) {
        begun = 1
        if (code !~ /^#pragma once[ \t]*$/) complain(here, "a header starts with #pragma once")
    }
    if (!was_open && $0 ~ /^[ \t]*#[ \t]*include[ \t]*"/) complain(here, "a quoted include; write <toolkit/…>")
    if (match(code, /^[ \t]*#[ \t]*include[ \t]*<[^>]+>/)) {
        name = substr(code, RSTART, RLENGTH)
        sub(/^[^<]*</, "", name); sub(/>$/, "", name)
        included(name)
    }
    if (has_word(code, "TOOLKIT_FUNCTION") && FILENAME !~ /(_impl|\/compiled)\.hpp$/) complain(here, "TOOLKIT_FUNCTION is for definitions in _impl.hpp")
    for (i in banned) if (has_word(code, banned[i])) complain(here, banned[i] " has no place here")
    for (i in foreign) if (has_word(code, foreign[i])) complain(here, foreign[i] " is a macro of Qt or Windows; use another name")
    if (has_word(code, "namespace") && code ~ /(namespace|::)[ \t]*utils?([^A-Za-z0-9_]|$)/) complain(here, "a namespace called utils; name what it holds")
    before = $0
}

function included(name,    target, i, known) {
    if (name ~ /^toolkit\//) {
        target = room_of(name)
        includes[FILENAME] = includes[FILENAME] " " name
        place[FILENAME, name] = FNR
        if (name ~ /_impl\.hpp$/ && FILENAME !~ /^toolkit\/source(_[a-z]+)?\.hpp$/) {
            if (!are_one(FILENAME, name)) complain(here, name " is for its own header and source.hpp alone")
            else if (before !~ /^#ifndef TOOLKIT_COMPILED$/) complain(here, name " stands behind #ifndef TOOLKIT_COMPILED")
        }
        if (target != room && target in layer && room in layer && layer[target] + 0 >= layer[room] + 0)
            complain(here, room " (layer " layer[room] ") includes " name " of layer " layer[target])
        return
    }
    for (i in heavy) if (name == heavy[i] && layer[room] + 0 < 7) complain(here, "<" name "> is too dear below serve/")
    known = 0
    for (i in owner) if (index(name, i) == 1) {
        known = 1
        if (owner[i] != room) complain(here, "<" name "> belongs to the room " owner[i])
        if (giver[i] != "-" && component[FILENAME] != giver[i]) complain(here, "<" name "> is for the component " giver[i] ", this header is of " component[FILENAME])
        if (i in owned && owned[i] != FILENAME) complain(here, "<" name "> is included by " owned[i] " already")
        else owned[i] = FILENAME
    }
    if (!known && name ~ /\// && name !~ /^(sys|net|netinet|arpa|linux)\//) complain(here, "<" name "> has no owner in owners.txt")
}

END {
    for (header in lines) if (lines[header] > 400) complain(header ":" lines[header], "more than 400 lines")
    while ((getline row < lengths) > 0) {
        if (row ~ /^#/ || row == "") continue
        split(row, cell, " ")
        count = lines_of(cell[1])
        if (count < 0) complain(cell[1] ":1", "there is no such file, whose length is bounded")
        if (count > cell[2] + 0) complain(cell[1] ":" count, "more than " cell[2] " lines")
    }
    for (header in lines) if (header ~ /_impl\.hpp$/) functions[component[header]]++
    for (header in lines) {
        if (header !~ /_impl\.hpp$/) continue
        base = header; sub(/_impl\.hpp$/, ".hpp", base)
        if (!((header, base) in place)) complain(header ":1", "does not include " base ", whose functions it holds")
        if (!((base, header) in place)) complain(base ":1", "does not include " header " at its end")
        source = source_of(component[header])
        if ((component[header] == "toolkit" || functions[component[header]] > 1) && !((source, header) in place)) complain(source ":1", "does not include " header)
        if (component[header] != component[base]) complain(header ":1", "is of the component " component[header] ", its header of " component[base])
    }
    for (header in includes) {
        n = split(includes[header], all, " ")
        for (i = 1; i <= n; i++) {
            if (!(all[i] in lines)) { complain(header ":" place[header, all[i]], "there is no " all[i]); continue }
            a = component[header]; b = component[all[i]]
            if (a != b && b != "toolkit" && !((a, b) in needs))
                complain(header ":" place[header, all[i]], "the component " a " includes " all[i] " of the component " b)
        }
    }
    for (i = 1; i < ARGC; i++) {
        if (!(ARGV[i] in lines)) complain(ARGV[i] ":1", "an empty file")
        else if (state[ARGV[i]] == 0) visit(ARGV[i], ARGV[i])
    }
    exit found + 0
}' $headers
