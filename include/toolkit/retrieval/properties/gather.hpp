// All properties of one document: the facts of its file, its front matter, its sidecar, and what a program's own
// function says; of equal names the later one counts. In: an extraction and what is known of its file. Out: its
// properties, with notes of what could not be kept. Next: indexed_document.hpp.
#pragma once

#include <toolkit/core/guard.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/retrieval/extract/extraction.hpp>
#include <toolkit/retrieval/properties/collector.hpp>
#include <toolkit/retrieval/properties/sidecar.hpp>
#include <toolkit/retrieval/properties/tree.hpp>
#include <toolkit/text/words.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit::inline v0 {

/// A program's own properties of documents: `of(filename, extraction)` gives a std::vector<property>; it is called from
/// several threads at once. With another version the files of a folder are read again.
///
///     property_source prices{"prices 1", [&](std::string_view filename, const extraction&) { … }};
template <class F>
struct property_source {
    std::string version;
    F of;
};
template <class V, class F>
property_source(V, F) -> property_source<F>;

/// A program that has none.
struct no_properties {
    [[nodiscard]] std::vector<property> operator()(std::string_view, const extraction&) const { return {}; }
};
inline const property_source<no_properties> no_property_source{{}, {}};

template <class F>
concept PropertyFunction = requires(const F& of, std::string_view filename, const extraction& made) {
    { of(filename, made) } -> std::convertible_to<std::vector<property>>;
};

/// What is known of a document's file beside its content.
struct file_knowledge {
    std::uint64_t size = 0;                        ///< bytes
    std::int64_t modified_ns = INT64_MIN;          ///< since 1970; that least number: not known
    std::optional<result<std::string>> sidecar{};  ///< its bytes, or why it cannot be read
};

/// Gathers the properties of a document into the extraction, in the order of their names.
template <class F>
void gather_properties(std::string_view filename, extraction& made, const file_knowledge& known,
                       const property_source<F>& own) {
    static_assert(PropertyFunction<F>,
                  "toolkit: a property source has a const function of (std::string_view filename, const extraction&) "
                  "that gives a std::vector<property>");
    property_collector all;
    for (const std::string& note : made.notes) all.note(note);
    for (const property& one : made.properties) all.add(made.format, one);
    if (known.sidecar) {
        constexpr std::string_view source = "sidecar";
        const auto tree =
            *known.sidecar ? sidecars::read(**known.sidecar) : result<property_node>{known.sidecar->error()};
        if (tree) properties::add_tree(all, source, *tree);
        else all.note(std::string{source} + ": " + tree.error().message());
    }
    if constexpr (!std::same_as<F, no_properties>) {
        auto given = guarded({}, "the function of properties", {}, [&]() -> result<std::vector<property>> {
            return std::vector<property>{own.of(filename, std::as_const(made))};
        });
        if (!given) all.note(given.error().message());
        else
            for (property& one : *given) all.add("the function of properties", std::move(one));
    }
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

}  // namespace toolkit::inline v0
