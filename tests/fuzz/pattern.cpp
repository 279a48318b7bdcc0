// A pattern up to the first line break, then a text. Compiling and matching end for any input, and the pattern as used
// in a program agrees with the one with its tree.
#include <toolkit/schema/format.hpp>
#include <toolkit/schema/pattern.hpp>

#include <cstdint>
#include <cstdlib>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view all{reinterpret_cast<const char*>(data), size};
    const std::size_t line = all.find('\n');
    const std::string_view pattern = all.substr(0, line);
    const std::string_view text = line == std::string_view::npos ? std::string_view{} : all.substr(line + 1);
    for (int format = 0; format <= static_cast<int>(toolkit::text_format::uuid); ++format)
        static_cast<void>(toolkit::has_format(static_cast<toolkit::text_format>(format), text));
    const auto program = toolkit::compile_pattern(pattern);
    if (program.has_value() != toolkit::pattern_objection(pattern).none()) std::abort();
    if (program) static_cast<void>(toolkit::matches(*program, text));
    return 0;
}
