// The functions of sse.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/events/sse.hpp>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION std::string sse_frame(std::string_view name, std::string_view data) {
    constexpr std::string_view breaks = "\r\n";
    std::string frame;
    name = name.substr(0, name.find_first_of(breaks));
    if (!name.empty()) frame.append("event: ").append(name).append("\n");
    for (;;) {
        const std::size_t end = data.find_first_of(breaks);
        frame.append("data: ").append(data.substr(0, end)).append("\n");
        if (end == std::string_view::npos) break;
        data.remove_prefix(data.substr(end).starts_with("\r\n") ? end + 2 : end + 1);
    }
    return frame += "\n";
}

}}  // namespace toolkit::v0
