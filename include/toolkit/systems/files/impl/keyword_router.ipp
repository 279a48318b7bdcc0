// The functions of keyword_router.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/systems/files/file_selection.hpp>
#include <toolkit/systems/files/keyword_router.hpp>
#include <toolkit/systems/files/question_words.hpp>
#include <toolkit/text/letters.hpp>
#include <toolkit/text/stop_words.hpp>

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <vector>

namespace toolkit { inline namespace v0 {

namespace routing {

using word_list = std::initializer_list<std::string_view>;

[[nodiscard]] inline bool is_one_of(std::string_view word, word_list list) noexcept {
    return std::find(list.begin(), list.end(), word) != list.end();
}

/// The parts of a question, with the questions that the router asks about them.
class routed_question {
public:
    explicit routed_question(std::string_view question) : parts_(question_words(question)) {}

    [[nodiscard]] bool has(word_list list) const noexcept {
        return std::any_of(parts_.begin(), parts_.end(), [&](const question_word& one) {
            return one.part == question_part::word && is_one_of(one.text, list);
        });
    }
    /// Whether one of `first` is followed at once by one of `second`.
    [[nodiscard]] bool has_pair(word_list first, word_list second) const noexcept {
        for (std::size_t i = 1; i < parts_.size(); ++i)
            if (is_word(i - 1, first) && is_word(i, second)) return true;
        return false;
    }
    /// Whether one of `first` is followed by "files", with nothing but types of files and words of `between` in
    /// between.
    [[nodiscard]] bool has_files_of(word_list first, word_list between) const noexcept {
        for (std::size_t i = 0; i < parts_.size(); ++i) {
            if (!is_word(i, first)) continue;
            std::size_t next = i + 1;
            while (next < parts_.size() && (!extension_at(next).empty() || is_word(next, between))) ++next;
            if (is_word(next, {"files"})) return true;
        }
        return false;
    }
    [[nodiscard]] std::string extension() const {
        for (std::size_t i = 0; i < parts_.size(); ++i)
            if (const std::string_view found = extension_at(i); !found.empty()) return std::string{found};
        return {};
    }
    [[nodiscard]] bool has(question_part part) const noexcept {
        return std::any_of(parts_.begin(), parts_.end(), [&](const question_word& one) { return one.part == part; });
    }
    [[nodiscard]] bool begins_with(word_list list) const noexcept { return is_word(0, list); }
    /// How many words say something.
    [[nodiscard]] std::size_t full_words() const noexcept {
        return static_cast<std::size_t>(std::count_if(parts_.begin(), parts_.end(), [](const question_word& one) {
            return one.part != question_part::word || !is_stop_word(one.text, "english");
        }));
    }
    [[nodiscard]] std::string name_hint() const {
        for (const question_part wanted : {question_part::quoted, question_part::file_name})
            for (const question_word& one : parts_)
                if (one.part == wanted) return one.text;
        for (std::size_t i = parts_.size(); i-- > 0;)
            if (parts_[i].part == question_part::word && !is_empty_word(parts_[i].text)) return parts_[i].text;
        return {};
    }

private:
    [[nodiscard]] bool is_word(std::size_t at, word_list list) const noexcept {
        return at < parts_.size() && parts_[at].part == question_part::word && is_one_of(parts_[at].text, list);
    }
    /// The type of file that a part names.
    [[nodiscard]] std::string_view extension_at(std::size_t at) const noexcept {
        const auto& [part, text] = parts_[at];
        if (part == question_part::extension) return text;
        if (part != question_part::word) return {};
        if (is_one_of(text, {"picture", "pictures", "photo", "photos"})) return "image";
        const std::string_view found = extension_of_word(text);
        // These words have other meanings, too: "How many words are in the text?"
        const bool is_ambiguous = is_one_of(found, {"text", "word", "log", "audio", "tar", "markdown", "archive"});
        const bool is_before_files = is_word(at + 1, {"file", "files", "document", "documents"});
        return is_ambiguous && !is_before_files ? std::string_view{} : found;
    }
    /// Whether a word does not help to find a file.
    [[nodiscard]] static bool is_empty_word(std::string_view word) noexcept {
        return is_stop_word(word, "english") ||
               is_one_of(word, {"file",    "files", "document", "documents", "size",    "sizes",    "big",    "large",
                                "long",    "name",  "named",    "called",    "when",    "was",      "date",   "dates",
                                "time",    "times", "day",      "modified",  "created", "changed",  "edited", "updated",
                                "written", "saved", "last",     "latest",    "first",   "newest",   "oldest", "recent",
                                "tell",    "show",  "find",     "please",    "much",    "recently", "exactly"});
    }

