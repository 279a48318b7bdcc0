// Check: each topic that the question names was searched for.
#pragma once

#include <toolkit/validation/verdict/verdict.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

namespace searching {

/// Bytes of a topic's name that a message shows.
inline constexpr std::size_t shown_bytes = 200;

/// Whether two words are forms of one word, or one is the head of the other ("Datensicherung", "Sicherung").
[[nodiscard]] bool same_word(std::string_view a, std::string_view b) noexcept;

/// The words of a topic. A query covers the topic if it contains more than half of them, in any form.
class topic_words {
public:
    explicit topic_words(std::string_view topic);

    [[nodiscard]] bool covered_by(std::string_view query) const;
    [[nodiscard]] bool covered_by_any(const std::vector<search_record>& searches) const;

private:
    std::vector<std::string> words_;
    std::string topic_;
};

}  // namespace searching

/// Violation REQUIRED_TOPIC_NOT_SEARCHED, once for each topic.
struct searched_topics {
    static constexpr std::string_view code = "REQUIRED_TOPIC_NOT_SEARCHED";

    [[nodiscard]] verdict check(const draft&, const run_view& run) const;

    /// False until each topic was searched for, as long as a tool call is left.
    [[nodiscard]] bool ready(const run_view& run) const;
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/validation/checks/impl/topics.ipp>
#endif
