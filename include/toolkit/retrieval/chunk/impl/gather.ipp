// The functions of gather.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/properties/tree.hpp>
#include <toolkit/retrieval/chunk/gather.hpp>
#include <toolkit/retrieval/files/sidecar.hpp>
#include <toolkit/text/words.hpp>

namespace toolkit { inline namespace v0 { namespace properties {

TOOLKIT_FUNCTION void add_stored(property_collector& all, const extraction& made, const file_knowledge& known) {
    for (const std::string& small_text : made.notes) all.note(small_text);
    for (const property& one : made.properties) all.add(made.format, one);
    if (known.sidecar) {
        constexpr std::string_view source = "sidecar";
        const auto tree =
            *known.sidecar ? sidecars::read(**known.sidecar) : result<property_node>{known.sidecar->error()};
        if (tree) properties::add_tree(all, source, *tree);
        else all.note(std::string{source} + ": " + tree.error().message());
    }
}

TOOLKIT_FUNCTION void add_facts(property_collector& all, extraction& made, const file_knowledge& known) {
    all.add_fact(file_facts::size, static_cast<double>(known.size));
    const timestamp modified{known.modified_ns / 1000 - (known.modified_ns % 1000 < 0 ? 1 : 0), false};
    if (known.modified_ns != INT64_MIN) all.add_fact(file_facts::modified, modified);
    if (!made.format.empty()) all.add_fact(file_facts::format, std::string{cut_utf8(made.format, 128)});
    if (!made.pages.empty()) all.add_fact(file_facts::pages, static_cast<double>(made.pages.size()));
    all.add_fact(file_facts::words, static_cast<double>(count_words(made.text)));
    made.notes = all.notes();
    if (!made.notes.empty()) all.add_fact(file_facts::notes, made.notes);
    made.properties = std::move(all).finish();
}

}}}  // namespace toolkit::v0::properties
