// schema/patterns/code_ranges.hpp
#include <toolkit/schema/patterns/code_ranges.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <initializer_list>

using toolkit::code_range;
using toolkit::code_ranges;

namespace {

constexpr code_ranges made_of(std::initializer_list<code_range> pieces) {
    code_ranges all;
    for (const code_range& one : pieces) all.add(one.first, one.last);
    return all;
}
constexpr bool is(const code_ranges& all, std::initializer_list<code_range> expected) {
    if (all.size() != expected.size()) return false;
    std::size_t i = 0;
    for (const code_range& one : expected)
        if (all[i++] != one) return false;
    return true;
}

}  // namespace

static_assert(is(made_of({{'x', 'z'}, {'a', 'c'}}), {{'a', 'c'}, {'x', 'z'}}));
static_assert(is(made_of({{'a', 'c'}, {'d', 'f'}}), {{'a', 'f'}}));
static_assert(is(made_of({{'d', 'f'}, {'a', 'c'}}), {{'a', 'f'}}));
static_assert(is(made_of({{'a', 'c'}, {'c', 'c'}, {'a', 'a'}}), {{'a', 'c'}}));
static_assert(is(made_of({{'a', 'b'}, {'e', 'f'}, {'i', 'j'}, {'b', 'h'}}), {{'a', 'j'}}));
static_assert(is(made_of({{'a', 'b'}, {'e', 'f'}, {'i', 'j'}, {'m', 'n'}, {'e', 'j'}}),
                 {{'a', 'b'}, {'e', 'j'}, {'m', 'n'}}));
static_assert(is(made_of({{0, 0}, {0x10FFFF, 0x10FFFF}}).others(), {{1, 0x10FFFE}}));
static_assert(is(made_of({}).others(), {{0, 0x10FFFF}}) && is(made_of({{0, 0x10FFFF}}).others(), {}));
static_assert(is(made_of({{'a', 'b'}}).without_surrogates(), {{'a', 'b'}}));

TEST(code_ranges, exclude_the_surrogates_when_they_are_removed) {
    EXPECT_TRUE(is(made_of({{0xD000, 0xE000}}).without_surrogates(), {{0xD000, 0xD7FF}, {0xE000, 0xE000}}));
    EXPECT_TRUE(is(made_of({{0xD800, 0xDFFF}}).without_surrogates(), {}));
    EXPECT_TRUE(is(made_of({{'a', 'a'}, {0xDFFF, 0xE001}}).without_surrogates(), {{'a', 'a'}, {0xE000, 0xE001}}));
}

TEST(code_ranges, report_when_they_are_full) {
    code_ranges all;
    for (char32_t i = 0; i < code_ranges::capacity; ++i) all.add(2 * i, 2 * i);
    EXPECT_EQ(all.size(), code_ranges::capacity);
    EXPECT_FALSE(all.full());
    all.add(1, 1);  // joins two
    EXPECT_EQ(all.size(), code_ranges::capacity - 1);
    all.add(1000, 1000);
    EXPECT_FALSE(all.full());
    all.add(2000, 2000);
    EXPECT_TRUE(all.full());
    EXPECT_EQ(all.size(), code_ranges::capacity);
}
