// extract/base/archive.hpp
#include <toolkit/extract/base/archive.hpp>

#include "../zip_writer.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <random>
#include <string>
#include <string_view>

using toolkit::archive_limits;
using toolkit::failure_kind;
using toolkit::zip_archive;

namespace {

constexpr std::size_t mebibyte = std::size_t{1} << 20U;

toolkit::result<std::string> member_of(std::string_view bytes, std::string_view name, std::size_t most = mebibyte,
                                       const archive_limits& limits = {}) {
    auto file = zip_archive::open(bytes, limits);
    if (!file) return file.error();
    return file->read(name, most);
}

std::string why_not(std::string_view bytes, std::string_view name, std::size_t most = mebibyte,
                    const archive_limits& limits = {}) {
    const auto made = member_of(bytes, name, most, limits);
    if (made) return "it was read";
    if (made.error().kind == failure_kind::not_found) return "not found";
    EXPECT_EQ(made.error().kind, failure_kind::unreadable);
    return std::string{made.error().detail.view()};
}

/// Text that compresses, but not to nothing.
std::string some_text(std::size_t words) {
    std::mt19937 random{7};
    std::string text;
    for (std::size_t i = 0; i < words; ++i) text += "word" + std::to_string(random() % 1000) + ' ';
    return text;
}

}  // namespace

