// Markdown, and text that resembles it.
#include <toolkit/extract/markdown.hpp>
#include <toolkit/extract/text.hpp>

#include "sound.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using all = toolkit::extractors<toolkit::markdown_extractor, toolkit::text_extractor>;
    const std::string_view bytes{reinterpret_cast<const char*>(data), size};
    fuzzing::demand_sound(all::read("a.md", bytes));
    fuzzing::demand_sound(all::read("a", bytes));
    return 0;
}
