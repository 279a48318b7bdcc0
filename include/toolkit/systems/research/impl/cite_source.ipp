// Records citations.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/document/block_ids.hpp>
#include <toolkit/systems/research/cite_source.hpp>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION void recorded_citation::enter(run_record& record) const {
    record.open(
        {.number = 0,
         .doc_id = doc_id,
         .chunk_id = uuid::from_name(doc_id, "citation:" + std::to_string(begin) + ":" + cited.cited_text),
         .chunk_index = 0,
         .filename = cited.filename,
         .heading = heading,
         .bytes = {static_cast<std::size_t>(block_begin), static_cast<std::size_t>(block_begin) + block_text.size()},
         .text = block_text});
}

TOOLKIT_FUNCTION std::string recorded_citation::done() const {
    return "Citation [" + std::to_string(cited.number) + "]: " + cited.filename;
}

TOOLKIT_FUNCTION shown_citation shown(const research_citation& cited) {
    return {cited.number,
            cited.cited_text,
            cited.block_id,
            cited.doc_id,
            cited.filename,
            cited.page,
            cited.places.empty() ? std::nullopt : std::optional{cited.places.front().box},
            cited.places};
}

TOOLKIT_FUNCTION std::vector<uuid> documents_read(const environment& known) {
    std::vector<uuid> ids;
    const auto add = [&](const uuid& id) {
        if (std::find(ids.begin(), ids.end(), id) == ids.end()) ids.push_back(id);
    };
    for (const environment::entry& one : known.entries()) {
        if (one.type == &naming::type_mark<read_content>)
            add(static_cast<const read_content*>(one.payload.get())->doc_id);
        if (one.type == &naming::type_mark<read_contents>)
            for (const read_content& each : static_cast<const read_contents*>(one.payload.get())->documents)
                add(each.doc_id);
    }
    return ids;
}

TOOLKIT_FUNCTION std::vector<research_citation> citations_recorded(const environment& known) {
    std::vector<research_citation> made;
    for (const recorded_citation* one : known.all<recorded_citation>()) made.push_back(one->cited);
    return made;
}

TOOLKIT_FUNCTION result<recorded_citation> record_citation(const std::vector<document>& read, const citation_wish& wish,
                                                           const std::vector<research_citation>& known) {
    std::vector<const document*> sources;
    sources.reserve(read.size());
    for (const document& one : read) sources.push_back(&one);
    auto cited = cite(sources, wish, known);
    if (!cited) return std::move(cited).error();
    recorded_citation made{*std::move(cited), {}, {}, {}, 0, 0};
    const auto index = block_index(made.cited.block_id);
    for (const document& one : read) {
        if (one.id.to_string() != made.cited.doc_id || !index) continue;
        const std::vector<block> blocks = citable_blocks(one);
        if (*index >= blocks.size()) continue;
        const block& of = blocks[*index];
        made.doc_id = one.id;
        made.heading = repair_utf8(of.heading.empty() ? one.title : of.heading);
        made.block_text = std::string{of.bytes.of(one.text)};
        made.block_begin = of.bytes.begin;
        if (const auto place = place_of_quotation(made.block_text, made.cited.cited_text))
            made.begin = of.bytes.begin + place->begin;
    }
    return made;
}

}}  // namespace toolkit::v0
