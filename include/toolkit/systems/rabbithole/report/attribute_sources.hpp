// Proves the report: each statement with a marker gets the bytes of a document that carry it. In: `synthesis`, the
// findings, rabbithole_documents. Out: final_report. Next: the program.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/graph/edges.hpp>
#include <toolkit/systems/rabbithole/report/attributed_report.hpp>
#include <toolkit/systems/rabbithole/report/report_reader.hpp>
#include <toolkit/systems/rabbithole/report/report_sources.hpp>
#include <toolkit/systems/rabbithole/report/report_text.hpp>
#include <toolkit/systems/rabbithole/state/state.hpp>

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// A statement is looked for in the chunks of the findings that it names. If none carries it, or if it names none, the
/// other findings of the report are tried, and the first that carries it is cited. If none does, the statement loses
/// its markers, and `gaps` lists it. At the end each quote is compared with the bytes of its document. Each read is
/// logged.
struct attribute_sources {
    result<edges<finish>> operator()(rabbithole_state& state, auto& context) const {
        const rabbithole_options& options = rabbithole_options_of(context);
        state.phase = "attribute_sources";
        rabbithole_report_reader read{context, state};
        std::vector<rabbithole_reports::proven_statement> all;
        const std::size_t most =
            rabbithole_report_sources(state, options).empty() ? 0 : options.limits.report_statements;
        for (auto& stated : rabbithole_reports::statements_of(state.synthesis, most)) {
            auto proven = prove(state, std::move(stated), read);
            if (!proven) return std::move(proven).error();
            all.push_back(*std::move(proven));
        }
        if (auto compared = read.compare(all); !compared) return std::move(compared).error();
        rabbithole_report made = rabbithole_reports::with_citations(state.synthesis, all);
        made.text += rabbithole_reports::list_of_pages(state, options);
        made.quality = state.quality;
        made.todo = state.todo_list;
        made.gaps = rabbithole_reports::gaps_of(state, all, options);
        state.final_report = std::move(made);
        return finish{};
    }

private:
    [[nodiscard]] static result<rabbithole_reports::proven_statement> prove(const rabbithole_state& state,
                                                                            rabbithole_reports::statement stated,
                                                                            auto& read) {
        rabbithole_reports::proven_statement made{.of = std::move(stated)};
        const std::string words = rabbithole_reports::words_of(state.synthesis, made.of);
        if (rabbithole_reports::is_source_name(words, state)) return made;
        const auto try_source = [&](std::size_t number) -> result<void> {
            const auto source = read.chunk(number);
            if (!source) return source.error();
            if (*source == nullptr) return {};
            if (auto place = rabbithole_reports::place_of(words, **source))
                rabbithole_reports::add_place(made, *std::move(place));
            return {};
        };
        for (const marker& mark : made.of.marks)
            if (auto tried = try_source(mark.number); !tried) return std::move(tried).error();
        for (std::size_t number = 1; number <= read.last() && made.places.empty(); ++number)
            if (auto tried = try_source(number); !tried) return std::move(tried).error();
        return made;
    }
};

}}  // namespace toolkit::v0
