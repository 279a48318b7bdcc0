// The last step: an answer as the client shows it. In: a text and citations. Out: a text whose [n] all stand for a
// citation. Next: the reply.
#pragma once

#include <toolkit/systems/research/reply.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

/// "[1]": the marker of a citation in an answer.
[[nodiscard]] std::string marker_of(std::int64_t number);

/// Formats a growing text, in parts that settled_part() gives. The citations must outlive it.
class reply_formatter {
public:
    explicit reply_formatter(std::span<const research_citation> citations = {}) : citations_(citations) {}

    void add(std::string_view part);
    /// What is formatted so far, without blanks at the beginning.
    [[nodiscard]] const std::string& text() const noexcept { return made_; }
    [[nodiscard]] bool names_citations() const noexcept { return names_citations_; }

private:
    void add_markers(std::vector<std::int64_t> numbers);

    std::span<const research_citation> citations_;
    std::string made_{};
    bool names_citations_ = false;
};

/// The beginning of a growing text whose form does not depend on what follows: without an open bracket, open code, and
/// blanks at its end.
[[nodiscard]] std::string_view settled_part(std::string_view text);

/// The whole text of an answer:
///
/// - An id of a block becomes the [n] of its citation. It goes if there is none, or if several documents have one.
/// - [n] without a citation goes. Code and links such as [1](page) stay.
/// - If there are citations and the text names none, a last line names them: "Sources: [1] [2]".
/// - Blanks around the text, and those before a removed marker, go.
[[nodiscard]] std::string format_reply(std::string_view text, std::span<const research_citation> citations);

/// A sentence about documents that could not be read; empty if there are none. At most 5 names.
[[nodiscard]] std::string unread_note(std::span<const std::string> filenames, std::size_t documents);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/systems/research_pipeline/impl/format_reply.ipp>
#endif
