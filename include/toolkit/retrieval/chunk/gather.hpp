// Collects all properties of a document from the facts of its file, its front matter, its sidecar and the program's own
// function. A later source replaces a property of the same name.
// In: an extraction and the facts of its file. Out: its properties, and notes of those that were not kept. Next:
// indexed_document.hpp.
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

/// The program's own properties of documents. `of(filename, extraction)` returns a std::vector<property>. It is called
/// from several threads at once. A change of the version makes syncs read all files again.
///
///     property_source prices{"prices 1", [&](std::string_view filename, const extraction&) { … }};
template <class F>
struct property_source {
    std::string version;
    F of;
};
template <class V, class F>
property_source(V, F) -> property_source<F>;

/// A program without own properties.
struct no_properties {
    [[nodiscard]] std::vector<property> operator()(std::string_view, const extraction&) const { return {}; }
};
inline const property_source<no_properties> no_property_source{{}, {}};

/// A function of property_source.
template <class F>
concept PropertyFunction = requires(const F& of, std::string_view filename, const extraction& made) {
    { of(filename, made) } -> std::convertible_to<std::vector<property>>;
};

/// The facts of a document's file besides its content.
struct file_knowledge {
    std::uint64_t size = 0;                        ///< bytes
    std::int64_t modified_ns = INT64_MIN;          ///< since 1970; INT64_MIN: not known
    std::optional<result<std::string>> sidecar{};  ///< its bytes, or why it cannot be read
};

namespace properties {

/// Adds the properties of the file's front matter and of its sidecar.
void add_stored(property_collector& all, const extraction& made, const file_knowledge& known);

/// Adds the facts of the file, and moves all properties to the extraction.
void add_facts(property_collector& all, extraction& made, const file_knowledge& known);

}  // namespace properties

/// Collects the properties of a document into the extraction, in the order of their names.
template <class F>
void gather_properties(std::string_view filename, extraction& made, const file_knowledge& known,
                       const property_source<F>& own) {
    static_assert(PropertyFunction<F>,
                  "toolkit: a property source must be const-callable with (std::string_view filename, const "
                  "extraction&) and return a std::vector<property>");
    property_collector all;
    properties::add_stored(all, made, known);
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