TEST(archive, returns_stored_and_deflated_members) {
    const std::string text = some_text(20'000);
    const zips::members all{{"a", "one"}, {"folder/b.xml", text}, {"empty", ""}};
    for (const std::string& bytes : {zips::stored(all), zips::deflated(all)}) {
        EXPECT_EQ(member_of(bytes, "a"), std::string{"one"});
        EXPECT_EQ(member_of(bytes, "folder/b.xml"), text);
        EXPECT_EQ(member_of(bytes, "empty"), std::string{});
        EXPECT_EQ(why_not(bytes, "folder"), "not found");
        EXPECT_EQ(why_not(bytes, "A"), "not found");
    }
}

TEST(archive, compares_names_without_resolving_paths) {
    const zips::members all{
        {"../word/x.xml", "1"}, {"/word/x.xml", "2"}, {"word/../word/x.xml", "3"}, {"./word/x.xml", "4"}};
    for (const std::string& bytes : {zips::stored(all), zips::deflated(all)}) {
        EXPECT_EQ(why_not(bytes, "word/x.xml"), "not found");
        EXPECT_EQ(member_of(bytes, "../word/x.xml"), std::string{"1"});
    }
}

TEST(archive, returns_the_first_of_several_members_with_one_name) {
    EXPECT_EQ(member_of(zips::stored({{"a", "first"}, {"b", "x"}, {"a", "second"}}), "a"), std::string{"first"});
}

TEST(archive, of_another_format_or_cut_off_is_refused) {
    EXPECT_EQ(why_not("", "a"), "it is not a complete ZIP archive");
    EXPECT_EQ(why_not("PK\x03\x04 and so on", "a"), "it is not a complete ZIP archive");
    EXPECT_EQ(why_not("PK\x01\x02", "a"), "it is not a complete ZIP archive");
    const std::string text = some_text(500);
    for (const std::string& whole :
         {zips::stored({{"a", text}, {"b", text}}), zips::deflated({{"a", text}, {"b", text}})})
        for (std::size_t size = 0; size < whole.size(); ++size)
            ASSERT_EQ(why_not(std::string_view{whole}.substr(0, size), "a"), "it is not a complete ZIP archive")
                << size;
}

TEST(archive, counts_actual_bytes_and_not_those_of_the_headers) {
    const std::string text = some_text(50'000);
    EXPECT_EQ(why_not(zips::stored({{"a", text}}), "a", 1000), "a part of it is larger than 0 MiB");
    std::string bytes = zips::deflated({{"a", text}});
    EXPECT_EQ(why_not(bytes, "a", text.size() - 1), "a part of it is larger than 0 MiB");
    EXPECT_EQ(member_of(bytes, "a", text.size()), text);

    // Replaces the size, wherever it is, with a small one.
    std::string size;
    zips::append_number(size, text.size(), 4);
    std::string small;
    zips::append_number(small, 10, 4);
    std::size_t changed = 0;
    for (std::size_t at = bytes.find(size); at != std::string::npos; at = bytes.find(size, at + 4), ++changed)
        bytes.replace(at, 4, small);
    ASSERT_GE(changed, 2U);
    EXPECT_EQ(why_not(bytes, "a", 1000), "a part of it is larger than 0 MiB");
    EXPECT_EQ(why_not(bytes, "a"), "its ZIP archive is damaged");
}

TEST(archive, with_a_member_that_unpacks_to_hundreds_of_times_its_size_is_refused) {
    const std::string bomb = zips::deflated({{"a", std::string(16 * mebibyte, ' ')}, {"b", "harmless"}});
    ASSERT_LT(bomb.size(), 100'000U);
    EXPECT_EQ(why_not(bomb, "a", 64 * mebibyte), "a part of it unpacks to more than 200 times its size");
    EXPECT_EQ(member_of(bomb, "b"), std::string{"harmless"});
    const std::string small = zips::deflated({{"a", std::string(mebibyte, ' ')}});
    EXPECT_EQ(member_of(small, "a")->size(), mebibyte) << "up to 1 MiB, nothing is asked";
}

TEST(archive, that_is_encrypted_is_refused_with_advice) {
    const auto made = member_of(zips::stored({{"a", "something that nobody can read"}}, {.flags = 1}), "a");
    ASSERT_FALSE(made);
    EXPECT_EQ(made.error().message(), "it is encrypted; save it without a password");
}

TEST(archive, with_a_wrong_checksum_is_refused) {
    EXPECT_EQ(why_not(zips::stored({{"a", "text"}}, {.crc_is_wrong_by = 1}), "a"), "its ZIP archive is damaged");
}

TEST(archive, with_other_compression_methods_is_refused) {
    for (const unsigned method : {1U, 9U, 12U, 14U, 93U, 95U, 98U, 99U, 255U})
        EXPECT_EQ(why_not(zips::stored({{"a", "text that is long enough"}}, {.method = method}), "a"),
                  "its compression method is not supported")
            << method;
}

TEST(archive, with_too_many_members_is_refused) {
    zips::members many;
    for (std::size_t i = 0; i < 50; ++i) many.emplace_back("m" + std::to_string(i), "x");
    const std::string bytes = zips::stored(many);
    const archive_limits few{.members = 49};
    EXPECT_EQ(why_not(bytes, "m49", mebibyte, few), "it has more than 49 members");
    EXPECT_EQ(member_of(bytes, "m49", mebibyte, {.members = 50}), std::string{"x"});
}

TEST(archive, stops_on_request) {
    const toolkit::stop_source source;
    source.request_stop();
    const std::string bytes = zips::stored({{"a", "x"}});
    EXPECT_EQ(zip_archive::open(bytes)->read("a", 10, source.get_token()).error().kind, failure_kind::cancelled);
}

TEST(archive, that_is_damaged_returns_true_bytes_or_none) {
    const std::string text = some_text(300);
    const zips::members all{{"first", text}, {"second", "some more"}, {"a/third", text + text}};
    std::mt19937 random{11};
    std::size_t read = 0;
    std::size_t refused = 0;
    for (const std::string& whole : {zips::stored(all), zips::deflated(all)})
        for (int i = 0; i < 1000; ++i) {
            std::string bytes = whole;
            for (std::size_t flips = 1 + random() % 3; flips > 0; --flips) {
                char& byte = bytes[random() % bytes.size()];
                byte = static_cast<char>(byte ^ (1 << random() % 8));
            }
            for (const auto& [name, data] : all) {
                const auto made = member_of(bytes, name);
                made ? ++read : ++refused;
                if (made) {
                    ASSERT_EQ(*made, data);
                }
            }
        }
    EXPECT_GT(read, 500U);
    EXPECT_GT(refused, 500U);
}
