// The text that a model offers as its answer, before the gate checks it.
#pragma once

#include <toolkit/reflect/annotation.hpp>

#include <string>
#include <vector>

namespace toolkit { inline namespace v0 {

/// Something that was requested and that the documents do not contain.
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

/// The text with [n] markers, and the missing information that it admits.
struct draft {
    std::string text;
    std::vector<insufficiency> insufficiencies{};
};

/// The answer's text if the documents do not contain one.
inline constexpr const char* not_known = "I don't know based on the provided documents.";
/// The same for an agent without documents.
inline constexpr const char* not_known_without_documents = "I don't know.";

/// True if a draft says only that nothing was found.
[[nodiscard]] inline bool says_not_known(const draft& candidate) {
    return candidate.text.empty()
               ? !candidate.insufficiencies.empty()
               : candidate.text.starts_with(not_known) || candidate.text == "Insufficient documentation" ||
                     candidate.text == not_known_without_documents;
}

}}  // namespace toolkit::v0
