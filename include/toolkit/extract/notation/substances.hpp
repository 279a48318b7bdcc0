// Formulas of substances, whose lowered digits stay on the line: H2SO4.
// In: a line up to a lowered part. Out: yes or no. Next: raised_text.hpp.
#pragma once

#include <toolkit/text/letters.hpp>

#include <cstddef>
#include <string_view>

namespace toolkit { inline namespace v0 { namespace raised {

/// Whether a symbol names a chemical element.
[[nodiscard]] constexpr bool is_element(std::string_view symbol) noexcept {
    constexpr std::string_view all =
        " H He Li Be B C N O F Ne Na Mg Al Si P S Cl Ar K Ca Sc Ti V Cr Mn Fe Co Ni Cu Zn Ga Ge As Se Br Kr Rb Sr Y Zr "
        "Nb Mo Tc Ru Rh Pd Ag Cd In Sn Sb Te I Xe Cs Ba La Ce Pr Nd Pm Sm Eu Gd Tb Dy Ho Er Tm Yb Lu Hf Ta W Re Os Ir "
        "Pt Au Hg Tl Pb Bi Po At Rn Fr Ra Ac Th Pa U Np Pu Am Cm Bk Cf Es Fm Md No Lr ";
    if (symbol.empty() || symbol.size() > 2) return false;
    for (std::size_t at = all.find(symbol); at != std::string_view::npos; at = all.find(symbol, at + 1))
        if (all[at - 1] == ' ' && all[at + symbol.size()] == ' ') return true;
    return false;
}

/// Whether a line ends with the formula of a substance, as far as it is written: CO, H2SO, Ca(OH).
[[nodiscard]] constexpr bool ends_in_substance(std::string_view line) noexcept {
    constexpr std::size_t most = 64;
    std::size_t begin = line.size();
    while (begin > 0 && line.size() - begin < most &&
           (is_ascii_word[static_cast<unsigned char>(line[begin - 1])] ||
            std::string_view{"()[]"}.find(line[begin - 1]) != std::string_view::npos))
        --begin;
    std::string_view name = line.substr(begin);
    if (name.starts_with('(') && name.find(')') == std::string_view::npos) name.remove_prefix(1);
    bool has_element = false;
    for (std::size_t at = 0; at < name.size();) {
        if (name[at] < 'A' || name[at] > 'Z') {
            if (name[at] >= 'a' && name[at] <= 'z') return false;
            ++at;
            continue;
        }
        const std::size_t size = at + 1 < name.size() && name[at + 1] >= 'a' && name[at + 1] <= 'z' ? 2U : 1U;
        if (!is_element(name.substr(at, size))) return false;
        has_element = true;
        at += size;
    }
    return has_element && !is_digit(static_cast<unsigned char>(name.back()));
}

}}}  // namespace toolkit::v0::raised
