// Compares the fast search for invalid UTF-8 with one that goes from code point to code point.
#include <toolkit/core/utf8.hpp>

#include <cstdint>
#include <cstdlib>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text{reinterpret_cast<const char*>(data), size};
    std::size_t at = 0;
    while (at < text.size()) {
        const toolkit::code_point next = toolkit::read_code_point(text, at);
        if (!next.valid) break;
        at += next.size;
    }
    if (toolkit::find_invalid_utf8(text) != (at < text.size() ? at : std::string_view::npos)) std::abort();
    return 0;
}
