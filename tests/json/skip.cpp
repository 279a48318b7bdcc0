// json/skip.hpp: an ignored value is checked as strictly as a read one, with the same messages.
#include <toolkit/json/skip.hpp>
#include <toolkit/schema/schema.hpp>

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <initializer_list>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

using toolkit::failure_kind;
using toolkit::skip_stop;

namespace {

struct leaf {
    std::string text;
    std::vector<double> numbers;
    toolkit::nullable<bool> truth;
};
struct tree {
    leaf one;
    std::map<std::string, std::string> more;
    std::vector<leaf> all;
    struct doc {
        toolkit::field one{.required = true};
        toolkit::field all{.required = true};
    };
};
constexpr std::string_view whole =
    R"( { "one":{"text":"a \" é of more than sixteen bytes","numbers":[-1, 2.5e3,0],"truth":null } ,)"
    "\n\t\"more\": {\"\\u0061b\":\"漢字\", \"\":\"\"},\r\n"
    R"("all":[{"text":"plain","numbers":[],"truth":true},{"text":"","numbers":[10],"truth":false}]})";

toolkit::skipped_value skip(std::string_view text, std::size_t levels = 128) {
    return toolkit::skip_any_value(text.data(), text.data() + text.size(), levels);
}
/// A failure of the text itself, not of a type's rules.
bool of_the_text(failure_kind kind) {
    return kind == failure_kind::syntax || kind == failure_kind::invalid_utf8 || kind == failure_kind::too_deep ||
           kind == failure_kind::trailing_text;
}

}  // namespace

TEST(skipping, ends_where_the_value_ends) {
    for (const std::string_view value : std::initializer_list<std::string_view>{
             "{}", "[]", "[ ]", "{ }", "null", "true", "false", "0", "-0", "12.5e-3", "123456789012345678901", R"("")",
             R"("a\nb")", R"(["a",[{"b":[{}]}],-1])", R"({"a":{"b":{}},"c":[[],[]]})", whole}) {
        for (const std::string_view after : {"", " ", ",", "}", "]  ", "               and more behind it"}) {
            const std::string text = std::string(value) + std::string(after);
            const toolkit::skipped_value passed = skip(text);
            EXPECT_EQ(passed.why, skip_stop::end) << text;
            EXPECT_EQ(passed.at - text.data(), static_cast<std::ptrdiff_t>(value.size())) << text;
        }
    }
    static_assert([] {
        constexpr std::string_view text = R"({"a":[1,"b\n",null]} x)";
        return toolkit::skip_any_value(text.data(), text.data() + text.size(), 2).at == text.data() + 20;
    }());
}

TEST(skipping, counts_levels) {
    EXPECT_EQ(skip("[[{}]]", 3).why, skip_stop::end);
    EXPECT_EQ(skip("[[{}]]", 2).why, skip_stop::level);
    EXPECT_EQ(skip("1", 0).why, skip_stop::end);
    EXPECT_EQ(skip("[]", 0).why, skip_stop::level);
}

