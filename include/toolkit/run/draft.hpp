// What a model offers as its answer, before it is judged.
#pragma once

#include <toolkit/reflect/annotation.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace toolkit { inline namespace v0 {

/// Something that was asked for and that the documents do not hold.
struct insufficiency {
    std::string section{};
    std::string missing;
    std::vector<std::string> queries_tried{};
    struct doc {
        field section{.max_length = 200, .required = false};
        field missing{.description = "What was asked for and does not stand in the documents",
                      .min_length = 1,
                      .max_length = 400};
        field queries_tried{.required = false};
    };
    friend bool operator==(const insufficiency&, const insufficiency&) = default;
};

/// The text with its [n] markers, and what it says is missing.
struct draft {
    std::string text;
    std::vector<insufficiency> insufficiencies{};
};

/// What an answer says when the documents do not hold one.
inline constexpr const char* not_known = "I don't know based on the provided documents.";
/// The same of an agent that has none.
inline constexpr const char* not_known_without_documents = "I don't know.";

/// True for a draft that says only that nothing was found.
[[nodiscard]] inline bool says_not_known(const draft& candidate) {
    return candidate.text.empty()
               ? !candidate.insufficiencies.empty()
               : candidate.text.starts_with(not_known) || candidate.text == "Insufficient documentation" ||
                     candidate.text == not_known_without_documents;
}

}}  // namespace toolkit::v0
