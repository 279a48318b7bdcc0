// Writes the requests to a vision model, and sums up its replies.
#pragma once

#include <toolkit/agent/protocol/calls_in_json.hpp>
#include <toolkit/core/compiled.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/systems/decision/visual_interpretation.hpp>
#include <toolkit/text/fence.hpp>
#include <toolkit/text/visible.hpp>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION void visual_interpretations::enter(run_record& record) const {
    for (const page_interpretation& one : objects) {
        std::string body = one.filename + ", page " + std::to_string(one.page_number) + "\n";
        body += one.interpretation;
        std::string& source = record.results.emplace_back();
        append_fence(source, "result", {{"tool", "visual_interpretation"}}, body);
    }
}

namespace visual_requests {

TOOLKIT_FUNCTION request of_page(const decision_actions::state& mine, const task& asked, const visual_page& page,
                                 std::string_view png, const deadline& until) {
    request made;
    made.messages.emplace_back(system_message{decision_system_text(mine, mine.words->vision_role)});
    made.messages.emplace_back(
        user_message{decision_prompts::interpret.of({page.page_number, {page.filename}, {asked.question}}),
                     {image{"image/png", to_base64(png)}}});
    made.max_tokens = mine.settings->most.interpretation_tokens;
    made.seed = asked.seed;
    made.cache_owner = asked.owner.id();
    made.until = until;
    return made;
}

TOOLKIT_FUNCTION std::string description_in(const decision_actions::state& mine, std::string_view reply) {
    const auto tokens = static_cast<std::size_t>(std::max(1, mine.settings->most.interpretation_tokens));
    return std::string{cut_utf8(reply_reading::without_reasoning(reply), tokens * environment::bytes_a_token)};
}

TOOLKIT_FUNCTION visual_interpretations finished(visual_interpretations made) {
    constexpr std::size_t summary_bytes = 300;
    std::string all;
    for (page_interpretation& one : made.objects) {
        if (!is_utf8(one.interpretation)) one.interpretation = repair_utf8(one.interpretation);
        all.append(all.empty() ? "" : " ").append(one.interpretation);
    }
    made.metadata.summary = visible_line(all, summary_bytes);
    made.metadata.source = visible_line(made.metadata.source, summary_bytes);
    return made;
}

TOOLKIT_FUNCTION void add_failed(visual_interpretations& made, std::uint32_t page, const failure& why) {
    std::string& failed = made.metadata.failed_pages;
    failed.append(failed.empty() ? "" : ", ").append(std::to_string(page)).append(" (").append(why.name()).append(")");
}

TOOLKIT_FUNCTION failure none_answered(const failure& last) {
    std::string what = "The pages were not interpreted: ";
    what += last.name();
    return failure::of(last.from_parsing() ? failure_kind::tool_failed : last.kind, {}, what, decision_words::try_text);
}

}  // namespace visual_requests

}}  // namespace toolkit::v0
