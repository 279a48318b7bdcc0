// What continues over several lines of a program: a comment, and in some languages a triple-quoted string. A blank line
// within it is not a border.
// In: lines in order. Out: whether one is open. Next: code.hpp.
#pragma once

#include <toolkit/document/filename.hpp>
#include <toolkit/extract/text/declaration.hpp>
#include <toolkit/text/letters.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 { namespace source_code {

/// Which triple quotation marks open a string in a language.
enum class long_strings : std::uint8_t { none, quotes, quotes_and_apostrophes };

/// By the file extension; for a script without one, by its first line.
[[nodiscard]] inline long_strings long_strings_of(std::string_view filename, std::string_view text) {
    static constexpr auto with_quotes = std::to_array<std::string_view>(
        {"cs", "elm", "ex", "exs", "fs", "fsx", "gql", "graphql", "java", "jl", "kt", "kts", "nim", "scala", "swift"});
    static constexpr auto with_both =
        std::to_array<std::string_view>({"dart", "gradle", "groovy", "py", "pyi", "pyx", "toml"});
    const std::string ending = folded(extracting::ending_of(filename));
    if (ending.size() > 1) {
        const std::string_view known = std::string_view{ending}.substr(1);
        if (is_one_of(with_both, known)) return long_strings::quotes_and_apostrophes;
        return is_one_of(with_quotes, known) ? long_strings::quotes : long_strings::none;
    }
    const std::string_view first = text.substr(0, std::min({text.find('\n'), std::size_t{200}, text.size()}));
    const bool is_python = first.starts_with("#!") && first.find("python") != std::string_view::npos;
    return is_python ? long_strings::quotes_and_apostrophes : long_strings::none;
}

/// Reads a program line by line.
class open_text {
public:
    explicit constexpr open_text(long_strings strings) noexcept : strings_(strings) {}

    [[nodiscard]] constexpr bool is_open() const noexcept { return !end_.empty(); }

    constexpr void pass(std::string_view line) noexcept {
        if (end_ == "*/") {
            if (line.find(end_) != std::string_view::npos) end_ = {};
            return;
        }
        if (!is_open() && trimmed(line).starts_with("/*")) {
            if (line.find("*/", line.find("/*") + 2) == std::string_view::npos) end_ = "*/";
            return;
        }
        if (strings_ != long_strings::none) pass_strings(line);
    }

private:
    /// Skips strings within the line, up to a comment, so that marks in them open nothing.
    constexpr void pass_strings(std::string_view line) noexcept {
        for (std::size_t at = 0; at < line.size();) {
            if (is_open()) {
                const std::size_t end = end_of_string(line, at, end_);
                if (end == std::string_view::npos) return;
                at = end;
                end_ = {};
                continue;
            }
            const std::string_view rest = line.substr(at);
            const char c = rest.front();
            const bool is_comment = c == '#' || rest.starts_with("//");
            if (is_comment) return;
            if (rest.starts_with(quotes)) end_ = quotes;
            else if (strings_ == long_strings::quotes_and_apostrophes && rest.starts_with(apostrophes))
                end_ = apostrophes;
            if (is_open()) {
                at += 3;
            } else if (c == '"' || (c == '\'' && strings_ == long_strings::quotes_and_apostrophes)) {
                const std::size_t end = end_of_string(line, at + 1, rest.substr(0, 1));
                if (end == std::string_view::npos) return;  // the string is unclosed
                at = end;
            } else {
                at += size_of_character(rest);
            }
        }
    }

    /// The size of a character literal, which may be a quotation mark; otherwise 1.
    [[nodiscard]] static constexpr std::size_t size_of_character(std::string_view rest) noexcept {
        if (rest.size() > 2 && rest[0] == '\'' && rest[1] != '\\' && rest[2] == '\'') return 3;
        return rest.size() > 3 && rest.starts_with("'\\") && rest[3] == '\'' ? 4 : 1;
    }

    /// The place after the mark that ends a string. Characters after a backslash are skipped.
    [[nodiscard]] static constexpr std::size_t end_of_string(std::string_view line, std::size_t at,
                                                             std::string_view mark) noexcept {
        for (; at < line.size(); ++at) {
            if (line[at] == '\\') ++at;
            else if (line.substr(at).starts_with(mark)) return at + mark.size();
        }
        return std::string_view::npos;
    }

    static constexpr std::string_view quotes = R"(""")";
    static constexpr std::string_view apostrophes = "'''";

    long_strings strings_;
    std::string_view end_;
};

}}}  // namespace toolkit::v0::source_code
