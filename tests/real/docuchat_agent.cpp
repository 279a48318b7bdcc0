// The system docuchat with a small real model: docuchat_questions.tsv over the PostgreSQL manual.
//   TOOLKIT_ALL_TESTS=1   all 20 questions; without it the first ones
//   TOOLKIT_MODEL=qwen05  another model of ../shared/models; the default is qwen15
//   TOOLKIT_WIRE=openai   JSON by schema over chat completions; the default is the native API of llama.cpp
//   TOOLKIT_STRICT=1      strict actions; the default is a guided model, as docs/systems/docuchat.md recommends
//   TOOLKIT_ONLY=3,17     some questions; TOOLKIT_SHOW=1 prints each step; TOOLKIT_RECORD=FILE records the exchanges
//   TOOLKIT_DOCS=FOLDER TOOLKIT_QUESTIONS=FILE   other documents and questions. The run that
//                         tests/systems/docuchat/recorded_run.cpp repeats was recorded with systems/docuchat/manual and
//                         systems/docuchat/recorded_question.tsv
#include "agent_run.hpp"

#include <toolkit/llm/any_llm.hpp>
#include <toolkit/llm/llama_cpp.hpp>
#include <toolkit/llm/openai.hpp>
#include <toolkit/llm/recording.hpp>
#include <toolkit/systems/docuchat.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <string>
#include <utility>

namespace {

using namespace evaluation;

std::string variable(const char* name, const char* otherwise) {
    const char* const value = std::getenv(name);
    return value == nullptr ? otherwise : value;
}

struct chat_figures {
    std::size_t asked = 0;
    std::size_t right = 0;       ///< a right answer with a right page, or a labelled end where there is no answer
    std::size_t answered = 0;    ///< accepted by the gate
    std::size_t labelled = 0;    ///< partial, or "not found"
    std::size_t failed = 0;      ///< a failure with a reason
    std::size_t unverified = 0;  ///< answered, but a quote or a marker does not verify, or a demand is not met
    std::int64_t turns_most = 0;
    double seconds = 0;
};

/// One question: what the row expects, and how the run ended.
template <class Agent>
void ask_row(const Agent& agent, const std::vector<std::string>& row, const toolkit::library& books,
             chat_figures& sum) {
    const auto begun = std::chrono::steady_clock::now();
    outcome came;
    came.question = row[0];
    auto given = agent.run(came.question, me);
    came.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
    settle(came, std::move(given), books, split(row[1], '|'), split(row[2], '|'));
    const toolkit::spend& used = came.answer.counts;
    const bool answered = !came.failed && came.answer.status == toolkit::answer_status::answered;
    const bool meets = used.searches >= std::stoi(row[3]) && used.citations_opened >= std::stoi(row[4]);
    came.right = row[1].empty() ? !came.failed && !answered : answered && meets && came.verified && came.right;
    ++sum.asked;
    sum.right += came.right ? 1U : 0U;
    sum.answered += answered ? 1U : 0U;
    sum.labelled += !came.failed && !answered ? 1U : 0U;
    sum.failed += came.failed ? 1U : 0U;
    sum.unverified += answered && !(meets && came.verified) ? 1U : 0U;
    sum.turns_most = std::max(sum.turns_most, used.turns);
    sum.seconds += came.seconds;
    show(came);
    std::cout << "           " << used.searches << " searches, " << used.citations_opened << " opened, "
              << used.reprompts << " reprompts, " << used.input_tokens << " tokens in (" << used.cached_tokens
              << " cached), " << used.output_tokens << " out\n";
    for (const std::string& note : came.answer.notes) std::cout << "           (" << note << ")\n";
    for (const auto& one : came.answer.insufficiencies) std::cout << "           missing: " << one.missing << '\n';
    std::cout << std::flush;
}

}  // namespace

TEST(docuchat_agent, answers_with_a_small_model_or_says_what_it_lacks) {
    if (!can_run_models()) GTEST_SKIP() << "needs ../shared/models and the package postgresql-doc-15";
    const model_server server(variable("TOOLKIT_MODEL", "qwen15"));
    ASSERT_TRUE(server.ready(std::chrono::minutes{15}));
    toolkit::any_llm model = toolkit::llama_cpp{.base_url = server.url()};
    if (variable("TOOLKIT_WIRE", "llama") == "openai") model = toolkit::openai{.base_url = server.url()};
    const std::string record = variable("TOOLKIT_RECORD", "");
    if (!record.empty()) model = toolkit::recording{toolkit::any_llm{model}, record};

    const bool shows = std::getenv("TOOLKIT_SHOW") != nullptr;
    const toolkit::sink steps{[&](const auto& event) {
        if (const std::string told = toolkit::narrate(event); shows && !told.empty())
            std::cout << "    " << told << std::endl;
    }};
    const toolkit::docuchat_options options{.guided = std::getenv("TOOLKIT_STRICT") == nullptr};
    const std::string docs = variable("TOOLKIT_DOCS", "");
    const scratch index{"toolkit-docuchat"};
    auto other = toolkit::library::open(index.path.string());
    ASSERT_TRUE(other) << other.error().message();
    if (!docs.empty()) {
        ASSERT_TRUE(other->sync_folder(me, docs));
    }
    const toolkit::library& books = docs.empty() ? manual_library() : *other;
    const auto agent = toolkit::docuchat(model, toolkit::lexical{books}, options, steps);
    const std::size_t most = std::getenv("TOOLKIT_ALL_TESTS") == nullptr ? 2 : 20;
    chat_figures sum;
    std::size_t number = 0;
    for (const auto& row : rows(variable("TOOLKIT_QUESTIONS", TOOLKIT_TESTS_DIR "/real/docuchat_questions.tsv")))
        if (is_chosen(++number) && sum.asked < most) ask_row(agent, row, books, sum);
    std::cout << sum.asked << " asked, " << sum.right << " right, " << sum.answered << " answered, " << sum.labelled
              << " labelled, " << sum.failed << " failed, at most " << sum.turns_most << " turns, " << sum.seconds
              << " s\n";
    EXPECT_GT(sum.asked, 0U) << "TOOLKIT_ONLY names no question";
    EXPECT_EQ(sum.unverified, 0U) << "these answers were accepted";
    EXPECT_LE(sum.turns_most, options.limits.max_iterations);
}
