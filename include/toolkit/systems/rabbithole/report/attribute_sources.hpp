// Proves the report: each statement with a marker gets the bytes of a document that carry it. In: `synthesis`, the
// findings, rabbithole_documents. Out: final_report. Next: the program.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/core/uuid.hpp>
#include <toolkit/graph/edges.hpp>
#include <toolkit/systems/rabbithole/report/attributed_report.hpp>
#include <toolkit/systems/rabbithole/report/report_sources.hpp>
#include <toolkit/systems/rabbithole/report/report_text.hpp>
#include <toolkit/systems/rabbithole/state/documents.hpp>
#include <toolkit/systems/rabbithole/state/state.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// A statement is looked for in the chunks of the findings that it names. If none carries it, the other findings of the
/// report are tried, and the first that carries it is cited. If none does, the statement loses its markers, and `gaps`
/// lists it. At the end each quote is compared with the bytes of its document. Each read is logged.
struct attribute_sources {
    result<edges<finish>> operator()(rabbithole_state& state, auto& context) const {
        const rabbithole_options& options = rabbithole_options_of(context);
        state.phase = "attribute_sources";
        chunk_reader read{context, state, options.limits, rabbithole_report_sources(state, options)};
        std::vector<rabbithole_reports::proven_statement> all;
        for (auto& stated : rabbithole_reports::statements_of(state.synthesis, options.limits.report_statements)) {
            auto proven = prove(state, std::move(stated), read);
            if (!proven) return std::move(proven).error();
            all.push_back(*std::move(proven));
        }
        if (auto checked = compare_with_documents(state, context, options.limits, all); !checked)
            return std::move(checked).error();
        rabbithole_report made = rabbithole_reports::with_citations(state.synthesis, all);
        made.text += rabbithole_reports::list_of_pages(state, options);
        made.quality = state.quality;
        made.todo = state.todo_list;
        made.gaps = rabbithole_reports::gaps_of(state, all, options);
        state.final_report = std::move(made);
        return finish{};
    }

private:
    /// Reads the chunks of the sources, each once.
    template <class Context>
    struct chunk_reader {
        const Context& context;
        rabbithole_state& state;
        const rabbithole_limits& limits;
        std::vector<std::size_t> sources;
        std::map<uuid, std::optional<opened_citation>> known{};

        /// The chunk of source `number`, or nullptr if it cannot be read. Fails with `cancelled` only.
        [[nodiscard]] result<const opened_citation*> operator()(std::size_t number) {
            if (number == 0 || number > sources.size()) return nullptr;
            const uuid id = state.research_context[sources[number - 1]].chunk_id;
            if (!known.contains(id)) {
                const auto documents = context.template give<const rabbithole_documents&>().for_owner(context.owner());
                const std::string name = id.to_string();
                auto read = context.template call<opened_citation>(
                    {.name = "read_chunk", .arguments = name, .read_only = true}, [&]() -> result<opened_citation> {
                        const auto found = documents.chunk(id, context.stop());
                        if (!found) return found.error();
                        return rabbithole_reports::source_of(*found, limits);
                    });
                if (!read && read.error().kind == failure_kind::cancelled) return std::move(read).error();
                if (!read) add_note(state, "attribute_sources: " + read.error().message(), limits);
                known[id] = read ? std::optional{*std::move(read)} : std::nullopt;
            }
            return known[id] ? &*known[id] : nullptr;
        }
    };

    [[nodiscard]] static result<rabbithole_reports::proven_statement> prove(const rabbithole_state& state,
                                                                            rabbithole_reports::statement stated,
                                                                            auto& read) {
        rabbithole_reports::proven_statement made{.of = std::move(stated)};
        const std::string words = rabbithole_reports::words_of(state.synthesis, made.of);
        const auto try_source = [&](std::size_t number) -> result<void> {
            const auto source = read(number);
            if (!source) return source.error();
            if (*source == nullptr) return {};
            if (auto place = rabbithole_reports::place_of(words, **source))
                rabbithole_reports::add_place(made, *std::move(place));
            return {};
        };
        if (rabbithole_reports::is_source_name(words, state)) return made;
        for (const marker& mark : made.of.marks)
            if (auto tried = try_source(mark.number); !tried) return std::move(tried).error();
        for (std::size_t number = 1; number <= read.sources.size() && made.places.empty(); ++number)
            if (auto tried = try_source(number); !tried) return std::move(tried).error();
        return made;
    }

    /// Removes the places whose quotes are not the bytes of their documents. A document that cannot be read proves
    /// nothing.
    [[nodiscard]] static result<void> compare_with_documents(rabbithole_state& state, const auto& context,
                                                             const rabbithole_limits& limits,
                                                             std::vector<rabbithole_reports::proven_statement>& all) {
        const auto documents = context.template give<const rabbithole_documents&>().for_owner(context.owner());
        std::vector<uuid> checked;
        for (std::size_t i = 0; i < all.size(); ++i)
            for (std::size_t k = 0; k < all[i].places.size(); ++k) {
                const uuid id = all[i].places[k].doc_id;
                if (contains(checked, id)) continue;
                checked.push_back(id);
                const std::string name = id.to_string();
                const auto wrong = context.template call<std::vector<std::uint64_t>>(
                    {.name = "compare_quotes", .arguments = name, .read_only = true},
                    [&]() -> result<std::vector<std::uint64_t>> {
                        const auto whole = documents.document(id, context.stop());
                        if (!whole) return whole.error();
                        return rabbithole_reports::wrong_places(all, id, whole->text);
                    });
                if (!wrong && wrong.error().kind == failure_kind::cancelled) return wrong.error();
                if (!wrong) add_note(state, "attribute_sources: " + wrong.error().message(), limits);
                rabbithole_reports::remove_places(all, id, wrong ? &*wrong : nullptr);
            }
        return {};
    }
};

}}  // namespace toolkit::v0
