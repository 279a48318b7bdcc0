// core/result.hpp
#include <toolkit/core/result.hpp>

#include <gtest/gtest.h>

#include <memory>
#include <string>

using toolkit::failure;
using toolkit::failure_kind;
using toolkit::result;

namespace {
constexpr result<int> half(int x) {
    if (x % 2 != 0) return failure::of(failure_kind::invalid_argument, "half", "odd");
    return x / 2;
}
static_assert(half(8).and_then(half).value() == 2);
static_assert(!half(6).and_then(half).has_value());
static_assert(half(3).error().message() == "half: odd");
static_assert(half(3).value_or(7) == 7);
static_assert(half(4).transform([](int x) { return x + 1; }) == 3);
static_assert(half(3).or_else([](const failure&) -> result<int> { return 9; }) == 9);
static_assert(std::is_same_v<result<int>::value_type, int> && std::is_same_v<result<int>::error_type, failure>);
}  // namespace

TEST(result, holds_move_only_types) {
    result<std::unique_ptr<int>> made = std::make_unique<int>(4);
    ASSERT_TRUE(made);
    const std::unique_ptr<int> taken = std::move(made).value();
    EXPECT_EQ(*taken, 4);
}

TEST(result, copies_and_assigns_value_and_failure) {
    result<std::string> good = std::string(100, 'a');
    result<std::string> bad = failure::of(failure_kind::not_found, "x", "gone");
    result<std::string> copy = good;
    EXPECT_EQ(*copy, *good);
    copy = bad;
    EXPECT_EQ(copy.error().message(), "x: gone");
    copy = good;
    EXPECT_EQ(copy->size(), 100U);
    const result<std::string>& self = copy;
    copy = self;
    EXPECT_EQ(copy->size(), 100U);
}

TEST(result, becomes_a_failure_or_an_empty_value_in_place) {
    result<std::unique_ptr<int>> made = std::make_unique<int>(4);
    const failure gone = failure::of(failure_kind::not_found, "x", "gone");
    made = gone;
    ASSERT_FALSE(made);
    EXPECT_EQ(made.error().message(), "x: gone");
    made = made.error();  // its own
    EXPECT_EQ(made.error().message(), "x: gone");
    made = std::make_unique<int>(5);
    ASSERT_TRUE(made);
    EXPECT_EQ(**made, 5);
    result<int> number = half(3);
    number = {};
    ASSERT_TRUE(number);
    EXPECT_EQ(*number, 0);
    result<failure_kind> kind{failure_kind::not_found};
    kind = {failure_kind::locked};
    EXPECT_EQ(*kind, failure_kind::locked);
}

TEST(result, transforms_the_value_without_copying) {
    const result<std::string> kept{std::string(100, 'x')};
    const auto seen = kept.transform([](const std::string& text) { return std::string_view{text}; });
    ASSERT_TRUE(seen);
    EXPECT_EQ(seen->data(), kept->data());
    bool called = false;
    EXPECT_TRUE(kept.transform([&](const std::string&) { called = true; }));
    EXPECT_TRUE(called);
}

TEST(result, is_a_failure_after_a_move_that_threw) {
    struct heavy {
        heavy() = default;
        heavy(const heavy&) = default;
        heavy(heavy&&) noexcept(false) { throw 1; }
    };
    result<heavy> target = failure::of(failure_kind::locked, "x", "gone");
    result<heavy> source{std::in_place};
    EXPECT_THROW(target = std::move(source), int);
    EXPECT_FALSE(target.has_value());
    EXPECT_FALSE(target.error().message().empty());
}

TEST(result, of_void_is_done_or_a_failure) {
    result<void> done;
    EXPECT_TRUE(done);
    result<void> not_done = failure::of(failure_kind::locked, "index", "in use");
    EXPECT_FALSE(not_done);
    EXPECT_TRUE(not_done.error().retryable());
    EXPECT_EQ(done.transform([] { return 3; }), 3);
    EXPECT_FALSE(not_done.and_then([] { return result<int>{1}; }));
    EXPECT_TRUE(std::move(not_done).or_else([](const failure&) { return result<void>{}; }));
}

TEST(result, value_of_a_failure_ends_the_program) { EXPECT_DEATH((void)half(3).value(), ""); }

TEST(failure_kind, is_found_by_its_name) {
    for (const toolkit::failure_row& row : toolkit::failure_table)
        EXPECT_EQ(toolkit::failure_kind_of(row.name), row.kind) << row.name;
    EXPECT_EQ(toolkit::failure_kind_of("a kind of a later version"), failure_kind::unreadable);
}
