// Streams the text of the answer while a model writes it, in the form that the last step gives it.
// In: the deltas of a reply. Out: pieces of text for the listener, and retractions.
#pragma once

#include <toolkit/agent/loop/whole_pieces.hpp>
#include <toolkit/core/function_ref.hpp>
#include <toolkit/llm/model/completion.hpp>
#include <toolkit/systems/research/reply.hpp>
#include <toolkit/systems/research_pipeline/format_reply.hpp>

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 {

/// From one thread at a time. A reply that begins as a call or as code may be no answer: it does not stream.
class answer_stream {
public:
    using tell = function_ref<void(std::string_view)>;

    /// `retracted` gets the reason why all pieces so far are void. Without `text`, no one listens.
    answer_stream(tell text, tell retracted) : text_(text), retracted_(retracted) {}
    [[nodiscard]] bool listens() const noexcept { return static_cast<bool>(text_); }

    /// A new reply begins. What an earlier one has sent is void.
    void begin(std::span<const research_citation> citations);
    void operator()(const delta& piece);
    /// Takes back what was sent, if anything.
    void retract(std::string_view why);
    /// The answer is this text: sends the rest, or takes back what was sent if it differs.
    void settle(std::string_view final_text);

private:
    void grow();
    void send(std::string_view text);
    [[nodiscard]] bool find_beginning();

    tell text_;
    tell retracted_;
    std::span<const research_citation> citations_{};
    whole_pieces pieces_{};
    std::string written_{};                   ///< by the model
    std::optional<std::size_t> formatted_{};  ///< bytes of `written_`; not set before the answer's first word
    bool held_ = false;                       ///< this reply does not stream, or no further
    reply_formatter formatter_{};
    std::string sent_{};
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/systems/research_pipeline/impl/answer_stream.ipp>
#endif
