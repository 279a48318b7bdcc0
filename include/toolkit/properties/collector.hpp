// Collects the properties of one document from several sources, within the limits. What is not kept is recorded in
// notes.
// In: properties, source by source; later sources take precedence. Out: a list ordered by name, and notes. Next:
// gather.hpp.
#pragma once

#include <toolkit/core/utf8.hpp>
#include <toolkit/properties/property.hpp>

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// The names of the properties that describe the file. No other source may use them.
namespace file_facts {
inline constexpr std::string_view size = "file.size";          ///< number: bytes
inline constexpr std::string_view modified = "file.modified";  ///< date: modification time of the content that was read
inline constexpr std::string_view format = "file.format";      ///< text: name of the extractor
inline constexpr std::string_view pages = "file.pages";        ///< number: of formats with pages
inline constexpr std::string_view words = "file.words";        ///< number: in the text
inline constexpr std::string_view notes = "file.notes";        ///< list: properties that were not kept
}  // namespace file_facts

/// A property replaces one of the same name from an earlier source.
class property_collector {
public:
    /// Adds a property, or a note if it is invalid or exceeds the limits. `source` is named in the note.
    void add(std::string_view source, property one);
    /// Adds a fact of the file. Facts are always kept.
    void add_fact(std::string_view name, property_value value) {
        properties_.insert_or_assign(std::string{name}, property{std::string{name}, std::move(value)});
    }
    void refuse(std::string_view source, std::string_view name, std::string_view what) {
        note(std::string{source} + ": \"" + std::string{cut_utf8(name, shown_bytes)} + "\" " + std::string{what});
    }
    void note(std::string_view what);
    /// What was not kept, and why.
    [[nodiscard]] const std::vector<std::string>& notes() const noexcept { return notes_; }

    /// Returns the properties in the order of their names.
    [[nodiscard]] std::vector<property> finish() &&;

private:
    static constexpr std::size_t shown_bytes = 60;
    static constexpr std::size_t note_bytes = 500;
    /// The remaining quarter is for facts and notes.
    static constexpr std::size_t most_bytes = property_limits_default.bytes / 4 * 3;
    std::map<std::string, property, std::less<>> properties_;
    std::vector<std::string> notes_;
    std::size_t bytes_ = 0;
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/properties/impl/collector.ipp>
#endif
