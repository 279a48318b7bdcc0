// core/hash.hpp, uuid.hpp, utf8.hpp, secret.hpp, clock.hpp, owner.hpp, fixed_string.hpp, span.hpp
#include <toolkit/core/clock.hpp>
#include <toolkit/core/fixed_string.hpp>
#include <toolkit/core/hash.hpp>
#include <toolkit/core/owner.hpp>
#include <toolkit/core/secret.hpp>
#include <toolkit/core/span.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/core/uuid.hpp>

#include <gtest/gtest.h>

#include <cstdlib>
#include <sstream>

using namespace toolkit;

// RFC 3174, test vectors.
static_assert(to_hex(sha1_of("abc")) == "a9993e364706816aba3e25717850c26c9cd0d89d");
static_assert(to_hex(sha1_of("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")) ==
              "84983e441c3bd26ebaae4aa1f95129e5e54670f1");
static_assert(fnv1a("a") == 0xaf63dc4c8601ec8cULL);
static_assert(fixed_string{"final"}.view() == "final");
static_assert(!std::is_convertible_v<std::string, owner>, "an owner is said explicitly");
static_assert(!std::is_default_constructible_v<owner>, "there is no default owner");

TEST(hash, of_a_million_letters_matches_the_standard) {
    EXPECT_EQ(to_hex(sha1_of(std::string(1'000'000, 'a'))), "34aa973cd4c4daa4f61eeb2bdbad27316534016f");
}

TEST(hash, does_not_depend_on_how_the_text_is_cut) {
    const std::string text(1000, 'x');
    for (std::size_t cut = 0; cut < 200; ++cut) {
        sha1 hash;
        hash.update(std::string_view{text}.substr(0, cut));
        hash.update(std::string_view{text}.substr(cut));
        EXPECT_EQ(hash.finish(), sha1_of(text));
    }
}

TEST(uuid, of_a_name_is_version_5_of_rfc_9562) {
    const auto dns = uuid::from_string("6ba7b810-9dad-11d1-80b4-00c04fd430c8");
    ASSERT_TRUE(dns);
    EXPECT_EQ(uuid::from_name(*dns, "www.example.com").to_string(), "2ed6657d-e927-568b-95e1-2665a8aea6a2");
}

TEST(uuid, reads_what_it_prints_and_refuses_the_rest) {
    const uuid id = uuid::from_bits(0x0123456789abcdefULL, 0xfedcba9876543210ULL);
    EXPECT_EQ(*uuid::from_string(id.to_string()), id);
    for (const char* wrong : {"", "1", "6ba7b810-9dad-11d1-80b4-00c04fd430c", "6ba7b810-9dad-11d1-80b4-00c04fd430c8 ",
                              "6ba7b810x9dad-11d1-80b4-00c04fd430c8", "6ba7b810-9dad-11d1-80b4-00c04fd430cg"}) {
        const auto read = uuid::from_string(wrong);
        ASSERT_FALSE(read) << wrong;
        EXPECT_EQ(read.error().detail, "UUID is not valid");
    }
}

TEST(utf8, refuses_what_the_standard_refuses) {
    for (const char* bad : {"\x80", "\xC0\xAF", "\xC1\x81", "\xE0\x80\xAF", "\xED\xA0\x80", "\xF0\x80\x80\xAF",
                            "\xF4\x90\x80\x80", "\xF5\x80\x80\x80", "\xE2\x82", "a\xFF"})
        EXPECT_FALSE(is_utf8(bad));
    for (const char* good : {"", "a", "ä", "€", "😀", "\xED\x9F\xBF", "\xEE\x80\x80", "\xF4\x8F\xBF\xBF"})
        EXPECT_TRUE(is_utf8(good));
}

TEST(utf8, repairs_each_invalid_byte_and_keeps_the_rest) {
    EXPECT_EQ(repair_utf8("a\xFF\xE4z"), "a\xEF\xBF\xBD\xEF\xBF\xBDz");
    EXPECT_EQ(repair_utf8("Grüße"), "Grüße");
}

TEST(utf8, cuts_between_code_points) {
    EXPECT_EQ(cut_utf8("aä", 2), "a");
    EXPECT_EQ(cut_utf8("aä", 3), "aä");
    EXPECT_EQ(first_code_points("aä€z", 3), "aä€");
    EXPECT_EQ(count_code_points("aä€😀"), 4U);
}

TEST(secret, comes_from_the_environment_and_is_removed_from_texts) {
    setenv("TOOLKIT_TEST_KEY", "sk-12345", 1);
    const secret key = secret::from_environment("TOOLKIT_TEST_KEY");
    EXPECT_FALSE(key.empty());
    EXPECT_EQ(key.redact("Bearer sk-12345, again sk-12345"), "Bearer ***, again ***");
    EXPECT_TRUE(secret::from_environment("TOOLKIT_TEST_NO_KEY").empty());
    unsetenv("TOOLKIT_TEST_KEY");
}

template <class T>
concept streams = requires(std::ostream& out, const T& value) { out << value; };
static_assert(!streams<secret> && !std::is_convertible_v<secret, std::string_view>,
              "nothing prints a secret by chance");

TEST(clock, moved_by_hand_shares_its_time_with_copies) {
    const manual_clock clock(1000);
    const manual_clock copy = clock;
    const deadline end = deadline::after(clock.now(), milliseconds{50});
    EXPECT_FALSE(end.passed(copy.now()));
    clock.advance(milliseconds{50});
    EXPECT_TRUE(end.passed(copy.now()));
    EXPECT_EQ(copy.unix_ms(), 1050);
    EXPECT_EQ(deadline::none().left(copy.now()), milliseconds::max());
    EXPECT_EQ(deadline::after(clock.now(), milliseconds::max()).at, deadline::none().at);
}

TEST(span, outside_of_a_text_is_empty) {
    EXPECT_EQ((span{1, 3}.of("abcd")), "bc");
    EXPECT_EQ((span{9, 12}.of("abcd")), "");
    EXPECT_EQ((span{3, 1}.of("abcd")), "");
}
