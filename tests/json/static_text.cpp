// json/static_text.hpp
#include <toolkit/json/static_text.hpp>

#include <gtest/gtest.h>

#include <string_view>

namespace {
constexpr auto hello = [](toolkit::text_sink& out) {
    out.append("hello");
    out.push_back('!');
};
constexpr auto nothing = [](toolkit::text_sink&) {};
}  // namespace

static_assert(toolkit::static_text<hello> == "hello!");
static_assert(toolkit::static_text<nothing>.empty());

TEST(static_text, has_one_address_and_ends_with_a_zero) {
    const std::string_view once = toolkit::static_text<hello>;
    const std::string_view twice = toolkit::static_text<hello>;
    EXPECT_EQ(once.data(), twice.data());
    EXPECT_EQ(once.data()[once.size()], '\0');
}

TEST(text_sink, without_a_buffer_counts) {
    toolkit::text_sink out;
    hello(out);
    EXPECT_EQ(out.size(), 6U);
}
