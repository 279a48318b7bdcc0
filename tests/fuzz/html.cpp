// Pages, with and without a tree, in the characters that they name; and tags that are left out.
#include <toolkit/retrieval/extract/entities.hpp>
#include <toolkit/retrieval/extract/html.hpp>

#include "sound.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes{reinterpret_cast<const char*>(data), size};
    const auto made = toolkit::html_extractor::read("a.html", bytes, {}, toolkit::extract_limits_default);
    fuzzing::demand_sound(made);
    const auto page = toolkit::html::text_of_page(bytes, toolkit::extract_limits_default);
    if (page) fuzzing::demand(toolkit::is_utf8(page->text) && toolkit::is_utf8(toolkit::without_tags(page->text)));
    return 0;
}
