// Reads the documents for the proofs of a report, by logged calls: the chunks of its sources, and whole documents to
// compare quotes with. In: rabbithole_documents. Out: chunks, and statements whose quotes are exact. Next:
// attribute_sources.hpp.
#pragma once

#include <toolkit/core/lists.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/core/uuid.hpp>
#include <toolkit/systems/rabbithole/report/attributed_report.hpp>
#include <toolkit/systems/rabbithole/report/report_sources.hpp>
#include <toolkit/systems/rabbithole/state/documents.hpp>
#include <toolkit/systems/rabbithole/state/state.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// Of one visit of attribute_sources. A read that may succeed later fails, and so does a cancelled one. Any other read
/// that fails leaves a note, and proves nothing.
template <class Context>
class rabbithole_report_reader {
public:
    rabbithole_report_reader(const Context& context, rabbithole_state& state)
        : context_(context),
          state_(state),
          documents_(context.template give<const rabbithole_documents&>().for_owner(context.owner())),
          sources_(rabbithole_report_sources(state, rabbithole_options_of(context))) {}

    /// The number of the last source.
    [[nodiscard]] std::size_t last() const noexcept { return sources_.size(); }

    /// The chunk of source `number`, which is read once; nullptr if there is none.
    [[nodiscard]] result<const opened_citation*> chunk(std::size_t number) {
        if (number == 0 || number > sources_.size()) return nullptr;
        const uuid id = state_.research_context[sources_[number - 1]].chunk_id;
        if (!known_.contains(id)) {
            auto read = call<opened_citation>("read_chunk", id, [&]() -> result<opened_citation> {
                const auto found = documents_.chunk(id, context_.stop());
                if (!found) return found.error();
                return rabbithole_reports::source_of(*found, rabbithole_options_of(context_).limits);
            });
            if (!read) return std::move(read).error();
            known_[id] = *std::move(read);
        }
        const std::optional<opened_citation>& found = known_[id];
        return found ? &*found : nullptr;
    }

    /// Removes the places whose quotes are not the bytes of their documents. Each document is read once.
    [[nodiscard]] result<void> compare(std::vector<rabbithole_reports::proven_statement>& all) {
        std::vector<uuid> cited;
        for (const auto& one : all)
            for (const citation& place : one.places)
                if (!contains(cited, place.doc_id)) cited.push_back(place.doc_id);
        for (const uuid& id : cited) {
            const auto wrong =
                call<std::vector<std::uint64_t>>("compare_quotes", id, [&]() -> result<std::vector<std::uint64_t>> {
                    const auto whole = documents_.document(id, context_.stop());
                    if (!whole) return whole.error();
                    return rabbithole_reports::wrong_places(all, id, whole->text);
                });
            if (!wrong) return wrong.error();
            rabbithole_reports::remove_places(all, id, *wrong ? &**wrong : nullptr);
        }
        return {};
    }

private:
    /// The value of a logged call; nothing, with a note, if it will always fail.
    template <class V, class F>
    [[nodiscard]] result<std::optional<V>> call(std::string_view name, const uuid& id, const F& read) {
        const std::string which = id.to_string();
        auto value = context_.template call<V>({.name = name, .arguments = which, .read_only = true}, read);
        if (value) return std::optional<V>{*std::move(value)};
        const failure_kind kind = value.error().kind;
        if (kind == failure_kind::cancelled || row_of(kind).retryable) return std::move(value).error();
        add_note(state_, "attribute_sources: " + value.error().message(), rabbithole_options_of(context_).limits);
        return std::optional<V>{};
    }

    const Context& context_;
    rabbithole_state& state_;
    rabbithole_documents::view documents_;
    std::vector<std::size_t> sources_;
    std::map<uuid, std::optional<opened_citation>> known_{};
};

}}  // namespace toolkit::v0
