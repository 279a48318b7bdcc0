// Any bytes as a text with references. Each reference is a place of the text, and places are in order and do not
// overlap. A limit counts what it leaves out.
#include <toolkit/systems/rabbithole/references/reference_patterns.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text{reinterpret_cast<const char*>(data), size};
    const toolkit::found_references all = toolkit::find_references(text);
    std::size_t end = 0;
    for (const toolkit::reference& one : all.references) {
        const bool fits = one.bytes.begin >= end && one.bytes.end > one.bytes.begin && one.bytes.end <= size;
        if (!fits || one.bytes.of(text) != one.original_text || one.target.empty()) std::abort();
        end = one.bytes.end;
    }
    const toolkit::found_references few = toolkit::find_references(text, {.references = 1});
    if (few.references.size() + few.left_out != all.references.size() + all.left_out) std::abort();
    return 0;
}
