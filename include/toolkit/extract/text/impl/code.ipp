// Reads source code.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/extract/base/block_writer.hpp>
#include <toolkit/extract/text/code.hpp>
#include <toolkit/extract/text/declaration.hpp>
#include <toolkit/extract/text/open_text.hpp>
#include <toolkit/extract/text/settings.hpp>
#include <toolkit/text/letters.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <utility>

namespace toolkit { inline namespace v0 {

namespace source_code {

/// The number of lines in a block, if there are blank lines to cut at.
struct block_lines {
    std::size_t least = 10;
    std::size_t most = 60;
};

inline constexpr block_lines lengths{};

/// Extensions of programs, without the dot.
inline constexpr auto endings = std::to_array<std::string_view>(
    {"asm",   "awk",  "bash", "bat",  "c",    "cc",     "cjs",    "clj",     "cljs",   "cmake",  "cmd",  "cpp",   "cs",
     "css",   "cts",  "cu",   "cuh",  "cxx",  "d",      "dart",   "edn",     "el",     "elm",    "erl",  "ex",    "exs",
     "f90",   "fish", "fs",   "fsx",  "go",   "gql",    "gradle", "graphql", "groovy", "h",      "hh",   "hpp",   "hrl",
     "hs",    "hxx",  "inl",  "ipp",  "java", "jl",     "js",     "jsx",     "kt",     "kts",    "less", "lisp",  "lua",
     "m",     "mjs",  "mk",   "ml",   "mli",  "mm",     "mts",    "nim",     "nix",    "pas",    "php",  "pl",    "pm",
     "proto", "ps1",  "psm1", "py",   "pyi",  "pyx",    "r",      "rb",      "rs",     "s",      "sass", "scala", "scm",
     "scss",  "sh",   "sol",  "sql",  "sv",   "svelte", "swift",  "tcl",     "tf",     "thrift", "tpp",  "ts",    "tsx",
     "v",     "vb",   "vhd",  "vhdl", "vue",  "yaml",   "yml",    "zig",     "zsh"});

/// Extensions of settings, whose parts begin with a line `[name]`.
inline constexpr auto endings_of_settings = std::to_array<std::string_view>(
    {"cfg", "conf", "desktop", "editorconfig", "gitconfig", "ini", "properties", "service", "toml"});

/// Whole file names, in lower case.
inline constexpr auto filenames = std::to_array<std::string_view>(
    {"brewfile", "build", "cmakelists.txt", "containerfile", "dockerfile", "gemfile", "gnumakefile", "jenkinsfile",
     "justfile", "makefile", "meson.build", "procfile", "rakefile", "vagrantfile"});

/// A file name without its folder, in lower case.
[[nodiscard]] inline std::string own_name_of(std::string_view filename) {
    return folded(filename.substr(filename.rfind('/') + 1));
}

[[nodiscard]] inline bool is_settings(std::string_view filename) {
    const std::string ending = folded(extracting::ending_of(filename));
    return !ending.empty() && is_one_of(endings_of_settings, std::string_view{ending}.substr(1));
}

/// Columns before the first visible character; a tab counts as four.
[[nodiscard]] constexpr std::size_t indentation_of(std::string_view line) noexcept {
    std::size_t columns = 0;
    for (const char c : line) {
        if (c != ' ' && c != '\t') break;
        columns += c == '\t' ? 4U : 1U;
    }
    return columns;
}

[[nodiscard]] constexpr bool is_directive(std::string_view line) noexcept {
    if (!line.starts_with('#')) return false;
    constexpr auto directives = std::to_array<std::string_view>(
        {"define", "elif", "else", "endif", "error", "if", "ifdef", "ifndef", "import", "include", "pragma", "undef"});
    return is_one_of(directives, first_word(line.substr(1)));
}

/// Whether a line may precede a declaration: a comment, an annotation, template parameters.
[[nodiscard]] constexpr bool is_leading(std::string_view line, bool settings) noexcept {
    if (is_directive(line)) return false;
    for (const std::string_view mark : {"//", "/*", "*", "#", "--", ";", "%", "@"})
        if (line.starts_with(mark)) return true;
    if (line.starts_with('[')) return !settings && line.ends_with(']');
    return first_word(line) == "template" && behind(line, "template").empty();
}

/// Reads a file line by line. A block is the text between two borders.
class reader {
public:
    reader(std::string_view text, bool settings, long_strings strings, const stop_token& stop,
           const extract_limits& limits)
        : text_(text), settings_(settings), strings_(strings), stop_(stop), out_(limits), inside_(strings) {}

    [[nodiscard]] result<extraction> read(std::string_view filename) && {
        out_.title(filename.substr(filename.rfind('/') + 1));  // otherwise the first declaration would be the title
        for (std::size_t at = 0; at < text_.size() && !out_.is_full();) {
            if (stop_.stop_requested()) return failure::of(failure_kind::cancelled, {}, "reading was stopped");
            add_line(at);
            at = end_of_line(at) + 1;
        }
        end_block(text_.size());
        return std::move(out_).finish();
    }

private:
    /// Where a block that is too long may be cut.
    struct cut {
        std::size_t at = 0;
        std::size_t lines = 0;  ///< of the block before it
        std::size_t indentation = SIZE_MAX;
    };

