// Negations and opposites: which words of a sentence are denied.
// In: a word, or the marks between words. Out: the meaning that a word shares with its opposite, and its sign. Next:
// claims_sources.hpp, claims.hpp.
#pragma once

#include <toolkit/core/table.hpp>
#include <toolkit/version.hpp>

#include <algorithm>
#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace toolkit { inline namespace v0 { namespace polarity {

/// Beginnings of words with opposite meanings, in lower case. A word is a form of one if it continues it by at most
/// `ending` letters.
struct pair {
    std::string_view right;
    std::string_view opposite;
};
inline constexpr std::size_t ending = 4;
inline constexpr auto pairs = table_of<pair>({
    {"increas", "decreas"},
    {"rais", "lower"},
    {"rose", "fell"},
    {"rise", "fall"},
    {"rises", "falls"},
    {"rising", "falling"},
    {"risen", "fallen"},
    {"grew", "shrank"},
    {"grow", "shrink"},
    {"stieg", "sank"},
    {"stieg", "fiel"},
    {"gestieg", "gesunk"},
    {"wuchs", "schrumpf"},
    {"allow", "forbid"},
    {"allow", "forbidden"},
    {"allow", "prohibit"},
    {"permit", "deny"},
    {"enabl", "disabl"},
    {"minimum", "maximum"},
    {"minimal", "maximal"},
    {"before", "after"},
    {"includ", "exclud"},
    {"accept", "reject"},
    {"accept", "refus"},
    {"first", "last"},
    {"always", "never"},
    {"open", "clos"},
    {"start", "stop"},
    {"true", "false"},
    {"success", "fail"},
    {"optional", "mandator"},
    {"optional", "requir"},
    {"public", "private"},
    {"above", "below"},
    {"greater", "smaller"},
    {"larger", "smaller"},
    {"longer", "shorter"},
    {"higher", "lower"},
    {"faster", "slower"},
    {"more", "less"},
    {"most", "least"},
    {"oldest", "youngest"},
    {"largest", "smallest"},
    {"north", "south"},
    {"northern", "southern"},
    {"eastern", "western"},
    {"synchronous", "asynchronous"},
    {"upper", "lower"},
    {"win", "los"},
    {"encrypt", "decrypt"},
    {"import", "export"},
    {"erlaub", "verboten"},
    {"erlaub", "verbiet"},
    {"zul\u00e4ssig", "unzul\u00e4ssig"},
    {"aktivier", "deaktivier"},
    {"steig", "sink"},
    {"erh\u00f6h", "verringer"},
    {"erh\u00f6h", "senk"},
    {"vor", "nach"},
    {"mindestens", "h\u00f6chstens"},
    {"minimal", "maximal"},
    {"immer", "nie"},
    {"\u00f6ffne", "schlie\u00df"},
    {"wahr", "falsch"},
    {"gr\u00f6\u00dfer", "kleiner"},
    {"l\u00e4nger", "k\u00fcrzer"},
    {"h\u00f6her", "niedriger"},
    {"schneller", "langsamer"},
    {"mehr", "weniger"},
    {"annehm", "ablehn"},
    {"\u00f6ffentlich", "privat"},
    {"anfang", "ende"},
    {"erste", "letzte"},
    {"n\u00f6rdlich", "s\u00fcdlich"},
    {"\u00f6stlich", "westlich"},
});
// Short beginnings that other words share; only the whole word counts.
inline constexpr auto whole_only = table_of<std::string_view>(
    {"vor",  "nach",  "win",  "los",  "rais",  "clos",  "nie",   "more",   "less",  "most",  "least", "first", "last",
     "true", "false", "open", "wahr", "north", "south", "after", "before", "upper", "lower", "never", "ende",  "sink",
     "senk", "rose",  "fell", "rise", "fall",  "rises", "falls", "grew",   "grow",  "fiel",  "wuchs"});

[[nodiscard]] constexpr bool is_form(std::string_view word, std::string_view beginning) noexcept {
    if (!word.starts_with(beginning)) return false;
    const bool whole = std::find(whole_only.begin(), whole_only.end(), beginning) != whole_only.end();
    return word.size() <= beginning.size() + (whole ? 0 : ending);
}

/// The pairs that a word belongs to: bit i of `right` or `opposite` for pairs[i].
struct sides {
    std::bitset<pairs.size()> right;
    std::bitset<pairs.size()> opposite;
    [[nodiscard]] bool any() const noexcept { return right.any() || opposite.any(); }
    /// Whether a word of these pairs is the opposite of a word of the others.
    [[nodiscard]] bool against(const sides& other) const noexcept {
        return (right & other.opposite).any() || (opposite & other.right).any();
    }
};

