// Abbreviations of English and German whose dot does not end a sentence, or may.
// In: the word before a dot, in lower case. Out: what the dot means. Next: sentences.hpp.
#pragma once

#include <toolkit/version.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

namespace toolkit::inline v0 {

/// What a dot after a word means: the end; never the end (Dr., z.B.);
/// or the end when a sentence seems to follow (etc.).
enum class dot_meaning : std::uint8_t { end, inside, doubtful };

namespace abbreviations {

// A word goes on after these.
inline constexpr auto inside = std::to_array<std::string_view>({
    "abk",  "abs",  "allg", "anm",    "approx", "aufl", "bd",   "bes",  "betr", "bsp",     "bspw", "bzgl",  "bzw",
    "ca",   "capt", "cf",   "d.h",    "dergl",  "dgl",  "dipl", "dr",   "e.g",  "einschl", "eq",   "ersch", "evtl",
    "exkl", "fig",  "figs", "geb",    "gem",    "gest", "ggf",  "ggü",  "gov",  "hl",      "hr",   "hrsg",  "i.d.r",
    "i.e",  "inkl", "insb", "insbes", "jmd",    "kap",  "mr",   "mrs",  "ms",   "nos",     "nr",   "o.g",   "pp",
    "prof", "resp", "rev",  "s.o",    "s.u",    "sen",  "sgt",  "sog",  "tel",  "u.a",     "u.u",  "urspr", "v.a",
    "vgl",  "viz",  "vol",  "vs",     "z.b",    "z.t",  "zit",  "zzgl",
});

// A sentence may end with these.
inline constexpr auto doubtful = std::to_array<std::string_view>({
    "a.d", "a.m", "al",   "apr", "art", "aug", "b.c",   "blvd", "ch",    "co",  "col", "corp",  "dec", "dept", "dez",
    "ed",  "eds", "etc",  "f",   "feb", "ff",  "gen",   "hon",  "inc",   "jan", "jh",  "jhd",   "jr",  "jul",  "jun",
    "ltd", "max", "mind", "mio", "mrd", "mt",  "n.chr", "no",   "nov",   "o.ä", "oct", "okt",   "p.m", "ph.d", "rep",
    "sec", "sep", "sept", "sr",  "st",  "str", "u.k",   "u.s",  "u.s.a", "usf", "usw", "v.chr",
});

static_assert(std::is_sorted(inside.begin(), inside.end()) && std::is_sorted(doubtful.begin(), doubtful.end()),
              "toolkit: the lists of abbreviations must be sorted by their bytes");

}  // namespace abbreviations

/// What a dot after `word` (in lower case, without the dot) means.
[[nodiscard]] constexpr dot_meaning dot_after(std::string_view word) noexcept {
    if (std::binary_search(abbreviations::inside.begin(), abbreviations::inside.end(), word))
        return dot_meaning::inside;
    if (std::binary_search(abbreviations::doubtful.begin(), abbreviations::doubtful.end(), word))
        return dot_meaning::doubtful;
    return dot_meaning::end;
}

}  // namespace toolkit::inline v0
