// Writes the report. In: the findings, and the web if the runner has one. Out: `synthesis`, a text with [n]. Next:
// quality_check.hpp.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/graph/edges.hpp>
#include <toolkit/llm/model/llm.hpp>
#include <toolkit/systems/rabbithole/report/report_prompts.hpp>
#include <toolkit/systems/rabbithole/report/report_sources.hpp>
#include <toolkit/systems/rabbithole/report/report_text.hpp>
#include <toolkit/systems/rabbithole/report/web.hpp>
#include <toolkit/systems/rabbithole/state/state.hpp>

#include <string>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

struct quality_check;

/// The number n of [n] is that of rabbithole_report_sources. Without a finding the report says so, and no model is
/// asked. If the model gives no text, the report is the list of the findings, so a run always ends in a report. The web
/// is searched once, before the first report. A search that fails leaves a note.
struct synthesize {
    result<edges<to<quality_check>>> operator()(rabbithole_state& state, auto& context) const {
        const rabbithole_options& options = rabbithole_options_of(context);
        state.phase = "synthesize";
        if (auto searched = search_web(state, context, options.limits); !searched) return std::move(searched).error();
        const std::size_t sources = rabbithole_report_sources(state, options).size();
        if (sources == 0) {
            state.synthesis = options.texts.of(state.language).no_findings;
            return to<quality_check>{};
        }
        if (sources < state.research_context.size())
            add_note(state,
                     "synthesize: " + std::to_string(sources) + " of " + std::to_string(state.research_context.size()) +
                         " findings fit the report",
                     options.limits);
        auto text = write(state, context, options);
        if (!text) return std::move(text).error();
        state.synthesis = *std::move(text);
        if (state.synthesis.empty()) {
            add_note(state, "synthesize: the model wrote no report; the findings are listed", options.limits);
            state.synthesis = rabbithole_reports::list_of_findings(state, options);
        }
        return to<quality_check>{};
    }

private:
    /// The model's report; empty if it has none.
    [[nodiscard]] static result<std::string> write(rabbithole_state& state, const auto& context,
                                                   const rabbithole_options& options) {
        request req{.messages = {}, .max_tokens = options.limits.report_tokens};
        req.messages.push_back(system_message{rabbithole_report_prompts::system(state, options)});
        req.messages.push_back(user_message{rabbithole_report_prompts::report(state, options)});
        delta_sink sink;
        auto reply = accept_truncated(context.llm().complete(req, sink, context.stop()));
        if (!reply && !rabbithole_reports::is_without_report(reply.error().kind)) return std::move(reply).error();
        if (!reply) {
            add_note(state, "synthesize: " + reply.error().message(), options.limits);
            return std::string{};
        }
        const bool cut_off = reply->finish == finish_reason::length;
        return rabbithole_reports::bounded_report(reply->text, cut_off, options.limits);
    }

    /// Each search is logged, so a resumed run repeats none.
    template <class Context>
    [[nodiscard]] static result<void> search_web(rabbithole_state& state, const Context& context,
                                                 const rabbithole_limits& limits) {
        if constexpr (Context::template gives<const rabbithole_web&>) {
            const auto& web = context.template give<const rabbithole_web&>();
            if (!web.has_search() || std::exchange(state.web_searched, true)) return {};
            for (const std::string& query : rabbithole_reports::web_queries(state, limits)) {
                const auto found = context.template call<std::vector<rabbithole_web_result>>(
                    {.name = "web_search", .arguments = query, .read_only = true},
                    [&] { return web.search(query, limits.web_results, context.stop()); });
                if (!found && found.error().kind == failure_kind::cancelled) return found.error();
                if (found) rabbithole_reports::add_web_results(state, query, *found, limits);
                else add_note(state, "web_search: " + found.error().message(), limits);
            }
        }
        return {};
    }
};

}}  // namespace toolkit::v0
