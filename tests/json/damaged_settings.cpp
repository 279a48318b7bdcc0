// Calls with one damaged token in the contexts that models add: Python's quotes, surrounding prose, a second harmless
// defect, and a long argument of code. Counts how many results are equal, and how many are another complete call.
#include <toolkit/json/extract.hpp>

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <iomanip>
#include <iostream>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "damaged.hpp"
#include "normal_json.hpp"

namespace {

constexpr std::array<std::string_view, 12> names{"to",  "text",  "cc",   "send", "amount", "tags",
                                                 "who", "extra", "name", "age",  "path",   "content"};

constexpr std::array<std::string_view, 9> calls{
    R"x({"to":"bob","text":"hello","send":true,"tags":["a","b"]})x",
    R"x({"text":"He said \"yes\", then left","to":"bob","tags":["x, y","z"]})x",
    R"x({"to":"bob","text":"it's Bob's turn, isn't it","cc":"ann","tags":["don't","can't"],"amount":-1.5})x",
    R"x({"to":"","text":"","tags":[],"extra":{}})x",
    R"x({"to":"bob","text":"x = {\"a\": [1, 2]}; print(x[\"a\"])","tags":["if (a) { b(); }","for(;;){}"]})x",
    R"x({"to":"a","text":"one\ntwo: \"quoted\"\n","tags":["1","2"],"who":{"name":"Ann","age":3,"tags":["p","q"]}})x",
    R"x({"who":{"name":"a:b","tags":[]},"to":"c","text":"d","tags":["e"],"extra":{"k":"v","k2":"v2"}})x",
    R"x({"to":"C:\\dir\\","text":"\\d+\\.","tags":["\\","\"","'"],"amount":0})x",
    R"x({"tags":["b"],"to":"x","text":"SELECT 'x' FROM \"t\" WHERE a = 'b';","cc":null,"send":null})x"};

struct tally {
    std::size_t all = 0;
    std::size_t same = 0;
    std::size_t wrong = 0;
    std::string first_wrong{};
};

void add(tally& to, std::string_view text, std::string_view call) {
    ++to.all;
    const auto found = toolkit::extract_json(text, names);
    if (!found || !found->complete()) return;
    if (normal(found->json) == normal(std::string{call})) {
        ++to.same;
    } else if (!found->repairs.empty()) {
        ++to.wrong;
        if (to.first_wrong.empty()) to.first_wrong = std::string{text} + "\n  became " + found->json;
    }
}

using setting = std::optional<std::string> (*)(std::string text);

std::string replaced(std::string text, std::string_view what, std::string_view with, std::size_t most = 1000) {
    for (std::size_t at = text.find(what); at != std::string::npos && most != 0; --most) {
        text.replace(at, what.size(), with);
        at = text.find(what, at + with.size());
    }
    return text;
}
std::optional<std::string> with_prose(std::string text) { return "Here is the call:\n" + text + "\nHope it helps."; }
std::optional<std::string> with_comma(std::string text) {
    if (!text.ends_with('}')) return {};
    text.insert(text.size() - 1, ",");
    return text;
}
std::optional<std::string> with_comment(std::string text) {
    if (!text.starts_with('{')) return {};
    text.insert(1, " // call\n");
    return text;
}
std::optional<std::string> with_bare_key(std::string text) {
    const std::size_t at = text.find("\"tags\":");
    if (at == std::string::npos) return {};
    return text.replace(at, 6, "tags");
}
std::optional<std::string> with_raw_quotes(std::string text) {
    if (text.find("\\\"") == std::string::npos) return {};
    return replaced(std::move(text), "\\\"", "\"");
}
constexpr std::array layouts{damaged::layout::compact, damaged::layout::spaced, damaged::layout::indented};

tally in_setting(setting change) {
    tally counts;
    for (const std::string_view call : calls)
        for (const damaged::layout as : layouts)
            for (const auto& [kind, text] : damaged::all_of(damaged::laid_out(call, as)))
                if (const auto changed = change(text)) add(counts, *changed, call);
    return counts;
}

void expect_few_wrong(std::string_view name, const tally& counts, std::size_t least_same) {
    const auto percent = [&](std::size_t part) {
        return 100.0 * static_cast<double>(part) / static_cast<double>(counts.all);
    };
    std::cout << std::setw(16) << name << std::setw(8) << counts.all << std::fixed << std::setprecision(3) << "  same"
              << std::setw(8) << percent(counts.same) << " %  wrong" << std::setw(7) << percent(counts.wrong) << " %\n";
    EXPECT_LE(counts.wrong * 200, counts.all) << name << ": " << counts.first_wrong;
    EXPECT_GE(counts.same * 100, counts.all * least_same) << name;
}

/// About 4 KB of C++ with quotes, brackets, comments and marks, as the string of a call.
std::string call_with_code() {
    std::string code;
    while (code.size() < 4096)
        code +=
            R"x(// Reads \"key\": value, or {none}.\nint read(const char* s) {\n    if (s[0] == '\"' && s[1] != ',') )x"
            R"x(return map[\"a, b\"], 1; // it's http://x.y/z\n    std::map<int, char> m{{1, 'a'}, {2, '}'}};\n}\n)x";
    return R"({"path":"a.cpp","content":")" + code + R"(","tags":["a","b"],"extra":{"k":"v"},"cc":"ann"})";
}

}  // namespace

TEST(damaged_settings, never_become_another_complete_call) {
    tally smart;  // around the first key
    for (const std::string_view call : calls)
        for (const damaged::layout as : layouts) {
            const std::string open = replaced(damaged::laid_out(call, as), "\"", "\xE2\x80\x9C", 1);
            for (const auto& [kind, text] : damaged::all_of(replaced(open, "\"", "\xE2\x80\x9D", 1)))
                add(smart, text, call);
        }
    expect_few_wrong("as it is", in_setting([](std::string text) { return std::optional{text}; }), 70);
    expect_few_wrong("prose", in_setting(with_prose), 60);
    expect_few_wrong("trailing comma", in_setting(with_comma), 5);
    expect_few_wrong("comment", in_setting(with_comment), 5);
    expect_few_wrong("bare key", in_setting(with_bare_key), 5);
    expect_few_wrong("raw quotes", in_setting(with_raw_quotes), 5);
    expect_few_wrong("smart quotes", smart, 5);
}

TEST(damaged_settings, include_dictionaries_of_python) {
    tally counts;
    for (const std::string_view call : calls)
        for (const damaged::layout as : layouts) {
            const std::string python = damaged::as_python(damaged::laid_out(call, as));
            const auto whole = toolkit::extract_json(python, names);
            ASSERT_TRUE(whole) << python;
            EXPECT_EQ(normal(whole->json), normal(std::string{call}));
            EXPECT_TRUE(whole->complete()) << python;
            for (const auto& [kind, text] : damaged::all_of(python, '\'')) add(counts, text, call);
        }
    expect_few_wrong("python", counts, 5);
}

TEST(damaged_settings, include_calls_beside_a_long_argument_of_code) {
    const std::string call = call_with_code();
    ASSERT_TRUE(toolkit::extract_json(call)->repairs.empty());
    tally counts;
    tally spread;
    for (const auto& [kind, text] : damaged::all_of(call)) add(counts, text, call);
    for (const auto& [kind, text] : damaged::all_of(call))
        if (const auto changed = with_comma(text)) add(spread, *changed, call);
    expect_few_wrong("code", counts, 70);
    expect_few_wrong("code and comma", spread, 5);
}
