// Abbreviations whose dot does not end a sentence, or may not end it. They are English and German, with the most
// frequent ones of French, Spanish, Italian, Portuguese and Dutch.
// In: the word before a dot, in lower case. Out: what the dot means. Next: sentences.hpp.
#pragma once

#include <toolkit/core/lists.hpp>
#include <toolkit/core/table.hpp>
#include <toolkit/version.hpp>

#include <algorithm>
#include <cstdint>
#include <string_view>

namespace toolkit { inline namespace v0 {

/// What a dot after a word means: `end`; `inside`, never an end (Dr., z.B.); `before_number`, an end unless a number
/// follows (No. 5); `doubtful`, an end if a sentence seems to follow (etc.).
enum class dot_meaning : std::uint8_t { end, inside, before_number, doubtful };

namespace abbreviations {

// The dot of these never ends a sentence.
inline constexpr auto inside = table_of<std::string_view>({
    "abb",    "abk",    "abs",    "afb",   "allg",   "anm",     "approx",    "aprox", "artt",     "assn",  "asst",
    "aufl",   "av",     "avda",   "avv",   "bd",     "bes",     "betr",      "bijv",  "blz",      "bsp",   "bspw",
    "bzgl",   "bzw",    "c.-à-d", "c.à.d", "ca",     "capt",    "cf",        "cfr",   "chap",     "cpl",   "d.h",
    "d.m.v",  "d.w.z",  "dergl",  "dgl",   "dhr",    "dipl",    "dipl.-ing", "dott",  "dott.ssa", "dr",    "dr.-ing",
    "dra",    "drs",    "dña",    "e.g",   "ee",     "einschl", "ej",        "env",   "eq",       "ersch", "evt",
    "evtl",   "excl",   "exkl",   "exma",  "exmo",   "fig",     "figs",      "geb",   "gem",      "gest",  "ggf",
    "ggü",    "gov",    "gral",   "hfst",  "hl",     "hr",      "hrsg",      "i.a",   "i.d.r",    "i.e",   "i.p.v",
    "i.v",    "i.v.m",  "incl",   "inkl",  "insb",   "insbes",  "jmd",       "kap",   "kath",     "lic",   "lt",
    "m.a.w",  "m.b.t",  "m.b.v",  "maj",   "messrs", "mevr",    "mlle",      "mlles", "mme",      "mmes",  "mr",
    "mrs",    "ms",     "n.a.v",  "nos",   "nr",     "núm",     "núms",      "o.a",   "o.g",      "o.l.v", "obs",
    "p.ej",   "p.es",   "p.ex",   "pag",   "pagg",   "plm",     "pp",        "prof",  "prof.ssa", "profa", "pág",
    "págs",   "rdnr",   "resp",   "rev",   "rn",     "rz",      "s.o",       "s.u",   "sen",      "sgt",   "sig",
    "sig.na", "sig.ra", "sigg",   "sog",   "sra",    "sras",    "srta",      "srtas", "séc",      "sécs",  "t.a.v",
    "t.o.v",  "tel",    "tsd",    "tél",   "u.a",    "u.u",     "urspr",     "v.a",   "v.g",      "verh",  "vgl",
    "viz",    "vol",    "vorm",   "vs",    "z.b",    "z.t",     "z.zt",      "zb",    "zgn",      "ziff",  "zit",
    "zzgl",
});

// These are also ordinary words ("no", "art", "alt"). They are abbreviations only before a number.
inline constexpr auto before_number = table_of<std::string_view>({
    "alt",
    "art",
    "ch",
    "mar",
    "no",
    "op",
    "sec",
    "tab",
    "var",
});

// A sentence may end with these.
inline constexpr auto doubtful = table_of<std::string_view>({
    "a.c",   "a.d",   "a.m",   "al",   "apr",  "aug", "av.j.-c", "ave",  "b.c",  "b.v",  "blvd", "boul",  "bros",
    "bv",    "cap",   "co",    "col",  "corp", "d.c", "dec",     "dept", "dez",  "e.d",  "ecc",  "ed",    "eds",
    "enz",   "etc",   "f",     "feb",  "ff",   "gen", "hab",     "hon",  "inc",  "ir",   "j.-c", "jan",   "jh",
    "jhd",   "jl",    "jr",    "jul",  "jun",  "ltd", "ltda",    "max",  "mind", "mio",  "mld",  "mln",   "mm",
    "mrd",   "mt",    "n.chr", "n.v",  "nov",  "o.ä", "oct",     "okt",  "p.m",  "ph.d", "rd",   "rep",   "s.a",
    "s.p.a", "s.r.l", "sep",   "sept", "sr",   "srs", "st",      "std",  "str",  "u.k",  "u.s",  "u.s.a", "u.s.c",
    "u.ä",   "ud",    "uds",   "usf",  "usw",  "uu",  "v.chr",   "vd",   "vds",  "éd",
});

static_assert(std::is_sorted(inside.begin(), inside.end()) && std::is_sorted(doubtful.begin(), doubtful.end()) &&
                  std::is_sorted(before_number.begin(), before_number.end()),
              "toolkit: the lists of abbreviations must be sorted by their bytes");

}  // namespace abbreviations

/// What a dot after `word` means. `word` is in lower case and without the dot.
[[nodiscard]] constexpr dot_meaning dot_after(std::string_view word) noexcept {
    if (in_sorted(abbreviations::inside, word)) return dot_meaning::inside;
    if (in_sorted(abbreviations::before_number, word)) return dot_meaning::before_number;
    if (in_sorted(abbreviations::doubtful, word)) return dot_meaning::doubtful;
    return dot_meaning::end;
}

}}  // namespace toolkit::v0
