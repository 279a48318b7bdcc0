// json/extract.hpp against the output of models and the tests of other repairers. The expected result of each case is
// in repair_policy.tsv, which was sorted before the code was written.
#include <toolkit/json/extract.hpp>
#include <toolkit/json/raw.hpp>
#include <toolkit/schema/parse.hpp>

#include "../shared_data.hpp"
#include "normal_json.hpp"

#include <gtest/gtest.h>
#include <test_paths.hpp>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <vector>

namespace {

std::filesystem::path data(const char* name) { return shared_data("data") / name; }

std::string text_of(const std::filesystem::path& file) {
    std::ifstream in{file, std::ios::binary};
    return {std::istreambuf_iterator<char>{in}, {}};
}

/// One case of a file, by its members.
using one_case = std::map<std::string, std::string>;

std::vector<one_case> cases_of(const std::filesystem::path& file) {
    const std::string text = text_of(file);
    std::vector<one_case> cases;
    toolkit::json_reader in{text};
    EXPECT_TRUE(in.begin('[', {})) << file;
    for (bool first = true; in.next_element(first) == toolkit::next_item::item; first = false) {
        one_case& one = cases.emplace_back();
        EXPECT_TRUE(in.begin('{', {}));
        for (bool first_key = true; in.next_member(first_key) == toolkit::next_item::item; first_key = false) {
            std::string scratch;
            std::string_view key;
            EXPECT_TRUE(in.read_key(key, scratch));
            const std::string name{key};
            if (in.peek() == '"') {
                EXPECT_TRUE(in.read_string(one[name], {}));
            } else {
                const auto from = in.mark();
                EXPECT_TRUE(in.skip_value());
                one[name] = in.since(from);
            }
        }
    }
    return cases;
}

struct policy_row {
    std::string file;
    std::size_t index = 0;
    std::string verdict;
    std::string reason;
};

std::vector<policy_row> policy() {
    std::ifstream in{std::filesystem::path{TOOLKIT_TESTS_DIR} / "json/repair_policy.tsv"};
    std::vector<policy_row> rows;
    for (std::string line; std::getline(in, line);) {
        if (line.starts_with('#')) continue;
        std::vector<std::string> cells(1);
        for (const char c : line) {
            if (c == '\t') cells.emplace_back();
            else cells.back() += c;
        }
        if (cells.size() < 3) {
            ADD_FAILURE() << "a row of the policy with fewer than three cells: " << line;
            continue;
        }
        rows.push_back({cells[0], std::stoul(cells[1]), cells[2], cells.size() > 3 ? cells[3] : ""});
    }
    return rows;
}

const std::vector<std::string> files{"jsonrepair_cases.json", "json_repair_cases.json", "llm_transcribed.json",
                                     "baml_cases.json"};

/// What every outcome guarantees, for any text.
void expect_sound(const std::string& text) {
    const auto found = toolkit::extract_json(text);
    if (!found) {
        EXPECT_LE(found.error().offset, text.size()) << text;
        return;
    }
    EXPECT_TRUE(toolkit::parse<toolkit::raw_json>(found->json)) << text;
    for (const toolkit::repair& one : found->repairs) EXPECT_LE(one.offset, text.size()) << text;
    const bool strict = toolkit::parse<toolkit::raw_json>(text).has_value();
    EXPECT_EQ(strict, found->repairs.empty()) << text;
}

}  // namespace

TEST(malformed, has_a_policy_with_a_reason_for_each_refusal) {
    int known = 0;
    int refused = 0;
    for (const policy_row& row : policy()) {
        EXPECT_EQ(row.reason.empty(), row.verdict == "same") << row.file << ' ' << row.index;
        EXPECT_TRUE(row.verdict == "same" || row.verdict == "refused" || row.verdict == "open") << row.verdict;
        const bool sourced = row.reason.starts_with("its source");
        if (row.verdict == "open" || sourced) continue;
        ++known;
        if (row.verdict == "refused") ++refused;
    }
    EXPECT_GE(known, 225);
    EXPECT_LE(4 * refused, known);
}

TEST(malformed, follows_the_policy) {
    if (!std::filesystem::is_directory(data("malformed"))) GTEST_SKIP() << "no cases at " << data("malformed");
    std::map<std::string, std::vector<one_case>> cases;
    for (const std::string& file : files) cases[file] = cases_of(data("malformed") / file);
    int same = 0;
    std::string missed;
    for (const policy_row& row : policy()) {
        const std::vector<one_case>& of = cases[row.file];
        if (row.index >= of.size()) {
            ADD_FAILURE() << "no case " << row.index << " in " << row.file;
            continue;
        }
        const one_case& one = of[row.index];
        const auto found = toolkit::extract_json(one.at("input"));
        EXPECT_FALSE(row.verdict == "refused" && found) << row.file << ' ' << row.index << ": " << one.at("input");
        if (row.verdict != "same") continue;
        const auto known = one.contains("repaired") ? one.find("repaired") : one.find("lenient");
        if (found && normal(found->json) == normal(known->second)) ++same;
        else missed += row.file + ' ' + std::to_string(row.index) + '\n';
    }
    EXPECT_GE(same, 182) << missed;  // of 191
}

TEST(malformed, is_never_accepted_by_the_strict_parser) {
    if (!std::filesystem::is_directory(data("malformed"))) GTEST_SKIP() << "no cases at " << data("malformed");
    int judged = 0;
    for (const std::string& file : files) {
        for (const one_case& one : cases_of(data("malformed") / file)) {
            expect_sound(one.at("input"));
            if (!one.contains("strict_valid")) continue;
            ++judged;
            EXPECT_EQ(toolkit::parse<toolkit::raw_json>(one.at("input")).has_value(), one.at("strict_valid") == "true")
                << file << ": " << one.at("input");
        }
    }
    EXPECT_EQ(judged, 300);
}

TEST(malformed, cut_anywhere_is_refused_or_marked) {
    if (!std::filesystem::is_directory(data("llama_constrained")))
        GTEST_SKIP() << "no samples at " << data("llama_constrained");
    std::ifstream in{data("llama_constrained") / "samples.jsonl"};
    int samples = 0;
    for (std::string line; std::getline(in, line); ++samples) {
        toolkit::json_reader reader{line};
        std::string text;
        ASSERT_TRUE(reader.begin('{', {}));
        for (bool first = true; reader.next_member(first) == toolkit::next_item::item; first = false) {
            std::string scratch;
            std::string_view key;
            ASSERT_TRUE(reader.read_key(key, scratch));
            ASSERT_TRUE(key == "text" ? reader.read_string(text, {}) : reader.skip_value());
        }
        const auto whole = toolkit::extract_json(text);
        ASSERT_TRUE(whole) << text;
        EXPECT_TRUE(whole->repairs.empty());
        const std::size_t end = text.find_last_not_of(" \t\r\n");
        for (std::size_t size = 0; size <= end; ++size) {
            const std::string cut{toolkit::cut_utf8(text, size)};
            expect_sound(cut);
            const auto found = toolkit::extract_json(cut);
            EXPECT_TRUE(!found || found->truncated) << cut;
        }
    }
    EXPECT_EQ(samples, 89);
}
