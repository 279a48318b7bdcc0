// schema/parse.hpp, schema/print.hpp: parse(print(x)) == x, and what becomes of printed texts that are cut or changed
#include <toolkit/schema/parse.hpp>

#include "actions.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <random>
#include <string>
#include <vector>

using shelf::point;
using toolkit::parse;
using toolkit::parse_into;
using toolkit::print;

namespace {
class dice {
public:
    explicit dice(std::uint64_t seed) : random_(seed) {}
    template <class I>
    I integer() {
        switch (random_() % 4) {
            case 0: return std::numeric_limits<I>::min();
            case 1: return std::numeric_limits<I>::max();
            case 2: return static_cast<I>(random_() % 100);
            default: return static_cast<I>(random_());
        }
    }
    template <class F, class Bits>
    F real() {
        for (;;) {
            const F value = std::bit_cast<F>(static_cast<Bits>(random_()));
            if (std::isfinite(value)) return value;
        }
    }
    bool truth() { return random_() % 2 == 0; }
    std::size_t below(std::size_t n) { return random_() % n; }
    std::string text() {
        static const std::vector<std::string> parts{
            "a", "\"", "\\", "\n", std::string(1, '\0'), "ä", "漢", "😀", "long text ", "/", "\x7f", "\x1f"};
        std::string made;
        for (std::size_t i = below(12); i > 0; --i) made += parts[below(parts.size())];
        return made;
    }
    point spot() { return {integer<int>(), integer<int>()}; }

private:
    std::mt19937_64 random_;
};

shelf::everything random_value(dice& roll) {
    shelf::everything all{};
    all.truth = roll.truth();
    all.i8 = roll.integer<std::int8_t>();
    all.i16 = roll.integer<std::int16_t>();
    all.i32 = roll.integer<std::int32_t>();
    all.i64 = roll.integer<std::int64_t>();
    all.u8 = roll.integer<std::uint8_t>();
    all.u16 = roll.integer<std::uint16_t>();
    all.u32 = roll.integer<std::uint32_t>();
    all.u64 = roll.integer<std::uint64_t>();
    all.f32 = roll.real<float, std::uint32_t>();
    all.f64 = roll.real<double, std::uint64_t>();
    all.text = roll.text();
    all.paint = roll.truth() ? shelf::color::red : shelf::color::green;
    for (std::size_t i = roll.below(4); i > 0; --i) all.words.push_back(roll.text());
    for (std::size_t i = roll.below(20); i > 0; --i) all.bits.push_back(roll.truth());
    for (std::size_t i = roll.below(3); i > 0; --i) all.grid.emplace_back(roll.below(3), roll.integer<int>());
    if (roll.truth()) all.maybe = roll.text();
    if (roll.truth()) all.maybe_point = roll.spot();
    all.nested = roll.spot();
    all.settings = {roll.truth(), roll.real<double, std::uint64_t>()};
    if (roll.truth()) all.next = shelf::call{{}, roll.text(), {R"({"a":[1,null]})"}};
    else all.next = shelf::final_answer{{}, roll.text(), {roll.spot()}};
    all.any.text = roll.truth() ? "null" : R"(["x",{"y":1e400}])";
    all.id = toolkit::uuid::from_bits(roll.integer<std::uint64_t>(), roll.integer<std::uint64_t>());
    return all;
}
}  // namespace

TEST(parse, of_what_was_printed_is_the_same_value) {
    dice roll{42};
    shelf::everything reused{};
    for (int i = 0; i < 2'000; ++i) {
        const shelf::everything value = random_value(roll);
        const std::string text = print(value);
        const auto read = parse<shelf::everything>(text);
        ASSERT_TRUE(read) << text << '\n' << read.error().message();
        ASSERT_EQ(*read, value) << text;
        ASSERT_EQ(print(*read), text);
        ASSERT_TRUE(parse_into(reused, text));
        ASSERT_EQ(reused, value) << text;
    }
}

TEST(parse, of_any_cut_text_fails_within_it) {
    dice roll{7};
    const std::string text = print(random_value(roll));
    for (std::size_t size = 0; size < text.size(); ++size) {
        const std::string cut = text.substr(0, size);
        const auto read = parse<shelf::everything>(cut);
        ASSERT_FALSE(read) << cut;
        ASSERT_LE(read.error().offset, size);
        ASSERT_FALSE(read.error().message().empty());
    }
}

TEST(parse, of_any_changed_byte_ends_in_a_value_or_a_sentence) {
    dice roll{9};
    const std::string text = print(random_value(roll));
    for (std::size_t at = 0; at < text.size(); ++at) {
        for (const char c : {'"', '{', ']', ',', '0', '\\', '\xff', '\n', 'e'}) {
            std::string changed = text;
            changed[at] = c;
            const auto read = parse<shelf::everything>(changed);
            if (read) {
                ASSERT_TRUE(parse<shelf::everything>(print(*read))) << changed;
            } else {
                ASSERT_TRUE(toolkit::is_utf8(read.error().message())) << changed;
            }
        }
    }
}
