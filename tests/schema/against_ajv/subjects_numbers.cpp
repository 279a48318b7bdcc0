// Truth values and numbers with each of their constraints.
#include "subject.hpp"

#include <cstdint>
#include <optional>
#include <vector>

using namespace toolkit;

namespace against_ajv {

namespace {

struct widths {
    bool truth;
    std::int8_t i8;
    std::int16_t i16;
    std::int32_t i32;
    std::int64_t i64;
    std::uint8_t u8;
    std::uint16_t u16;
    std::uint32_t u32;
    std::uint64_t u64;
    float f32;
    double f64;
};

struct bounds {
    int between;
    double least;
    double most;
    double open;
    int above;
    std::uint8_t below;
    float narrow;
    std::int64_t one_only;
    struct doc {
        field between{.minimum = -3, .maximum = 4};
        field least{.minimum = 1.1};
        field most{.maximum = -0.25};
        field open{.exclusive_minimum = 0, .exclusive_maximum = 1};
        field above{.exclusive_minimum = 5};
        field below{.exclusive_maximum = 100};
        field narrow{.minimum = 0.5, .exclusive_maximum = 2.5};
        field one_only{.minimum = 7, .maximum = 7};
    };
};

struct multiples {
    int dozen;
    double quarter;
    double half_open;
    std::uint32_t large;
    std::int64_t of_one_and_a_half;
    struct doc {
        field dozen{.multiple_of = 12};
        field quarter{.minimum = -2, .maximum = 2, .multiple_of = 0.25};
        field half_open{.exclusive_minimum = 0, .multiple_of = 0.5};
        field large{.multiple_of = 65536};
        field of_one_and_a_half{.multiple_of = 1.5};
    };
};

struct choices_of_numbers {
    int port = 80;
    double share;
    std::optional<std::uint8_t> digit;
    int single;
    struct doc {
        field port{.one_of = {80, 443}};
        field share{.one_of = {0, 0.5, -2, 1e3}};
        field digit{.minimum = 3, .one_of = {3, 5, 8}};
        field single{.one_of = {-7}};
    };
};

struct defaults_of_numbers {
    int count = 3;
    double factor = 0.5;
    bool deep = false;
    float ratio = 0.1F;
    std::uint16_t by_annotation;
    std::optional<double> maybe;
    std::optional<bool> maybe_truth;
    nullable<int> level;
    nullable<double> unsaid = std::nullopt;
    struct doc {
        field count{.minimum = 1, .maximum = 9};
        field by_annotation{.default_value = 9};
        field maybe{.minimum = 0};
        field level{.minimum = 1, .maximum = 5};
        field unsaid{.multiple_of = 2, .required = false};
    };
};

}  // namespace

void add_numbers(std::vector<subject>& to) {
    to.push_back(everywhere<widths>());
    to.push_back(everywhere<bounds>());
    to.push_back(everywhere<against_ajv::multiples>());
    to.push_back(everywhere<choices_of_numbers>());
    to.push_back(everywhere<defaults_of_numbers>());
    to.push_back(in_standard<nullable<std::int16_t>>());
    to.push_back(in_standard<double>());
}

}  // namespace against_ajv
