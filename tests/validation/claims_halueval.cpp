// HaluEval's questions with knowledge, a right and a hallucinated answer: how many of the hallucinated are told, and how
// many right ones are called wrong. The rules were made on the half of the questions that half_of() calls development.
#include "claims_cases.hpp"

#include <toolkit/validation/claims_answer.hpp>

#include <gtest/gtest.h>

#include <cstdlib>
#include <iostream>

using namespace claim_cases;

namespace {

struct row {
    std::string knowledge, question, right_answer, hallucinated_answer;
};

struct counted {
    std::size_t caught = 0, hallucinated = 0, alarms = 0, right = 0;
    [[nodiscard]] double share_caught() const { return static_cast<double>(caught) / static_cast<double>(hallucinated); }
    [[nodiscard]] double share_alarms() const { return static_cast<double>(alarms) / static_cast<double>(right); }
};

toolkit::answer_finding judge(const row& one, const std::string& answer) {
    toolkit::run_record record;
    record.open({0, {}, {}, 0, "", "", {0, one.knowledge.size()}, one.knowledge});
    return toolkit::examine_answer(one.question, answer, record);
}

counted measure(const std::filesystem::path& folder, half which) {
    counted all;
    const bool loud = std::getenv("CLAIMS_LOUD") != nullptr && which == half::development;
    std::array<std::size_t, 8> troubles{};
    for (const char* file : {"qa_one-turn_data.jsonl", "qa_multi-turn_data.jsonl"}) {
        for (const row& one : lines_of<row>(folder / file)) {
            if (half_of(one.question) != which) continue;
            const auto found = judge(one, one.hallucinated_answer);
            ++all.hallucinated;
            all.caught += found.trouble != toolkit::answer_trouble::fits ? 1U : 0U;
            ++troubles[static_cast<std::size_t>(found.trouble)];
            const auto right = judge(one, one.right_answer);
            ++all.right;
            all.alarms += right.trouble != toolkit::answer_trouble::fits ? 1U : 0U;
            if (loud && found.trouble == toolkit::answer_trouble::fits)
                std::cout << "MISSED K " << one.knowledge << "\n Q " << one.question << "\n R " << one.right_answer
                          << "\n H " << one.hallucinated_answer << "\n";
            if (loud && right.trouble != toolkit::answer_trouble::fits)
                std::cout << "ALARM " << toolkit::answer_trouble_names[static_cast<std::size_t>(right.trouble)] << " '"
                          << right.where.of(one.right_answer) << "' K " << one.knowledge << "\n Q " << one.question
                          << "\n R " << one.right_answer << "\n";
        }
    }
    std::cout << (which == half::development ? "development" : "test") << ": caught " << all.caught << " of "
              << all.hallucinated << " (" << all.share_caught() << "), false alarms " << all.alarms << " of "
              << all.right << " (" << all.share_alarms() << ");";
    for (std::size_t i = 0; i < troubles.size(); ++i)
        std::cout << ' ' << toolkit::answer_trouble_names[i] << ' ' << troubles[i];
    std::cout << '\n';
    return all;
}

}  // namespace

TEST(claims_halueval, tells_hallucinated_answers_from_right_ones) {
    const auto folder = shared_data("data/grounding/halueval");
    if (!std::filesystem::exists(folder)) GTEST_SKIP() << "needs ../shared/data/grounding/halueval";
    measure(folder, half::development);
    measure(folder, half::test);
}

TEST(claims_halueval, leaves_right_answers_alone_that_others_asked_for) {
    const auto folder = shared_data("data/ir/xquad_en");
    if (!std::filesystem::exists(folder)) GTEST_SKIP() << "needs ../shared/data/ir/xquad_en";
    const auto passages = lines_of<passage>(folder / "passages.jsonl");
    for (const half which : {half::development, half::test}) {
        counted bare;
        counted sentence;
        std::array<std::size_t, 8> troubles{};
        for (const question& asked : lines_of<question>(folder / "questions.jsonl")) {
            const auto own = std::find_if(passages.begin(), passages.end(),
                                          [&](const passage& one) { return one.id == asked.passage; });
            if (own == passages.end() || half_of(own->doc) != which || asked.answers.empty()) continue;
            const auto trouble = [&](const std::string& answer) {
                const auto found = judge({own->text, asked.text, {}, {}}, answer);
                ++troubles[static_cast<std::size_t>(found.trouble)];
                if (std::getenv("CLAIMS_LOUD") != nullptr && which == half::development &&
                    found.trouble != toolkit::answer_trouble::fits)
                    std::cout << toolkit::answer_trouble_names[static_cast<std::size_t>(found.trouble)] << " '"
                              << found.where.of(answer) << "' Q " << asked.text << "\n R " << answer << "\n";
                return found.trouble != toolkit::answer_trouble::fits ? 1U : 0U;
            };
            ++bare.right;
            bare.alarms += trouble(asked.answers[0].text);
            const auto whole = statement(asked.text, asked.answers[0].text);
            if (!whole) continue;
            ++sentence.right;
            sentence.alarms += trouble(*whole + ".");
        }
        std::cout << (which == half::development ? "development" : "test") << ": false alarms on answers "
                  << bare.alarms << " of " << bare.right << " (" << bare.share_alarms() << "), on sentences "
                  << sentence.alarms << " of " << sentence.right << " (" << sentence.share_alarms() << ");";
        for (std::size_t i = 0; i < troubles.size(); ++i)
            std::cout << ' ' << toolkit::answer_trouble_names[i] << ' ' << troubles[i];
        std::cout << '\n';
    }
}
