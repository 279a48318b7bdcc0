// Streams an answer.
#pragma once

#include <toolkit/agent/protocol/calls_in_json.hpp>
#include <toolkit/core/compiled.hpp>
#include <toolkit/systems/research_pipeline/answer_stream.hpp>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION void answer_stream::begin(std::span<const research_citation> citations) {
    retract("The answer is written again");
    citations_ = citations;
    formatter_ = reply_formatter{citations_};
    pieces_ = {};
    written_.clear();
    formatted_.reset();
    held_ = false;
}

TOOLKIT_FUNCTION void answer_stream::operator()(const delta& piece) {
    if (!listens()) return;
    if (piece.kind == delta::of::restarted) {
        retract("The reply starts again");
        begin(citations_);
    } else if (piece.kind == delta::of::text && !held_) {
        written_ += pieces_.whole(piece.text);
        grow();
    }
}

/// Finds the first word behind reasoning and blanks.
TOOLKIT_FUNCTION bool answer_stream::find_beginning() {
    constexpr std::size_t most_bytes = 200'000;
    if (formatted_) return true;
    const std::string_view answer = reply_reading::without_reasoning(written_);
    if (answer.empty()) return false;
    const bool may_be_reasoning = answer.front() == '<';
    if (std::string_view{"{[`<"}.find(answer.front()) != std::string_view::npos) {
        held_ = !may_be_reasoning || written_.size() > most_bytes;
        return false;
    }
    formatted_ = static_cast<std::size_t>(answer.data() - written_.data());
    return true;
}

TOOLKIT_FUNCTION void answer_stream::grow() {
    constexpr std::size_t most_open = 16'000;  // bytes of open code
    if (!find_beginning()) return;
    const std::string_view rest = std::string_view{written_}.substr(*formatted_);
    const std::string_view settled = settled_part(rest);
    held_ = settled.empty() && rest.size() > most_open;
    if (settled.empty()) return;
    formatter_.add(settled);
    *formatted_ += settled.size();
    send(std::string_view{formatter_.text()}.substr(sent_.size()));
}

TOOLKIT_FUNCTION void answer_stream::send(std::string_view text) {
    if (text.empty()) return;
    sent_ += text;
    text_(text);
}

TOOLKIT_FUNCTION void answer_stream::retract(std::string_view why) {
    if (sent_.empty()) return;
    sent_.clear();
    if (retracted_) retracted_(why);
}

TOOLKIT_FUNCTION void answer_stream::settle(std::string_view final_text) {
    if (sent_.empty()) return;
    if (final_text.starts_with(sent_)) send(final_text.substr(sent_.size()));
    else retract("The final answer differs");
}

}}  // namespace toolkit::v0
