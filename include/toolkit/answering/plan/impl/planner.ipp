// Plans: parsed from a reply, made valid, or made by rule.
#pragma once

#include <toolkit/agent/prompt/unfit_option.hpp>
#include <toolkit/answering/plan/planner.hpp>
#include <toolkit/core/compiled.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/schema/parse/parse_lenient.hpp>

#include <cstddef>

namespace toolkit { inline namespace v0 {

namespace loop_steps {

inline constexpr std::string_view blanks = " \t\r";

[[nodiscard]] constexpr std::string_view trimmed(std::string_view line, std::string_view marks = blanks) noexcept {
    const std::size_t first = std::min(line.find_first_not_of(marks), line.size());
    line.remove_prefix(first);
    return line.substr(0, line.find_last_not_of(marks) + 1);
}

/// The text after "3. ", "3) " or "3: ". Empty if the line does not begin with a number.
[[nodiscard]] constexpr std::string_view behind_number(std::string_view line) noexcept {
    const std::size_t digits = std::min(line.find_first_not_of("0123456789"), line.size());
    if (digits == 0 || digits > 2 || digits == line.size()) return {};
    if (line[digits] != '.' && line[digits] != ')' && line[digits] != ':') return {};
    return trimmed(line.substr(digits + 1));
}

/// The text after "- ", "* ", "• " or "– ". Empty if the line does not begin with a bullet.
[[nodiscard]] constexpr std::string_view behind_bullet(std::string_view line) noexcept {
    for (const std::string_view bullet : {"- ", "* ", "• ", "– "})
        if (line.starts_with(bullet)) return trimmed(line.substr(bullet.size()));
    return {};
}

/// The items of all lines that `behind` accepts.
template <class Behind>
[[nodiscard]] std::vector<std::string> items_of(std::string_view text, const Behind& behind) {
    std::vector<std::string> items;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string_view line = trimmed(text.substr(0, end));
        if (line.starts_with("**") || line.starts_with("__")) line = trimmed(line, " \t\r*_");  // a bold line
        const std::string_view item = behind(line);
        if (!item.empty()) items.emplace_back(trimmed(item, " \t\r*_"));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return items;
}

}  // namespace loop_steps

TOOLKIT_FUNCTION std::optional<failure> model_plan::unfit() const {
    if (auto why = most.unfit()) return why;
    return unfit_option("model_plan", {{"patience", patience.count()}, {"max_tokens", max_tokens}});
}

TOOLKIT_FUNCTION std::vector<std::string> fit_steps(std::vector<std::string> steps, std::span<const tool_info> tools,
                                                    const plan_limits& limits) {
    for (std::string& step : steps) step = visible_line(step, limits.step_bytes);
    std::erase_if(steps, [](const std::string& step) { return step.empty(); });
    if (steps.empty()) return steps;
    const auto names_a_tool = [&](const std::string& step) {
        return std::any_of(tools.begin(), tools.end(),
                           [&](const tool_info& tool) { return step.find(tool.name) != std::string::npos; });
    };
    const bool writes = !names_a_tool(steps.back());
    const std::size_t most = std::max<std::size_t>(limits.steps, 2) - (writes ? 0 : 1);
    if (steps.size() > most) {
        std::string last = steps.back();
        steps.resize(most);
        if (writes) steps.back() = std::move(last);
    }
    if (!writes) steps.emplace_back(prompt_texts::step_answer);
    if (steps.size() < 2) steps.clear();
    return steps;
}

TOOLKIT_FUNCTION std::vector<std::string> read_plan(std::string_view reply, std::span<const tool_info> tools,
                                                    const plan_limits& most) {
    reply = cut_utf8(reply, most.bytes);
    if (reply.find('[') != std::string_view::npos)
        if (auto found = parse_lenient<std::vector<std::string>>(reply); found && found->value.size() > 1)
            return fit_steps(std::move(found->value), tools, most);
    auto steps = loop_steps::items_of(reply, loop_steps::behind_number);
    if (steps.size() < 2) steps = loop_steps::items_of(reply, loop_steps::behind_bullet);
    return fit_steps(std::move(steps), tools, most);
}

TOOLKIT_FUNCTION std::vector<std::string> default_plan(std::span<const tool_info> tools, const constraints& required) {
    std::vector<std::string> steps;
    const auto has = [&](std::string_view name) {
        return std::any_of(tools.begin(), tools.end(), [&](const tool_info& tool) { return tool.name == name; });
    };
    if (has("search_docs")) {
        steps.push_back(required.min_searches > 1 ? prompt_texts::step_searches.of({required.min_searches})
                                                  : std::string{prompt_texts::step_search});
    }
    if (has("open_citation")) {
        steps.push_back(required.min_opened_citations > 1 ? prompt_texts::step_opens.of({required.min_opened_citations})
                                                          : std::string{prompt_texts::step_open});
    }
    if (steps.empty() && !tools.empty()) steps.push_back(prompt_texts::step_tool.of({tools.front().name}));
    steps.emplace_back(prompt_texts::step_answer);
    return steps;
}

}}  // namespace toolkit::v0
