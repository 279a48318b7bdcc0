// Gathers the properties of one document from several sources, within the bounds; what cannot be kept is told.
// In: properties, the later source first heard of. Out: a list in the order of the names, and notes. Next: gather.hpp.
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

/// The facts of a file, by the names under which they are properties; no other source gives such names.
namespace file_facts {
inline constexpr std::string_view size = "file.size";          ///< number: bytes
inline constexpr std::string_view modified = "file.modified";  ///< date: of the content that was read
inline constexpr std::string_view format = "file.format";      ///< text: name of the extractor
inline constexpr std::string_view pages = "file.pages";        ///< number: of paged formats
inline constexpr std::string_view words = "file.words";        ///< number: in the text
inline constexpr std::string_view notes = "file.notes";        ///< list: what was not kept of its properties
}  // namespace file_facts

/// A property of a later source takes the place of one of the same name.
class property_collector {
public:
    /// `source` stands in the notes.
    void add(std::string_view source, property one);
    /// A fact of the file, which is always kept.
    void add_fact(std::string_view name, property_value value) {
        kept_.insert_or_assign(std::string{name}, property{std::string{name}, std::move(value)});
    }
    void refuse(std::string_view source, std::string_view name, std::string_view what) {
        note(std::string{source} + ": \"" + std::string{cut_utf8(name, shown_bytes)} + "\" " + std::string{what});
    }
    void note(std::string_view what);
    /// What was not kept, and why.
    [[nodiscard]] const std::vector<std::string>& notes() const noexcept { return notes_; }

    /// The properties in the order of their names.
    [[nodiscard]] std::vector<property> finish() &&;

private:
    static constexpr std::size_t shown_bytes = 60;
    static constexpr std::size_t note_bytes = 500;
    /// The rest is for the facts and notes.
    static constexpr std::size_t most_bytes = property_limits_default.bytes / 4 * 3;
    std::map<std::string, property, std::less<>> kept_;
    std::vector<std::string> notes_;
    std::size_t bytes_ = 0;
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/properties/impl/collector.ipp>
#endif
