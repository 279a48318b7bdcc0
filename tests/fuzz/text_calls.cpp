// llm/wire/text_calls.hpp under libFuzzer: for any bytes each call names an offered action, and its arguments are one
// JSON value. A literal of Python that is read becomes one JSON value, too.
// Build: clang++ -std=c++20 -Iinclude -fsanitize=fuzzer,address,undefined tests/fuzz/text_calls.cpp
#include <toolkit/json/reader.hpp>
#include <toolkit/llm/wire/text_calls.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

namespace {

void demand(bool holds) {
    if (!holds) std::abort();
}

bool is_json(std::string_view text) {
    toolkit::json_reader in{text};
    return in.skip_value() && in.end_document();
}

const std::vector<toolkit::offered_action> offered{
    {.name = "add", .description = "", .input_schema = R"({"properties":{"a":{},"b":{}}})", .action_schema = ""},
    {.name = "f", .description = "", .input_schema = R"({"properties":{"x":{}}})", .action_schema = ""}};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text{reinterpret_cast<const char*>(data), size};
    const toolkit::text_calls_read read = toolkit::read_text_calls(text, offered);
    demand(read.calls.size() <= toolkit::text_calls::most_calls && (read.words.empty() || !read.calls.empty()));
    demand(read.words.empty() || text.find(read.words) != std::string_view::npos);
    for (const toolkit::raw_call& one : read.calls) {
        demand(one.name == "add" || one.name == "f");
        demand(is_json(one.arguments) && (one.arguments.front() == '{' || one.arguments.front() == '"'));
    }
    if (!toolkit::is_utf8(text)) return 0;
    toolkit::python::reader in{text};
    std::string json;
    if (in.take_value(json)) demand(is_json(json) && in.rest().size() < size);
    return 0;
}
