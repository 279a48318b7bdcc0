// schema/chrono.hpp, schema/path.hpp: parse(print(x)) == x for times and paths
#include <toolkit/schema/chrono.hpp>
#include <toolkit/schema/path.hpp>

#include "printed_again.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <vector>

using namespace std::chrono;
using printed::comes_back_with_nulls;
using toolkit::field;
using toolkit::nullable;

namespace {

struct spans {
    seconds every;
    milliseconds patience{30'500};
    microseconds fine;
    nanoseconds finest;
    minutes pause{5};
    hours open;
    days long_time;
    weeks longer;
    duration<std::int32_t> few;
    std::optional<seconds> maybe;
    std::vector<minutes> pauses;
    nullable<hours> none;
    friend bool operator==(const spans&, const spans&) = default;
};
struct moments {
    sys_seconds at;
    sys_time<milliseconds> exactly;
    sys_time<nanoseconds> most_exactly;
    sys_days until;
    year_month_day day;
    std::optional<sys_seconds> after;
    std::optional<year_month_day> birthday;
    std::vector<sys_time<microseconds>> all;
    nullable<sys_days> deadline;
    friend bool operator==(const moments&, const moments&) = default;
};
struct files {
    std::filesystem::path one;
    std::optional<std::filesystem::path> other;
    std::vector<std::filesystem::path> all;
    friend bool operator==(const files&, const files&) = default;
    struct doc {
        field one{.required = true}, all{.required = true};
    };
};

}  // namespace

TEST(parse, of_printed_durations_is_the_same_value) { comes_back_with_nulls<spans>(); }
TEST(parse, of_printed_moments_and_days_is_the_same_value) { comes_back_with_nulls<moments>(); }
TEST(parse, of_printed_paths_is_the_same_value) { comes_back_with_nulls<files>(); }