/// Whether a word of a pair begins with this byte.
inline constexpr std::array<bool, 256> begins_one = [] {
    std::array<bool, 256> is{};
    for (const pair& row : pairs)
        is[static_cast<unsigned char>(row.right[0])] = is[static_cast<unsigned char>(row.opposite[0])] = true;
    return is;
}();

[[nodiscard]] inline sides sides_of(std::string_view folded_word) noexcept {
    sides found;
    if (folded_word.size() < 3 || !begins_one[static_cast<unsigned char>(folded_word[0])]) return found;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        if (is_form(folded_word, pairs[i].right)) found.right.set(i);
        if (is_form(folded_word, pairs[i].opposite)) found.opposite.set(i);
    }
    return found;
}

/// Whether one word is the other with the prefix un- or non-.
[[nodiscard]] constexpr bool denied_by_prefix(std::string_view a, std::string_view b) noexcept {
    const auto denies = [](std::string_view no, std::string_view yes) {
        for (const std::string_view prefix : {"un", "non"})
            if (yes.size() >= 5 && no.size() == prefix.size() + yes.size() && no.starts_with(prefix) &&
                no.ends_with(yes))
                return true;
        return false;
    };
    return denies(a, b) || denies(b, a);
}

/// What a word does to the words after it.
enum class cue : std::uint8_t { nothing, denies, denies_both_sides, border };

inline constexpr auto denying =
    table_of<std::string_view>({"cannot",  "kein",  "keine",   "keinem",  "keinen",  "keiner", "keinerlei", "keines",
                                "neither", "never", "nie",     "niemals", "niemand", "no",     "nobody",    "none",
                                "nor",     "not",   "nothing", "ohne",    "weder",   "without"});
static_assert(std::is_sorted(denying.begin(), denying.end()));
inline constexpr auto bordering =
    table_of<std::string_view>({"aber",   "although", "and",     "because", "but",     "doch", "however",     "if",
                                "obwohl", "oder",     "or",      "since",   "sondern", "und",  "unless",      "weil",
                                "wenn",   "when",     "whereas", "which",   "while",   "who",  "w\u00e4hrend"});
static_assert(std::is_sorted(bordering.begin(), bordering.end()));

/// The sizes of the words of both lists by their first byte: bit i for i bytes.
inline constexpr std::array<std::uint16_t, 256> cue_sizes = [] {
    std::array<std::uint16_t, 256> sizes{};
    const auto add = [&](std::string_view word) {
        sizes[static_cast<unsigned char>(word[0])] |= static_cast<std::uint16_t>(1U << word.size());
    };
    for (const std::string_view word : denying) add(word);
    for (const std::string_view word : bordering) add(word);
    add("nicht");
    add("nichts");
    return sizes;
}();

/// What a folded word does. `next` is the folded word after it, because "not only" and "no more than" deny nothing.
[[nodiscard]] constexpr cue cue_of(std::string_view word, std::string_view next) noexcept {
    const auto one_of = [&](std::string_view what, auto&... list) {
        return (std::binary_search(list.begin(), list.end(), what) || ...);
    };
    const bool contracted = word.size() > 3 && word.ends_with("n't");
    if (!contracted && (word.empty() || word.size() > 15 ||
                        (unsigned{cue_sizes[static_cast<unsigned char>(word[0])]} >> word.size() & 1U) == 0))
        return cue::nothing;
    if (one_of(word, bordering)) return cue::border;
    const bool german = word == "nicht" || word == "nichts";
    const bool denies = german || contracted || one_of(word, denying);
    if (!denies) return cue::nothing;
    for (const std::string_view harmless : {"only", "nur", "more", "less", "later", "earlier", "fewer", "mehr", "just",
                                            "necessarily", "weniger", "zuletzt"})
        if (next == harmless) return cue::nothing;
    return german ? cue::denies_both_sides : cue::denies;
}

/// Words of permission. If one is denied, the sentence forbids ("nicht erlaubt", "darf nicht", "not allowed", "must
/// not").
inline constexpr auto leaves = table_of<std::string_view>(
    {"allowed", "can", "could", "darf", "d\u00fcrfen", "erlaubt", "gestattet", "kann", "k\u00f6nnen", "may", "must",
     "m\u00f6glich", "permitted", "possible", "shall", "zul\u00e4ssig"});
static_assert(std::is_sorted(leaves.begin(), leaves.end()));

/// How many content words after a denial it reaches, unless a border ends it before.
inline constexpr std::size_t reach = 3;

}}}  // namespace toolkit::v0::polarity
