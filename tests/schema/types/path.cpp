// schema/path.hpp: std::filesystem::path as a text.
#include <toolkit/schema/path.hpp>
#include <toolkit/schema/schema.hpp>

#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

using namespace toolkit;
using std::filesystem::path;

namespace {
struct copy_file {
    path from;
    std::optional<path> to;
    int most;
    path log;
    struct doc {
        field from{.description = "Which"};
        field most{.required = true};  // a path exists only at run time, so initialisers cannot be read
        field log{.default_value = "log/ü.txt"};
    };
};
}  // namespace

TEST(path, is_a_string_without_zero_bytes) {
    EXPECT_EQ(json_schema<path>, R"({"type":"string","pattern":"^[^\\u0000]*$"})");
    EXPECT_EQ(json_schema<copy_file>, R"({"type":"object","properties":{"from":{"type":"string","description":"Which",)"
                                      R"("pattern":"^[^\\u0000]*$"},"to":{"type":"string","pattern":"^[^\\u0000]*$"},)"
                                      R"("most":{"type":"integer","minimum":-2147483648,"maximum":2147483647},)"
                                      R"("log":{"type":"string","pattern":"^[^\\u0000]*$","default":"log/ü.txt"}},)"
                                      R"("required":["from","most"],"additionalProperties":false})");
}

TEST(path, round_trips_in_its_generic_form) {
    for (const char* text : {"", "a", "/a/b.txt", "../../etc/passwd", "a b/ü/\xF0\x9F\x93\x84", "a\nb", "C:\\x"}) {
        const auto read = parse<path>(print(path{text}));
        ASSERT_TRUE(read) << read.error().message();
        EXPECT_EQ(*read, path{text});
    }
    EXPECT_EQ(print(path{"ü/a"}), "\"ü/a\"");
    EXPECT_EQ(print(std::vector<path>{"a", "b"}), R"(["a","b"])");
}

TEST(path, is_a_field_like_any_other) {
    const auto read = parse<copy_file>(R"({"from":"a/\u00fc","to":"b","most":1})");
    ASSERT_TRUE(read) << read.error().message();
    EXPECT_EQ(read->from, path{"a/ü"});
    EXPECT_EQ(read->log, path{"log/ü.txt"});
    EXPECT_EQ(print(*read), R"({"from":"a/ü","to":"b","most":1,"log":"log/ü.txt"})");
}

TEST(path, with_a_zero_byte_is_refused) {
    EXPECT_EQ(
        parse<path>(R"("a\u0000.txt")").error().message(),
        R"(not allowed at byte 0: expected a path of a file as a string without zero bytes, found "a\u0000.txt")");
    path value;
    using namespace std::literals;
    EXPECT_FALSE(text_form<path>::read("a\0b"sv, value));
    EXPECT_FALSE(parse<path>("\"a\xFF\"")) << "JSON is UTF-8";
}

TEST(path, without_a_text_prints_as_null) {
    EXPECT_EQ(print(path{"a\xFF"}), "null");
    using namespace std::literals;
    EXPECT_EQ(print(path{"a\0b"s}), "null");
}
