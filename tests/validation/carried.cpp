// The default gate over answers that two small models wrote from passages of five manuals. A person judged each answer
// by reading, without knowledge of the rules. The rules were chosen on four manuals and are reported on the fifth.
#include "carried.hpp"

#include <toolkit/validation/gate.hpp>
#include <toolkit/validation/quantity.hpp>

#include <test_paths.hpp>

#include <gtest/gtest.h>

#include <array>
#include <filesystem>
#include <iomanip>
#include <iostream>
#include <map>
#include <string>
#include <utility>

using namespace toolkit;

namespace {

/// How a person judged an answer.
enum class judged { right, wrong, beside };

struct figures {
    int right = 0, right_refused = 0, wrong = 0, wrong_passed = 0, beside = 0, beside_passed = 0;

    [[nodiscard]] double false_among_accepted() const {
        const int accepted = right - right_refused + wrong_passed;
        return accepted == 0 ? 0 : static_cast<double>(wrong_passed) / accepted;
    }
    [[nodiscard]] double right_refused_share() const {
        return right == 0 ? 0 : static_cast<double>(right_refused) / right;
    }
    void show(const std::string& name) const {
        std::cout << std::fixed << std::setprecision(1) << name << ": right " << right << ", refused " << right_refused
                  << " (" << 100 * right_refused_share() << " %); false " << wrong << ", passed " << wrong_passed
                  << "; true but beside the question " << beside << ", passed " << beside_passed
                  << "; false among accepted " << 100 * false_among_accepted() << " %\n";
    }
};

std::filesystem::path data(const char* name) {
    return std::filesystem::path{TOOLKIT_TESTS_DIR} / "validation" / "carried" / name;
}

std::map<std::pair<int, std::string>, judged> verdicts() {
    std::map<std::pair<int, std::string>, judged> all;
    std::ifstream in(data("verdicts.tsv"));
    for (std::string line; std::getline(in, line);) {
        if (line.empty() || line.front() == '#') continue;
        const auto first = line.find('\t');
        const auto second = line.find('\t', first + 1);
        const auto third = line.find('\t', second + 1);
        const std::string word = line.substr(second + 1, third - second - 1);
        all[{std::stoi(line), line.substr(first + 1, second - first - 1)}] = word == "right"   ? judged::right
                                                                             : word == "false" ? judged::wrong
                                                                                               : judged::beside;
    }
    return all;
}

bool chosen_on(const carried::passage_row& row) { return row.manual != "cmake"; }

}  // namespace

TEST(carried, the_gate_refuses_false_answers_and_passes_right_ones) {
    const auto judgements = verdicts();
    const auto passages = carried::read_lines<carried::passage_row>(data("passages.jsonl"));
    figures chosen, reported;
    std::map<std::string, figures> by_model, by_kind;
    const auto validator = all_of{gate<>{}, stated_quantity{}};
    const auto without_claims = all_of{citation_references{}, grounded_terms{}, stated_quantity{}};
    figures before;
    for (const char* file : {"answers_qwen15.jsonl", "answers_qwen05.jsonl"})
        for (const auto& one : carried::read_lines<carried::answer_row>(data(file))) {
            const auto found = judgements.find({one.passage, one.model});
            if (found == judgements.end()) continue;  // the model found nothing
            const auto& row = passages.at(static_cast<std::size_t>(one.passage - 1));
            run_record record;
            record.searches.push_back({row.asked, {}});
            record.citations.push_back({.number = 1,
                                        .doc_id = {},
                                        .chunk_id = {},
                                        .filename = row.file,
                                        .heading = row.heading,
                                        .bytes = {0, row.text.size()},
                                        .text = row.text});
            const task request{.question = row.asked, .owner = owner{"me"}};
            const run_view run{request, record, 0, true};
            const bool passed = validator.check({one.text, {}}, run).passed();
            const auto add = [&](figures& to, bool accepted) {
                if (found->second == judged::right) ++to.right, to.right_refused += accepted ? 0 : 1;
                else if (found->second == judged::wrong) ++to.wrong, to.wrong_passed += accepted ? 1 : 0;
                else ++to.beside, to.beside_passed += accepted ? 1 : 0;
            };
            add(before, without_claims.check({one.text, {}}, run).passed());
            add(chosen_on(row) ? chosen : reported, passed);
            add(by_model[one.model], passed);
            add(by_kind[row.kind], passed);
            const bool mistaken = passed != (found->second == judged::right);
            if (mistaken && chosen_on(row) && std::getenv("TOOLKIT_SHOW") != nullptr)
                std::cout << (passed ? "passed  " : "refused ") << one.passage << ' ' << one.model << ": " << row.asked
                          << " | " << one.text << '\n';
        }
    before.show("all, without carried_claims");
    chosen.show("four manuals that the rules were chosen on");
    reported.show("the manual that chose no rule");
    for (const auto& [name, each] : by_model) each.show("  all, " + name);
    for (const auto& [name, each] : by_kind) each.show("  all, " + name);
    EXPECT_GE(reported.right + chosen.right, 40);
    EXPECT_GE(reported.wrong + chosen.wrong, 40);
    EXPECT_LE(chosen.false_among_accepted(), 0.10);
    EXPECT_LE(chosen.right_refused_share(), 0.05);
    EXPECT_LE(reported.false_among_accepted(), 0.24);  // the aim is .10: docs/grounding.md
    EXPECT_LE(reported.right_refused_share(), 0.05);
}
