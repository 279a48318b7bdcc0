// The bounds of grammars, and the names of their rules, which come from structs and fields.
#pragma once

#include <toolkit/version.hpp>

#include <cstddef>
#include <span>
#include <string_view>

namespace toolkit { inline namespace v0 {

/// The bounds of a grammar.
struct grammar_limits {
    std::size_t levels = 4;         ///< the greatest nesting of a struct within itself
    std::size_t repetitions = 800;  ///< of one item that are written as {m,n}; llama.cpp accepts fewer than 2,000
    std::size_t symbols = 1'200;    ///< within a repeated group: new symbols times repetitions, also below 2,000
    std::size_t multiples = 200;    ///< values that are written out one by one
    std::size_t steps = 640;        ///< rules of a pattern with a length of its own
    std::size_t letters = 40;       ///< of the text rules of a type; if it has more, all its values share a rule
};
inline constexpr grammar_limits grammar_bounds{};

/// The name of a rule within another: "page", "page--tags", "page--tags--item".
struct gbnf_path {
    static constexpr std::size_t no_number = static_cast<std::size_t>(-1);

    const gbnf_path* outer = nullptr;
    bool inner = false;  // there is an outer one; under UBSan, GCC 12 cannot compare the address of a constant
    std::string_view name{};
    std::size_t number = no_number;

    constexpr gbnf_path(std::nullptr_t, std::string_view called, std::size_t with = no_number) noexcept
        : name(called), number(with) {}
    constexpr gbnf_path(const gbnf_path* within, std::string_view called, std::size_t with = no_number) noexcept
        : outer(within), inner(true), name(called), number(with) {}
};

/// Whether a C++ name is usable as the name of a rule and stays unique. The parts between underscores must be letters
/// and digits, and the name must not begin with a digit. Names made by the grammar have two hyphens in a row or begin
/// with a digit.
[[nodiscard]] constexpr bool is_plain_name(std::string_view name) noexcept {
    char before = '_';
    for (const char c : name) {
        const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        if (!letter && !(c >= '0' && c <= '9') && c != '_') return false;
        if (c == '_' && before == '_') return false;
        before = c;
    }
    return before != '_' && !(name.front() >= '0' && name.front() <= '9');
}

/// The structs of a grammar, and the types whose texts have shared rules. A struct whose name is not plain or is taken
/// has a number instead; those types always have numbers.
struct gbnf_structs {
    std::span<const std::string_view> whole{};  ///< their qualified names
    std::span<const std::string_view> names{};
    bool all_plain = true;
    std::span<const std::string_view> forms{};  ///< the qualified names of those types

    /// The rule for the texts of a type. It cannot collide with a struct named `format`: the rules of its fields have a
    /// word after the hyphens.
    [[nodiscard]] constexpr gbnf_path form(std::string_view full) const noexcept {
        std::size_t at = 0;
        while (at < forms.size() && forms[at] != full) ++at;
        return {nullptr, "format--text", at};
    }

    /// The rule of a struct.
    [[nodiscard]] constexpr gbnf_path path(std::string_view full) const noexcept {
        std::size_t at = 0;
        while (at < whole.size() && whole[at] != full) ++at;
        const std::string_view name = names[at];
        if (all_plain) return {nullptr, name};
        bool taken = !is_plain_name(name) || name == "root";
        for (std::size_t i = 0; i < at; ++i) taken = taken || names[i] == name;
        if (taken) return {nullptr, "struct-", at};  // with the next hyphen: struct--7
        return {nullptr, name};
    }
};

/// The rule of a struct at `level` within itself. It must not be copied or moved.
struct gbnf_struct_path {
    gbnf_path base;
    gbnf_path within;
    const gbnf_path& path;

    constexpr gbnf_struct_path(const gbnf_structs& structs, std::string_view whole_name, std::size_t level) noexcept
        : base(structs.path(whole_name)), within{&base, {}, level}, path(level == 0 ? base : within) {}
    gbnf_struct_path(const gbnf_struct_path&) = delete;
    gbnf_struct_path& operator=(const gbnf_struct_path&) = delete;
    constexpr ~gbnf_struct_path() = default;
};

}}  // namespace toolkit::v0
