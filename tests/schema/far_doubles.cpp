// The greatest and the least doubles as initialisers and as bounds: few steps of the compiler, and the same numbers in
// the schema, the grammar, the parser and printed text.
#include <toolkit/schema/grammar.hpp>
#include <toolkit/schema/schema.hpp>

#include "gbnf_reader.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <random>
#include <string>
#include <string_view>

namespace {

using namespace toolkit;

using limits = std::numeric_limits<double>;
constexpr double small = 1.2345678901234567e-290;

struct far_defaults {
    double most = limits::max();
    double least = limits::lowest();
    double normal = limits::min();
    double smallest = limits::denorm_min();
    double tiny = small;
    double chosen = 1e23;
    float great = std::numeric_limits<float>::max();
    float little = std::numeric_limits<float>::denorm_min();
    struct doc {
        field most{.minimum = small, .maximum = limits::max()};
        field least{.minimum = limits::lowest(), .exclusive_maximum = -small};
        field tiny{.minimum = small, .maximum = small};
        field chosen{.one_of = {1e23, -limits::max(), 9007199254740991.0, 5e-324}};
    };
};
static_assert(json_schema<far_defaults> ==
              R"({"type":"object","properties":{"most":{"type":"number","minimum":1.2345678901234566e-290,)"
              R"("maximum":1.7976931348623157e+308,"default":1.7976931348623157e+308},"least":{"type":"number",)"
              R"("minimum":-1.7976931348623157e+308,"exclusiveMaximum":-1.2345678901234566e-290,)"
              R"("default":-1.7976931348623157e+308},"normal":{"type":"number","default":2.2250738585072014e-308},)"
              R"("smallest":{"type":"number","default":5e-324},"tiny":{"type":"number",)"
              R"("minimum":1.2345678901234566e-290,"maximum":1.2345678901234566e-290,)"
              R"("default":1.2345678901234566e-290},"chosen":{"type":"number",)"
              R"("enum":[1e+23,-1.7976931348623157e+308,9007199254740991,5e-324],"default":1e+23},)"
              R"("great":{"type":"number","minimum":-3.4028235e+38,"maximum":3.4028235e+38,"default":3.4028235e+38},)"
              R"("little":{"type":"number","minimum":-3.4028235e+38,"maximum":3.4028235e+38,"default":1e-45}},)"
              R"("additionalProperties":false})");
constexpr std::string_view printed_defaults =
    R"({"most":1.7976931348623157e+308,"least":-1.7976931348623157e+308,"normal":2.2250738585072014e-308,)"
    R"("smallest":5e-324,"tiny":1.2345678901234566e-290,"chosen":1e+23,"great":3.4028235e+38,"little":1e-45})";
static_assert(print(far_defaults{}) == printed_defaults);
static_assert(print(*parse<far_defaults>(printed_defaults)) == printed_defaults);

struct far_bounds {
    double below_small, above_small, negative, not_zero, nearly_all, beyond;
    struct doc {
        field below_small{.maximum = small};
        field above_small{.exclusive_minimum = small};
        field negative{.maximum = -limits::denorm_min()};
        field not_zero{.minimum = limits::denorm_min()};
        field nearly_all{.minimum = limits::lowest(), .maximum = limits::max()};
        field beyond{.minimum = limits::max()};
    };
};

/// As many as one struct may reasonably have.
struct many_doubles {
    double chosen;
    double a0 = 3.4170625613573146e-222, a1 = 8.5617920378812345e191, a2 = 6.4829170023456781e-107,
           a3 = 2.9182736450918273e283, a4 = 7.0192837465019283e-301, a5 = 1.0293847561029384e77,
           a6 = 5.5647382910564738e-44, a7 = 9.9182736455463728e303, a8 = 4.2233445566778899e-12,
           a9 = 1.3579246801357924e150;
    struct doc {
        field chosen{
            .one_of = {
                1.1270625613573146e-222, 1.2517920378812345e191, 1.3829170023456781e-107, 1.4182736450918273e283,
                1.5192837465019283e-301, 1.6293847561029384e77,  1.7647382910564738e-44,  1.8182736455463728e303,
                1.9233445566778899e-12,  2.0579246801357924e150, 2.1270625613573146e-222, 2.2517920378812345e191,
                2.3829170023456781e-107, 2.4182736450918273e283, 2.5192837465019283e-301, 2.6293847561029384e77,
                2.7647382910564738e-44,  2.8182736455463728e303, 2.9233445566778899e-12,  3.0579246801357924e150,
                3.1270625613573146e-222, 3.2517920378812345e191, 3.3829170023456781e-107, 3.4182736450918273e283,
                3.5192837465019283e-301, 3.6293847561029384e77,  3.7647382910564738e-44,  3.8182736455463728e303,
                3.9233445566778899e-12,  4.0579246801357924e150, 4.1270625613573146e-222, 4.2517920378812345e191,
                4.3829170023456781e-107, 4.4182736450918273e283, 4.5192837465019283e-301, 4.6293847561029384e77}};
    };
};
static_assert(!json_schema<many_doubles>.empty() && !grammar<many_doubles>.empty());

template <class T>
void expect_what_parses() {
    std::mt19937_64 random{20261204};
    const gbnf_test::grammar written_by{grammar<T>};
    for (int i = 0; i < 300; ++i) {
        const std::string written = written_by.write(random);
        const auto read = parse<T>(written);
        ASSERT_TRUE(read) << read.error().for_model() << "\n" << written << "\n" << grammar<T>;
        EXPECT_TRUE(parse<T>(print(*read))) << written;
    }
}

}  // namespace

TEST(far_doubles, are_printed_as_by_the_compiler) {
    EXPECT_EQ(print(far_defaults{}), printed_defaults);
    const auto read = parse<far_defaults>(printed_defaults);
    ASSERT_TRUE(read) << read.error().for_model();
    EXPECT_EQ(read->most, limits::max());
    EXPECT_EQ(read->tiny, small);
    EXPECT_TRUE(parse<far_defaults>("{}"));
    EXPECT_FALSE(parse<far_defaults>(R"({"tiny":1.2345678901234568e-290})"));
    EXPECT_FALSE(parse<far_defaults>(R"({"most":1.2345678901234564e-290})"));
}

TEST(far_doubles, appear_in_grammars_that_write_valid_text) {
    expect_what_parses<far_defaults>();
    expect_what_parses<far_bounds>();
    expect_what_parses<many_doubles>();
    const gbnf_test::grammar defaults{grammar<far_defaults>};
    EXPECT_TRUE(defaults.takes(R"({"tiny":1.2345678901234566e-290,"chosen":5e-324})")) << grammar<far_defaults>;
    EXPECT_FALSE(defaults.takes(R"({"tiny":1})")) << grammar<far_defaults>;
}
