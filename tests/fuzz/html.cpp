// Pages with and without a tree, in their declared character set.
#include <toolkit/extract/base/declared_charset.hpp>
#include <toolkit/extract/base/markup_text.hpp>
#include <toolkit/extract/html.hpp>

#include "sound.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes{reinterpret_cast<const char*>(data), size};
    const auto made = toolkit::html_extractor::read("a.html", bytes, {}, toolkit::extract_limits_default);
    fuzzing::demand_sound(made);
    const auto page = toolkit::html::text_of_page(bytes, toolkit::extract_limits_default);
    if (!page) return 0;
    fuzzing::demand(toolkit::is_utf8(page->text));
    for (const auto lines : {toolkit::html::source_lines::joined, toolkit::html::source_lines::kept})
        fuzzing::demand(toolkit::is_utf8(toolkit::html::text_of_markup(page->text, lines)));
    return 0;
}
