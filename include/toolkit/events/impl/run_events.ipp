// The functions of run_events.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/events/run_events.hpp>

#include <string_view>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION void run_events::append(std::string& text, const std::string& more) {
    const std::size_t most = default_event_limits.text_bytes;
    const std::size_t room = bytes_ >= default_event_limits.bytes || text.size() >= most ? 0 : most - text.size();
    const std::string_view kept = cut_utf8(more, room);
    text += kept;
    bytes_ += kept.size();
    if (kept.size() < more.size()) ++left_out_;
}

}}  // namespace toolkit::v0
