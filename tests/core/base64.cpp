#include <toolkit/core/base64.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace {

using toolkit::from_base64;
using toolkit::to_base64;

static_assert(to_base64("foobar") == "Zm9vYmFy");
static_assert(from_base64("Zg==").value() == "f");
static_assert(!from_base64("Zg"));

struct row {
    std::string_view bytes;
    std::string_view text;
};

// RFC 4648, section 10.
constexpr row vectors[]{{"", ""},
                        {"f", "Zg=="},
                        {"fo", "Zm8="},
                        {"foo", "Zm9v"},
                        {"foob", "Zm9vYg=="},
                        {"fooba", "Zm9vYmE="},
                        {"foobar", "Zm9vYmFy"}};

TEST(base64, follows_the_vectors_of_rfc_4648) {
    for (const row& each : vectors) {
        EXPECT_EQ(to_base64(each.bytes), each.text);
        EXPECT_EQ(from_base64(each.text).value(), each.bytes);
        EXPECT_EQ(toolkit::size_of_base64(each.text).value(), each.bytes.size());
    }
}

TEST(base64, round_trips_every_byte_at_every_position) {
    std::string bytes;
    for (int i = 0; i < 256; ++i) bytes.push_back(static_cast<char>(i));
    for (std::size_t from = 0; from < 7; ++from)
        EXPECT_EQ(from_base64(to_base64(bytes.substr(from))).value(), bytes.substr(from));
    EXPECT_EQ(to_base64(std::string_view{"\xFB\xFF\xFE", 3}), "+//+");
}

TEST(base64, refuses_text_that_is_not_canonical) {
    const auto output = [](std::string_view text) {
        const auto read = from_base64(text);
        return read ? std::string{"no failure"} : read.error().message();
    };
    EXPECT_EQ(output("Zm9-"),
              "syntax error at byte 3: expected a base64 character (A to Z, a to z, 0 to 9, + or /), found -");
    EXPECT_EQ(output("Zm9v\n"),
              "syntax error at byte 4: expected a base64 character (A to Z, a to z, 0 to 9, + or /), found \\x0a");
    EXPECT_EQ(output("Zg"),
              "syntax error at byte 2: expected a length that is a multiple of four, padded with =, found the end of "
              "the text");
    EXPECT_EQ(output("Zh=="), "syntax error at byte 1: expected a last character with unused bits of zero, found h");
    EXPECT_EQ(output("Zm9="), "syntax error at byte 2: expected a last character with unused bits of zero, found 9");
    for (const std::string_view bad : {"=", "====", "Z===", "Zg==Zg==", "Zg=", "=Zg=", "Zm 9v", "Zm9v====", "Z=g="})
        EXPECT_FALSE(from_base64(bad)) << bad;
    EXPECT_FALSE(from_base64(std::string_view{"Zm\0v", 4}));
    EXPECT_FALSE(from_base64("Zm9\xC3"));
}

}  // namespace
