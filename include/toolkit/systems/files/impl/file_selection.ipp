// The functions of file_selection.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/systems/files/file_selection.hpp>
#include <toolkit/text/visible.hpp>

#include <algorithm>
#include <utility>

namespace toolkit { inline namespace v0 {

namespace file_selections {

/// Whether a word is a name, or its plural.
[[nodiscard]] constexpr bool is_name_or_plural(std::string_view word, std::string_view name) noexcept {
    return word.starts_with(name) && (word.size() == name.size() || word.substr(name.size()) == "s");
}

[[nodiscard]] inline const file_kind* kind_named(std::string_view word) noexcept {
    for (const file_kind& kind : file_kinds)
        if (is_name_or_plural(word, kind.name)) return &kind;
    return nullptr;
}

}  // namespace file_selections

TOOLKIT_FUNCTION std::string_view extension_of_word(std::string_view word) noexcept {
    for (const std::string_view extension : plain_extensions)
        if (file_selections::is_name_or_plural(word, extension)) return extension;
    const file_kind* kind = file_selections::kind_named(word);
    return kind == nullptr ? std::string_view{} : kind->name;
}

TOOLKIT_FUNCTION std::string extension_of(std::string_view name) {
    name.remove_prefix(name.rfind('/') + 1);
    const std::size_t dot = name.rfind('.');
    if (dot == std::string_view::npos || dot == 0 || dot + 1 == name.size()) return {};
    return folded(name.substr(dot + 1));
}

TOOLKIT_FUNCTION file_selection file_selection::of(std::string_view extension) {
    constexpr std::size_t most_bytes = 40;
    std::string word = folded(visible_line(extension, most_bytes));
    for (const std::string_view tail : {" files", " file"})
        if (word.ends_with(tail)) word.erase(word.size() - tail.size());
    file_selection made;
    const bool is_bare = !word.starts_with('.') && !word.starts_with('*');
    word.erase(0, word.find_first_not_of("*."));
    if (word.empty() || (is_bare && (word == "all" || word == "any" || word == "file" || word == "files"))) return made;
    if (const file_kind* kind = is_bare ? file_selections::kind_named(word) : nullptr) {
        made.called_ = kind->name;
        std::string_view rest = kind->endings;
        while (!rest.empty()) {
            const std::string_view ending = rest.substr(0, rest.find(' '));
            made.endings_.push_back("." + std::string{ending});
            rest.remove_prefix(std::min(rest.size(), ending.size() + 1));
        }
        return made;
    }
    if (const std::string_view plain = is_bare ? extension_of_word(word) : std::string_view{}; !plain.empty())
        word = plain;  // "pdfs" is "pdf"
    made.called_ = "." + word;
    made.endings_.push_back(made.called_);
    return made;
}

TOOLKIT_FUNCTION bool file_selection::selects(std::string_view name) const {
    if (selects_all()) return true;
    const std::string plain = folded(name.substr(name.rfind('/') + 1));
    return std::any_of(endings_.begin(), endings_.end(), [&](const std::string& ending) {
        return plain.size() > ending.size() && plain.ends_with(ending);
    });
}

TOOLKIT_FUNCTION std::string file_selection::counted(std::size_t count) const {
    return std::to_string(count) + (called_.empty() ? "" : " ") + called_ + (count == 1 ? " file" : " files");
}

}}  // namespace toolkit::v0
