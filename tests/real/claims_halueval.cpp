// HaluEval's questions with knowledge, a right and a hallucinated answer: how many hallucinated answers are detected,
// and how many right ones are called wrong. The rules were developed on the half of the questions that half_of() calls
// development.
#include "../validation/claims_cases.hpp"

#include <toolkit/validation/claims_answer.hpp>

#include <gtest/gtest.h>

#include <iostream>

using namespace claim_cases;

namespace {

struct row {
    std::string knowledge, question, right_answer, hallucinated_answer;
};

struct counted {
    std::size_t caught = 0, hallucinated = 0, alarms = 0, right = 0;
    [[nodiscard]] double share_caught() const {
        return static_cast<double>(caught) / static_cast<double>(hallucinated);
    }
    [[nodiscard]] double share_alarms() const { return static_cast<double>(alarms) / static_cast<double>(right); }
};

toolkit::answer_finding judge(const row& one, const std::string& answer) {
    toolkit::run_record record;
    record.open({0, {}, {}, 0, "", "", {0, one.knowledge.size()}, one.knowledge});
    return toolkit::examine_answer(one.question, answer, record);
}

using troubles = std::array<std::size_t, toolkit::answer_trouble_names.size()>;

void print(const troubles& counts) {
    for (std::size_t i = 1; i < counts.size(); ++i)
        std::cout << ' ' << toolkit::answer_trouble_names[i] << ' ' << counts[i];
    std::cout << '\n';
}
const char* name_of(half which) { return which == half::development ? "development half" : "test half"; }

counted measure(const std::filesystem::path& folder, half which) {
    counted all;
    troubles told{};
    for (const char* file : {"qa_one-turn_data.jsonl", "qa_multi-turn_data.jsonl"}) {
        for (const row& one : lines_of<row>(folder / file)) {
            if (half_of(one.question) != which) continue;
            const auto found = judge(one, one.hallucinated_answer);
            ++all.hallucinated;
            all.caught += found.trouble != toolkit::answer_trouble::fits ? 1U : 0U;
            ++told[static_cast<std::size_t>(found.trouble)];
            ++all.right;
            all.alarms += judge(one, one.right_answer).trouble != toolkit::answer_trouble::fits ? 1U : 0U;
        }
    }
    std::cout << name_of(which) << ": caught " << all.caught << " of " << all.hallucinated << " (" << all.share_caught()
              << "), false alarms " << all.alarms << " of " << all.right << " (" << all.share_alarms() << ");";
    print(told);
    return all;
}

}  // namespace

TEST(claims_halueval, distinguishes_hallucinated_answers_from_right_ones) {
    const auto folder = shared_data("data/grounding/halueval");
    if (!std::filesystem::exists(folder)) GTEST_SKIP() << "needs ../shared/data/grounding/halueval";
    const counted seen = measure(folder, half::development);
    EXPECT_GE(seen.share_caught(), 0.86);
    EXPECT_LE(seen.share_alarms(), 0.01);
    const counted unseen = measure(folder, half::test);
    EXPECT_GE(unseen.share_caught(), 0.8);
    EXPECT_LE(unseen.share_alarms(), 0.01);
}

TEST(claims_halueval, accepts_right_answers_to_questions_of_others) {
    const auto folder = shared_data("data/ir/xquad_en");
    if (!std::filesystem::exists(folder)) GTEST_SKIP() << "needs ../shared/data/ir/xquad_en";
    const auto passages = lines_of<passage>(folder / "passages.jsonl");
    for (const half which : {half::development, half::test}) {
        counted bare;
        counted sentence;
        troubles told{};
        for (const question& asked : lines_of<question>(folder / "questions.jsonl")) {
            const auto own = std::find_if(passages.begin(), passages.end(),
                                          [&](const passage& one) { return one.id == asked.passage; });
            if (own == passages.end() || half_of(own->doc) != which || asked.answers.empty()) continue;
            const auto trouble = [&](const std::string& answer) {
                const auto found = judge({own->text, asked.text, {}, {}}, answer);
                ++told[static_cast<std::size_t>(found.trouble)];
                return found.trouble != toolkit::answer_trouble::fits ? 1U : 0U;
            };
            ++bare.right;
            bare.alarms += trouble(asked.answers[0].text);
            const auto whole = statement(asked.text, asked.answers[0].text);
            if (!whole) continue;
            ++sentence.right;
            sentence.alarms += trouble(*whole + ".");
        }
        std::cout << name_of(which) << ": false alarms on answers " << bare.alarms << " of " << bare.right << " ("
                  << bare.share_alarms() << "), on sentences " << sentence.alarms << " of " << sentence.right << " ("
                  << sentence.share_alarms() << ");";
        print(told);
        EXPECT_LE(bare.share_alarms(), 0.01);
        EXPECT_LE(sentence.share_alarms(), 0.06);
    }
}
