// The tool that records a citation: the words must stand in the block that the model names.
// In: words, block id and number. Out: the place on the page. Next: [number] in the answer.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/document/document.hpp>
#include <toolkit/run/record.hpp>
#include <toolkit/schema/all/typed_json.hpp>
#include <toolkit/systems/research/cite.hpp>
#include <toolkit/systems/research/read_documents.hpp>
#include <toolkit/tool/about.hpp>
#include <toolkit/tool/environment.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// A recorded citation, and the block around it as a source of the answer.
struct recorded_citation {
    research_citation cited;
    uuid doc_id;
    std::string heading;
    std::string block_text;
    std::uint64_t block_begin = 0;  ///< in the text of the document
    std::uint64_t begin = 0;        ///< of the cited text

    void enter(run_record& record) const;
    [[nodiscard]] std::string done() const;
};

/// The recorded citation for a client.
struct shown_citation {
    std::int64_t citation_number = 0;
    std::string cited_text;
    std::string block_id;
    std::string doc_id;
    std::string filename;
    std::uint32_t page = 0;
    std::optional<rectangle> bounding_box{};  ///< around the first line; absent in formats without pages
    std::vector<cited_place> places{};        ///< one for each line
};
[[nodiscard]] shown_citation shown(const research_citation& cited);

/// The ids of the documents that were read, each once, in the order of the first reading.
[[nodiscard]] std::vector<uuid> documents_read(const environment& known);
/// The citations that were recorded.
[[nodiscard]] std::vector<research_citation> citations_recorded(const environment& known);

/// A citation with its source, from the documents that were read.
[[nodiscard]] result<recorded_citation> record_citation(const std::vector<document>& read, const citation_wish& wish,
                                                        const std::vector<research_citation>& known);

struct cite_source {
    std::string cited_text;
    std::string block_id;
    std::int64_t citation_number;

    static constexpr tool_about about{
        .description = "Record a citation before you write [N]. Returns the place of the cited text on the page.",
        .idempotent = true};
    struct doc {
        field cited_text{.description = "The words of the block that carry the claim, letter for letter",
                         .min_length = 1,
                         .max_length = 2'000};
        field block_id{.description = "The BLOCK_CITE_ID of the block, such as b12", .min_length = 1, .max_length = 40};
        field citation_number{
            .description = "The N of [N]: 1 for the first citation, then 2", .minimum = 1, .maximum = 1'000};
    };

    /// Documents that are gone meanwhile are passed over.
    result<recorded_citation> operator()(auto& context) const {
        std::vector<document> read;
        for (const uuid& id : documents_read(context.environment())) {
            auto from = context.view().document(id, context.stop());
            if (from) read.push_back(std::move(*from));
            else if (from.error().kind == failure_kind::cancelled) return std::move(from).error();
        }
        return record_citation(read, {cited_text, block_id, citation_number},
                               citations_recorded(context.environment()));
    }
    [[nodiscard]] static std::string to_model(const recorded_citation& made, std::size_t /*tokens_at_most*/) {
        return print(shown(made.cited));
    }
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/systems/research/impl/cite_source.ipp>
#endif