    std::vector<question_word> parts_;
};

}  // namespace routing

TOOLKIT_FUNCTION std::string extension_in(std::string_view question) {
    return routing::routed_question{question}.extension();
}

TOOLKIT_FUNCTION std::string name_hint_in(std::string_view question) {
    constexpr std::size_t most_characters = 300;  // file_metadata takes no more
    return std::string{first_code_points(routing::routed_question{question}.name_hint(), most_characters)};
}

TOOLKIT_FUNCTION routed_call route_by_keywords(std::string_view question) {
    const routing::routed_question asked{question};
    if (asked.has_pair({"how"}, {"many"}) || asked.has({"count", "counts"})) return count_files{asked.extension()};
    if (asked.has_pair({"file"}, {"type", "types"}) ||
        asked.has({"folder", "folders", "tree", "trees", "directory", "directories", "structure", "structures"}))
        return directory_tree{2};
    if (asked.has_files_of({"list", "lists", "show", "shows"}, {"me", "all", "the", "my", "our", "any", "of", "new",
                                                                "newest", "latest", "recent", "other"}) ||
        asked.has_files_of({"recent", "what"}, {"new", "newest", "latest", "recent", "other"}))
        return list_files{asked.extension(), list_files{}.limit};
    if (asked.has_pair({"file"}, {"size", "sizes"}) || asked.has_pair({"when"}, {"was"}) ||
        asked.has({"modified", "created"}))
        return file_metadata{name_hint_in(question)};
    return search_for(question);
}

TOOLKIT_FUNCTION semantic_search search_for(std::string_view question) {
    constexpr std::size_t most_characters = 500;  // semantic_search takes no more
    const std::string query = repair_utf8(cut_utf8(question, most_characters * 4));
    return {std::string{first_code_points(query, most_characters)}, semantic_search{}.top_k};
}

TOOLKIT_FUNCTION question_topic topic_of(std::string_view question) {
    using enum question_topic;
    const routing::routed_question asked{question};
    const bool has_files = asked.has({"file", "files", "filename", "filenames"}) || !asked.extension().empty();
    const bool has_folders = asked.has({"folder", "folders", "directory", "directories"});
    const auto of_files = [&](question_topic topic) { return has_files || has_folders ? topic : contents; };
    const bool has_documents = asked.has({"document", "documents"});
    if (asked.has({"say", "says", "said", "mention", "mentions", "mentioned", "according", "inside"})) return contents;
    const routed_call routed = route_by_keywords(question);
    if (std::holds_alternative<count_files>(routed))
        return has_files || has_documents ? count : has_folders ? structure : contents;
    if (std::holds_alternative<directory_tree>(routed)) return of_files(structure);
    if (std::holds_alternative<list_files>(routed)) return list;
    if (std::holds_alternative<file_metadata>(routed)) {
        const bool is_change = asked.has({"modified", "created", "changed", "edited", "updated", "saved"});
        return is_change || asked.has(question_part::file_name) ? metadata : of_files(metadata);
    }
    if (has_files && asked.has({"name", "names", "named", "called", "filename", "filenames"})) return names;
    return has_files || has_folders || asked.has(question_part::file_name) ? unclear : contents;
}

TOOLKIT_FUNCTION bool refers_back(std::string_view question) {
    const routing::routed_question asked{question};
    return asked.full_words() < 2 || asked.begins_with({"and", "but", "so", "then", "also", "or"}) ||
           asked.has_pair({"what", "how"}, {"about"}) ||
           asked.has({"it", "its", "they", "them", "their", "he", "she", "his", "her", "those", "these", "this", "one",
                      "ones", "other", "others", "more", "same"});
}

}}  // namespace toolkit::v0
