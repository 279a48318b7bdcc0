// The types of the standard library that are written as texts: times and paths.
#include "subject.hpp"

#include <toolkit/schema/chrono.hpp>
#include <toolkit/schema/path.hpp>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <vector>

using namespace toolkit;

namespace against_ajv {

namespace {

struct times {
    std::chrono::seconds every;
    std::chrono::milliseconds patience{30'500};
    std::chrono::duration<std::int32_t> few;
    std::vector<std::chrono::minutes> pauses{};
    std::chrono::days long_time;
    std::optional<std::chrono::sys_seconds> after;
    std::chrono::sys_time<std::chrono::milliseconds> exactly;
    std::chrono::year_month_day day;
    std::chrono::sys_days until;
    nullable<std::chrono::sys_days> deadline;
};

struct files {
    std::filesystem::path one;
    std::optional<std::filesystem::path> other;
    std::vector<std::filesystem::path> all;
    struct doc {
        field one{.required = true};
        field all{.max_items = 3, .required = true};
    };
};

}  // namespace

void add_times(std::vector<subject>& to) {
    to.push_back(everywhere<against_ajv::times>());
    to.push_back(everywhere<files>());
}

}  // namespace against_ajv