    void add_line(std::size_t at) {
        const std::string_view line = line_at(at);
        const bool blank = is_blank(line);
        if (!blank && !inside_.is_open()) find_border(at, line);
        if (!blank) inside_.pass(line);
        ++lines_;
        after_blank_ = blank;
        after_end_ = !blank && closes(line);
    }

    void find_border(std::size_t at, std::string_view line) {
        const std::size_t indentation = indentation_of(line);
        const bool begins =
            at == 0 || after_blank_ || (settings_ && line.starts_with('[')) || (after_end_ && !goes_on(line));
        if (indentation == 0 && begins) {
            const std::string_view name = name_below(at);
            if (!name.empty()) {
                end_block(at);
                out_.heading(2, name);
            } else if (lines_ >= lengths.least) {
                end_block(at);
            }
        } else if (after_blank_ && lines_ >= lengths.least && indentation <= best_.indentation) {
            best_ = {at, lines_, indentation};
        }
        if (lines_ >= lengths.most && best_.lines > 0) {
            const std::size_t rest = lines_ - best_.lines;
            end_block(best_.at);
            lines_ = rest;
        }
    }

    /// The name declared directly here, or below the comment that begins here.
    [[nodiscard]] std::string_view name_below(std::size_t at) const {
        open_text comment{strings_};
        for (; at < text_.size(); at = end_of_line(at) + 1) {
            const std::string_view line = line_at(at);
            if (!comment.is_open()) {
                if (is_blank(line) || indentation_of(line) > 0) return {};
                if (settings_ && line.starts_with('[')) return section_name(line);
                if (!is_leading(trimmed(line), settings_)) {
                    const std::size_t next = std::min(end_of_line(at) + 1, text_.size());
                    return declared_name(line, line_at(next));
                }
            }
            comment.pass(line);
        }
        return {};
    }

    /// The name of `[name]` or `[[name]]`.
    [[nodiscard]] static constexpr std::string_view section_name(std::string_view line) noexcept {
        const std::size_t begin = line.find_first_not_of('[');
        if (begin == std::string_view::npos) return {};
        return line.substr(begin, line.find(']', begin) - begin);
    }

    void end_block(std::size_t at) {
        out_.code(text_.substr(begin_, at - begin_));
        begin_ = at;
        lines_ = 0;
        best_ = {};
    }

    /// Whether a declaration ends with this line, so that the next line in the same column is another one.
    [[nodiscard]] static constexpr bool closes(std::string_view line) noexcept {
        line = trimmed(line.substr(0, std::min<std::size_t>(line.size(), 100)));
        return line == "}" || line == "};" || line == "end" || line.starts_with("}  //") || line.starts_with("} //");
    }
    [[nodiscard]] static constexpr bool goes_on(std::string_view line) noexcept {
        constexpr auto joints =
            std::to_array<std::string_view>({"catch", "elif", "else", "elseif", "except", "finally", "while"});
        return is_directive(line) || is_one_of(joints, first_word(line)) ||
               !(begins_name(line.front()) || line.starts_with('/') || line.starts_with('@') || line.starts_with('#'));
    }

    [[nodiscard]] std::size_t end_of_line(std::size_t at) const noexcept {
        return std::min(text_.find('\n', at), text_.size());
    }
    [[nodiscard]] std::string_view line_at(std::size_t at) const noexcept {
        std::string_view line = text_.substr(at, end_of_line(at) - at);
        while (line.ends_with('\r')) line.remove_suffix(1);
        return line;
    }

    std::string_view text_;
    bool settings_;
    long_strings strings_;
    const stop_token& stop_;
    block_writer out_;
    std::size_t begin_ = 0;  ///< of the block
    std::size_t lines_ = 0;  ///< of the block
    cut best_;
    open_text inside_;
    bool after_blank_ = false;
    bool after_end_ = false;
};

}  // namespace source_code

TOOLKIT_FUNCTION result<extraction> extract_code(std::string_view filename, std::string_view text,
                                                 const stop_token& stop, const extract_limits& limits) {
    const auto strings = source_code::long_strings_of(filename, text);
    return source_code::reader{text, source_code::is_settings(filename), strings, stop, limits}.read(filename);
}

TOOLKIT_FUNCTION fit code_extractor::fits(const file_head& head) {
    if (head.text.starts_with("#!/") || head.text.starts_with("#! /")) return fit::by_content;
    const std::string own_name = source_code::own_name_of(head.filename);
    const std::string_view ending = extracting::ending_of(own_name);
    const bool known = !ending.empty() && (source_code::is_one_of(source_code::endings, ending.substr(1)) ||
                                           source_code::is_one_of(source_code::endings_of_settings, ending.substr(1)));
    if (known || source_code::is_one_of(source_code::filenames, own_name)) return fit::by_name;
    return reads_as_settings(head) ? fit::by_content : fit::no;
}

}}  // namespace toolkit::v0
