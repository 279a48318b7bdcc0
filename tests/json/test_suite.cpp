// json/reader.hpp, and the strict parser on it, against nst/JSONTestSuite
#include <toolkit/json/raw.hpp>
#include <toolkit/schema/parse.hpp>

#include "../shared_data.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

using toolkit::failure_kind;
using toolkit::parse;
using toolkit::raw_json;

namespace {

struct nothing {};
using any_list = std::vector<raw_json>;
using any_map = std::map<std::string, raw_json>;

std::filesystem::path suite() { return shared_data("data/json/nst_JSONTestSuite/test_parsing"); }

/// The files whose name begins with this, and their texts.
std::map<std::string, std::string> files_of(std::string_view prefix) {
    std::map<std::string, std::string> files;
    for (const auto& entry : std::filesystem::directory_iterator{suite()}) {
        const std::string name = entry.path().filename().string();
        if (!name.starts_with(prefix) || !name.ends_with(".json")) continue;
        std::ifstream in{entry.path(), std::ios::binary};
        files.emplace(name, std::string{std::istreambuf_iterator<char>{in}, {}});
    }
    return files;
}

/// The types that a text is read as.
template <class... T>
std::vector<std::string_view> takers_of(std::string_view text) {
    std::vector<std::string_view> takers;
    ((parse<T>(text) ? takers.push_back(toolkit::type_name<T>) : void()), ...);
    if (parse<nothing, toolkit::ignore_unknown>(text)) takers.push_back("nothing");
    return takers;
}

/// Whether a type accepts a file of the suite that fits it.
template <class T, auto... Options>
void expect_accepted(const std::string& name, std::string_view text) {
    const auto read = parse<T, Options...>(text);
    EXPECT_TRUE(read) << toolkit::type_name<T> << " of " << name << ": " << read.error().message();
}

// Here a key is duplicated. Raw JSON keeps it. Where a key has a meaning it is refused.
const std::set<std::string> duplicate_keys{"y_object_duplicated_key.json", "y_object_duplicated_key_and_value.json"};

// What the suite leaves open. docs/json.md gives the reasons.
const std::set<std::string> accepted_by_policy{
    "i_number_double_huge_neg_exp.json",  "i_number_huge_exp.json",          "i_number_neg_int_huge_exp.json",
    "i_number_pos_double_huge_exp.json",  "i_number_real_neg_overflow.json", "i_number_real_pos_overflow.json",
    "i_number_real_underflow.json",       "i_number_too_big_neg_int.json",   "i_number_too_big_pos_int.json",
    "i_number_very_big_negative_int.json"};
const std::set<std::string> doubles{"i_number_double_huge_neg_exp.json", "i_number_real_underflow.json",
                                    "i_number_too_big_neg_int.json", "i_number_too_big_pos_int.json",
                                    "i_number_very_big_negative_int.json"};

class json_test_suite : public testing::Test {
    void SetUp() override {
        if (!std::filesystem::is_directory(suite())) GTEST_SKIP() << "no JSONTestSuite at " << suite();
    }
};

}  // namespace

TEST_F(json_test_suite, has_cases_that_raw_json_keeps_unchanged) {
    const auto files = files_of("y_");
    EXPECT_GE(files.size(), 95U);
    for (const auto& [name, text] : files) {
        const auto read = parse<raw_json>(text);
        ASSERT_TRUE(read) << name << ": " << read.error().message();
        const std::size_t from = text.find_first_not_of(" \n");
        EXPECT_EQ(read->text, text.substr(from, text.find_last_not_of(" \n") + 1 - from)) << name;
    }
}

TEST_F(json_test_suite, has_cases_that_are_read_by_kind) {
    std::map<char, int> seen;
    for (const auto& [name, text] : files_of("y_")) {
        const char first = text[text.find_first_not_of(" \n")];
        ++seen[first];
        if (first == '[') {
            expect_accepted<any_list>(name, text);
            if (name.starts_with("y_number")) expect_accepted<std::vector<double>>(name, text);
            if (name.starts_with("y_string")) expect_accepted<std::vector<std::string>>(name, text);
        } else if (first == '{') {
            if (duplicate_keys.contains(name)) {
                EXPECT_EQ(parse<any_map>(text).error().kind, failure_kind::duplicate_key) << name;
            } else {
                expect_accepted<any_map>(name, text);
                expect_accepted<nothing, toolkit::ignore_unknown>(name, text);
            }
        } else if (first == '"') {
            expect_accepted<std::string>(name, text);
        } else if (first == 't' || first == 'f') {
            expect_accepted<bool>(name, text);
        } else if (first == 'n') {
            expect_accepted<std::monostate>(name, text);
            expect_accepted<toolkit::nullable<any_list>>(name, text);
        } else {
            expect_accepted<double>(name, text);
        }
    }
    EXPECT_EQ(seen.size(), 8U) << "a kind of value is missing";
}

TEST_F(json_test_suite, has_cases_that_no_type_accepts) {
    const auto files = files_of("n_");
    EXPECT_GE(files.size(), 187U);
    for (const auto& [name, text] : files) {
        const auto takers =
            takers_of<raw_json, any_list, any_map, std::string, double, int, bool, std::monostate,
                      toolkit::nullable<any_list>, std::vector<int>, std::vector<double>, std::vector<std::string>,
                      std::vector<std::vector<int>>, std::map<std::string, std::string>>(text);
        EXPECT_TRUE(takers.empty()) << takers.front() << " takes " << name;
    }
}

TEST_F(json_test_suite, leaves_open_what_a_policy_decides) {
    const auto files = files_of("i_");
    EXPECT_GE(files.size(), 35U);
    for (const auto& [name, text] : files) {
        const auto read = parse<raw_json>(text);
        const auto numbers = parse<std::vector<double>>(text);
        EXPECT_EQ(read.has_value(), accepted_by_policy.contains(name)) << name;
        EXPECT_EQ(numbers.has_value(), doubles.contains(name)) << name;
        if (read && !numbers) {
            EXPECT_EQ(numbers.error().kind, failure_kind::out_of_range) << name;
        }
    }
}
