// Tables of separated values to rows that can be read alone. Where the first row names the columns, a row reads
// `column: value | column: value`, so that it is understood when it alone is found. In: a file as UTF-8. Out: an
// extraction. Next: the chunker.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/extract/base/extractor.hpp>
#include <toolkit/extract/text/csv_names.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 {

/// Reads a table of separated values; the separator is told from its first rows. Fails with `unreadable` when it is
/// more than the limits allow, with `cancelled` when stopped.
[[nodiscard]] result<extraction> extract_csv(std::string_view text, const stop_token& stop = {},
                                             const extract_limits& limits = extract_limits_default);

/// Tables of separated values by their name, and text that reads so.
struct csv_extractor {
    static constexpr std::string_view name = "csv";
    static constexpr std::uint32_t version = 4;
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
