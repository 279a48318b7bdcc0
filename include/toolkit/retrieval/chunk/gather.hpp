// All properties of one document: the facts of its file, its front matter, its sidecar, and what a program's own
// function says; of equal names the later one counts. In: an extraction and what is known of its file. Out: its
// properties, with notes of what could not be kept. Next: indexed_document.hpp.
#pragma once

#include <toolkit/core/guard.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/extract/base/extraction.hpp>
#include <toolkit/properties/collector.hpp>
#include <toolkit/properties/written.hpp>

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

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

namespace properties {

/// What the file and its sidecar say themselves.
void add_kept(property_collector& all, const extraction& made, const file_knowledge& known);

/// The facts of the file; then all of it becomes the extraction's.
void add_facts(property_collector& all, extraction& made, const file_knowledge& known);

}  // namespace properties

/// Gathers the properties of a document into the extraction, in the order of their names.
template <class F>
void gather_properties(std::string_view filename, extraction& made, const file_knowledge& known,
                       const property_source<F>& own) {
    static_assert(PropertyFunction<F>,
                  "toolkit: a property source has a const function of (std::string_view filename, const extraction&) "
                  "that gives a std::vector<property>");
    property_collector all;
    properties::add_kept(all, made, known);
    if constexpr (PropertyFunction<F> && !std::same_as<F, no_properties>) {
        auto computed = guarded({}, "the function of properties", {}, [&]() -> result<std::vector<property>> {
            return std::vector<property>{own.of(filename, std::as_const(made))};
        });
        if (!computed) all.note(computed.error().message());
        else
            for (property& one : *computed) all.add("the function of properties", std::move(one));
    }
    properties::add_facts(all, made, known);
}

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/retrieval/chunk/impl/gather.ipp>
#endif
