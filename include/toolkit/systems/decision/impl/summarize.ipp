// Writes the requests for summaries, and joins them.
#pragma once

#include <toolkit/agent/protocol/calls_in_json.hpp>
#include <toolkit/core/compiled.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/systems/decision/summarize.hpp>
#include <toolkit/text/fence.hpp>
#include <toolkit/tool/shown.hpp>

namespace toolkit { inline namespace v0 { namespace summaries {

TOOLKIT_FUNCTION int tokens_a_piece(int most_tokens, std::size_t pieces) noexcept {
    return std::max(1, most_tokens / static_cast<int>(std::clamp<std::size_t>(pieces, 1, 100'000)));
}

TOOLKIT_FUNCTION request of_piece(const decision_actions::state& mine, const task& asked, std::string_view piece,
                                  int tokens) {
    request made;
    made.messages.emplace_back(system_message{decision_system_text(mine, mine.words->summary_role)});
    made.messages.emplace_back(
        user_message{decision_prompts::summarize.of({piece, {asked.question}, std::max(1, tokens * 2 / 3)}), {}});
    made.max_tokens = std::max(tokens, 64);
    made.seed = asked.seed;
    return made;
}

TOOLKIT_FUNCTION void add(environment_summary& made, std::string_view piece, const std::optional<std::string>& summary,
                          int tokens) {
    if (made.objects.empty()) made.objects.emplace_back();
    std::string& text = made.objects.front().summary;
    std::string beginning;
    std::string_view part = summary ? reply_reading::without_reasoning(*summary) : std::string_view{};
    if (!has_words(part)) {
        ++made.metadata.left_out;
        for (const fence& one : read_fences(piece, "result")) beginning.append(one.body).append("\n");
        part = beginning;
    }
    part = cut_utf8(part, static_cast<std::size_t>(tokens) * environment::bytes_a_token);
    while (part.ends_with('\n') || part.ends_with(' ')) part.remove_suffix(1);
    if (!text.empty()) text += '\n';
    if (is_utf8(part)) text += part;
    else text += repair_utf8(part);
}

TOOLKIT_FUNCTION failure not_made(const failure& why) {
    if (why.kind == failure_kind::cancelled) return why;
    std::string what = "The results were not summarized: ";
    what += why.name();
    return failure::of(why.kind, {}, what, "Answer from what is shown");
}

}}}  // namespace toolkit::v0::summaries
