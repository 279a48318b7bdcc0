// Plain text, tables, JSON, calendars and programs. The first byte chooses one.
#include <toolkit/extract/calendar.hpp>
#include <toolkit/extract/code.hpp>
#include <toolkit/extract/csv.hpp>
#include <toolkit/extract/json.hpp>
#include <toolkit/extract/text.hpp>

#include "sound.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using all = toolkit::extractors<toolkit::csv_extractor, toolkit::json_extractor, toolkit::calendar_extractor,
                                    toolkit::code_extractor, toolkit::text_extractor>;
    static constexpr std::array<std::string_view, 9> names{"a",      "a.csv", "a.json", "a.py", "a.cpp",
                                                           "a.toml", "a.txt", "a.sql",  "a.tsv"};
    if (size == 0) return 0;
    const std::string_view bytes{reinterpret_cast<const char*>(data) + 1, size - 1};
    fuzzing::demand_sound(all::read(names[data[0] % names.size()], bytes));
    return 0;
}
