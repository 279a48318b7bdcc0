// The texts of results.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/tool/shown.hpp>

namespace toolkit { inline namespace v0 { namespace calling {

TOOLKIT_FUNCTION std::string cut(std::string_view text, std::size_t most) {
    if (text.size() <= most) return std::string{text};
    std::string_view kept = cut_utf8(text, most);
    const std::size_t line = kept.rfind('\n');
    if (line != std::string_view::npos && line > most / 2) kept = kept.substr(0, line);
    return std::string{kept} + "\n(" + std::to_string(text.size() - kept.size()) + " bytes left out)";
}

TOOLKIT_FUNCTION shown_result show_text(std::string_view tool, std::string_view body, std::size_t most) {
    shown_result made;
    made.bytes = body.size() + 2 * tool.size();
    made.plain = cut(body, most);
    constexpr std::size_t around = 40;  // bytes of the fence without the name of the tool
    made.text.reserve(made.plain.size() + tool.size() + around);
    append_fence(made.text, "result", {{"tool", tool}}, made.plain);
    return made;
}

}}}  // namespace toolkit::v0::calling
