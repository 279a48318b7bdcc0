// Converts tables of separated values to rows that can be read alone. If the first row names the columns, a row is
// `column: value | column: value`, so that a single row is understandable as a search result.
// In: a file as UTF-8. Out: an extraction. Next: the chunker.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/extract/base/extractor.hpp>
#include <toolkit/extract/text/csv_names.hpp>

#include <cstdint>
#include <string_view>

namespace toolkit { inline namespace v0 {

/// Reads a table of separated values. The separator is detected from its first rows. Fails with `unreadable` if it
/// exceeds a limit, with `cancelled` when stopped.
[[nodiscard]] result<extraction> extract_csv(std::string_view text, const stop_token& stop = {},
                                             const extract_limits& limits = extract_limits_default);

/// Recognizes tables of separated values by file name, and other texts by their content.
struct csv_extractor {
    static constexpr std::string_view name = "csv";
    static constexpr std::uint32_t version = 5;
    static constexpr bool reads_text = true;

    [[nodiscard]] static fit fits(const file_head& head);
    [[nodiscard]] static result<extraction> read(std::string_view, std::string_view text, const stop_token& stop,
                                                 const extract_limits& limits) {
        return extract_csv(text, stop, limits);
    }
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/extract/text/impl/csv.ipp>
#endif