// For each text that differs in one byte from a valid one, and for each that ends early: skipping finds the same errors
// in the text as a typed reader, at the same position, and accepts all that a typed reader accepts.
TEST(skipping, refuses_what_reading_refuses_at_the_same_position) {
    ASSERT_TRUE(toolkit::parse<tree>(whole)) << toolkit::parse<tree>(whole).error().message();
    std::size_t refused = 0;
    const auto compare = [&](const std::string& text) {
        const auto read = toolkit::parse<tree>(text);
        const auto kept = toolkit::parse<toolkit::raw_json>(text);
        if (read) {
            EXPECT_TRUE(kept) << text;
        } else if (of_the_text(read.error().kind)) {
            ASSERT_FALSE(kept) << text;
            EXPECT_EQ(kept.error().kind, read.error().kind) << text;
            EXPECT_EQ(kept.error().offset, read.error().offset) << text;
            EXPECT_EQ(kept.error().found(), read.error().found()) << text;
            ++refused;
        }
    };
    for (std::size_t at = 0; at < whole.size(); ++at) {
        compare(std::string(whole.substr(0, at)));
        for (int byte = 0; byte < 256; ++byte) {
            std::string text(whole);
            text[at] = static_cast<char>(byte);
            compare(text);
        }
    }
    EXPECT_GT(refused, 20'000U);
}

TEST(skipping, explains_what_is_wrong_and_where) {
    struct wrong {
        std::string_view value;  ///< of an ignored member
        std::string_view message;
    };
    constexpr std::array all{
        wrong{"[1,]", "syntax error at byte 11: expected a value, found ]"},
        wrong{"[1 2]", "syntax error at byte 11: expected ',' or ']', found 2"},
        wrong{R"({"a":1 "b":2})", R"(syntax error at byte 15: expected ',' or '}', found "b")"},
        wrong{"{a:1}", "syntax error at byte 9: expected a key in double quotes or '}', found a"},
        wrong{R"({"a":1,})", "syntax error at byte 15: expected a key in double quotes, found }"},
        wrong{R"({"a" 1})", "syntax error at byte 13: expected ':', found 1"},
        wrong{R"({"a":1,"\x":2})", R"(syntax error at byte 16: expected a JSON escape)"},
        wrong{"{\"a\":1,\"\xFF\":2}", "byte 16"},
        wrong{"tru", "syntax error at byte 8: expected a value, found tru"},
        wrong{"01", "syntax error at byte 8: expected a value, found 01"},
        wrong{"\"a\nb\"", "syntax error at byte 10"},
        wrong{"\"more than sixteen plain bytes \xC3(\"", "byte 39"},
    };
    struct nothing {};
    for (const wrong& one : all) {
        const std::string text = "{\"more\":" + std::string(one.value) + "}";
        const auto read = toolkit::parse<nothing, toolkit::ignore_unknown>(text);
        ASSERT_FALSE(read) << text;
        EXPECT_NE(read.error().message().find(one.message), std::string::npos)
            << text << ": " << read.error().message();
    }
    const std::string deep = "{\"more\":" + std::string(127, '[') + std::string(127, ']') + "}";
    EXPECT_TRUE((toolkit::parse<nothing, toolkit::ignore_unknown>(deep)));
    const std::string deeper = "{\"more\":" + std::string(128, '[') + std::string(128, ']') + "}";
    const auto read = toolkit::parse<nothing, toolkit::ignore_unknown>(deeper);
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().kind, failure_kind::too_deep);
    EXPECT_EQ(read.error().offset, 8U + 127U);
}

// Members without a field are anywhere among those that have one, in every spelling of them and of their keys.
TEST(skipping, leaves_the_other_members_unchanged) {
    struct wanted {
        int first = 0;
        std::optional<std::string> second;
        bool third = false;
    };
    constexpr std::array<std::string_view, 3> members{R"("first":7)", R"("second":"b")", R"("third":true)"};
    constexpr std::array<std::string_view, 5> keys{R"("x")", R"("fi\u0072st_of_all")", R"("second ")",
                                                   R"("a key that is longer than sixteen letters é")", R"("")"};
    constexpr std::array<std::string_view, 4> values{"1", R"("first\":")", R"({"first":[1,{"second":null}]})", "[ ]"};
    constexpr std::array<std::string_view, 3> blanks{"", " ", "\n        \t"};
    std::size_t tried = 0;
    for (const std::string_view key : keys)
        for (const std::string_view value : values)
            for (const std::string_view blank : blanks)
                for (std::size_t place = 0; place <= members.size(); ++place)
                    for (std::size_t turn = 0; turn < members.size(); ++turn) {
                        std::string text = "{";
                        for (std::size_t i = 0; i <= members.size(); ++i) {
                            if (i != 0) text.append(blank).append(",").append(blank);
                            if (i == place) text.append(key).append(blank).append(":").append(blank).append(value);
                            else text += members[(i - (i > place ? 1 : 0) + turn) % members.size()];
                        }
                        text.append(blank).append("}");
                        const auto read = toolkit::parse<wanted, toolkit::ignore_unknown>(text);
                        ASSERT_TRUE(read) << text << ": " << read.error().message();
                        EXPECT_EQ(read->first, 7) << text;
                        EXPECT_EQ(read->second, "b") << text;
                        EXPECT_TRUE(read->third) << text;
                        const auto strict = toolkit::parse<wanted>(text);
                        ASSERT_FALSE(strict) << text;
                        EXPECT_EQ(strict.error().kind, failure_kind::unknown_key) << text;
                        EXPECT_EQ(strict.error().offset, text.find(key)) << text;
                        ++tried;
                    }
    EXPECT_EQ(tried, 5U * 4U * 3U * 4U * 3U);
}
