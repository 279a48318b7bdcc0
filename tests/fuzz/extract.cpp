// json/extract.hpp under libFuzzer: for any bytes a returned value is strict JSON, and extracting it again changes
// nothing. Build: clang++ -std=c++20 -Iinclude -fsanitize=fuzzer,address,undefined tests/fuzz/extract.cpp
#include <toolkit/json/extract.hpp>
#include <toolkit/json/raw.hpp>
#include <toolkit/schema/parse.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

namespace {

void demand(bool holds) {
    if (!holds) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text{reinterpret_cast<const char*>(data), size};
    const toolkit::result<toolkit::extracted> once = toolkit::extract_json(text);
    const bool strict = toolkit::parse<toolkit::raw_json>(text).has_value();
    if (!once) {
        demand(!strict && once.error().offset <= size && !once.error().message().empty());
        return 0;
    }
    demand(strict == (once->repairs.empty() && !once->truncated));
    for (const toolkit::repair& one : once->repairs) demand(one.offset <= size && !one.sentence().empty());
    demand(toolkit::parse<toolkit::raw_json>(once->json).has_value());
    const toolkit::result<toolkit::extracted> twice = toolkit::extract_json(once->json);
    demand(twice && twice->repairs.empty() && !twice->truncated && twice->json == once->json);
    return 0;
}
