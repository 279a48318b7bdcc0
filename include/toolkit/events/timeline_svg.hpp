// A drawing of a run as SVG. It has a row for the model, each tool and the gate over time. Arrows lead from each
// activity to the one that waited for it. Below are the tokens of each turn. It can be a file, or a part of
// timeline.hpp's page. In: the spans of a run. Out: SVG text.
#pragma once

#include <toolkit/events/run_events.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 {

class run_spans;  // run_spans.hpp

struct timeline_limits {
    std::size_t spans = 400;  ///< in the drawing and the table
    std::size_t tools = 24;   ///< rows of tools; further tools share the last row
    std::size_t label_bytes = 60;
    std::size_t title_bytes = 600;  ///< of a bar's tooltip and of a call's arguments
    std::size_t answer_bytes = 65'536;
    std::size_t quote_bytes = 2'000;  ///< of a quotation and of a step's details
    std::size_t citations = 100;
};
inline constexpr timeline_limits default_timeline_limits{};

/// "640 µs", "2.5 ms", "12 ms", "1.24 s", "3 min 20 s".
[[nodiscard]] std::string duration_text(std::int64_t us);

/// "1 234 567", with thin spaces.
[[nodiscard]] std::string count_text(std::int64_t count);

namespace timeline_drawing {

/// The colors and fonts of drawing and page, for light and dark mode.
inline constexpr std::string_view style =
    ":root{color-scheme:light dark;--ink:#1b2430;--soft:#5c6877;--line:#d9dfe7;--paper:#fff;--band:#f5f7fa;"
    "--turn:#2f6fde;--tool:#0d8f7a;--gate:#8a56c9;--bad:#d23f3f;--mark:#b97400;--input:#9db9ee;--cached:#d5dfef;"
    "--output:#2f6fde;--on:#fff}"
    "@media(prefers-color-scheme:dark){:root{--ink:#e6ebf2;--soft:#9aa7b8;--line:#333d4b;--paper:#151a21;"
    "--band:#1b212a;--turn:#5b93f5;--tool:#2bb89f;--gate:#ab80e6;--bad:#f06a6a;--mark:#e3a52f;--input:#4f74b8;"
    "--cached:#333f55;--output:#7fabff;--on:#0f141a}}"
    ".tl text{font:12px system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;fill:var(--ink)}"
    ".tl .soft{fill:var(--soft);font-size:11px;paint-order:stroke;stroke:var(--paper);stroke-width:3px}.tl "
    ".row{font-weight:600}.tl .in{fill:var(--on);font-size:11px;"
    "font-weight:600}.tl .grid{stroke:var(--line)}.tl .band{fill:var(--band)}.tl .turn{fill:var(--turn)}"
    ".tl .tool{fill:var(--tool)}.tl .gate{fill:var(--gate)}.tl .bad{fill:var(--bad)}.tl .wait{fill:var(--on);"
    "opacity:.28}.tl .mark{fill:var(--mark)}.tl .flow{fill:none;stroke:var(--soft);stroke-width:1.25;opacity:.75}"
    ".tl .head{fill:var(--soft)}.tl .input{fill:var(--input)}.tl .cached{fill:var(--cached)}"
    ".tl .output{fill:var(--output)}.tl .open{opacity:.6}.tl g:hover>rect.bar{stroke:var(--ink);stroke-width:1.5}";

constexpr std::int64_t width = 1200;
constexpr std::int64_t left = 160;
constexpr std::int64_t right = 70;
constexpr std::int64_t top = 34;

/// The drawing. Use `with_style` if it is a separate file.
[[nodiscard]] std::string drawn(const run_spans& spans, bool with_style);

}  // namespace timeline_drawing

/// The drawing as a separate file.
[[nodiscard]] std::string timeline_svg(const run_events& run);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/events/impl/timeline_svg.ipp>
#endif
