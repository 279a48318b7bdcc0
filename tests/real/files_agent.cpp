// The files agent with a small real model: tests/systems/files/questions.tsv over the folder of make_folder.
//   TOOLKIT_ALL_TESTS=1   all 20 questions; without it the first ones
//   TOOLKIT_MODEL=qwen15  another model of ../shared/models; the default is qwen05
//   TOOLKIT_OVERRULES=1   facts count although the model says that their passage does not help
//   TOOLKIT_WIRE=openai   native tools of chat completions; the default is the native API of llama.cpp with its grammar
//   TOOLKIT_QUESTIONS=questions_held_out   the 20 questions of this file in their place
//   TOOLKIT_ONLY=3,17     some questions; TOOLKIT_SHOW=1 prints each step; TOOLKIT_RECORD=FILE records the exchanges
#include "model_server.hpp"

#include "../systems/files/questions.hpp"

#include <toolkit/extract/all.hpp>
#include <toolkit/llm/any_llm.hpp>
#include <toolkit/llm/llama_cpp.hpp>
#include <toolkit/llm/openai.hpp>
#include <toolkit/llm/recording.hpp>
#include <toolkit/retrieval/lexical.hpp>
#include <toolkit/retrieval/library.hpp>
#include <toolkit/systems/files.hpp>
#include <toolkit/toolkit.hpp>

#include "../retrieval/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace {

const toolkit::owner me{"me"};

std::string variable(const char* name, const char* otherwise) {
    const char* const value = std::getenv(name);
    return value == nullptr ? otherwise : value;
}

struct figures {
    std::size_t asked = 0;
    std::size_t right = 0;      ///< answered, with the words of a right answer
    std::size_t answered = 0;   ///< accepted by the checks
    std::size_t labelled = 0;   ///< partial, or "not found"
    std::size_t failed = 0;     ///< a failure with a reason
    std::size_t unreached = 0;  ///< of these: the server did not answer
    std::int64_t turns_most = 0;
    double seconds = 0;
};

/// The tools of a run, in order.
struct run_printer {
    std::string* tools;
    bool shows;
    template <class Event>
    void operator()(const Event& event) const {
        if constexpr (std::is_same_v<Event, toolkit::tool_started>) {
            *tools += (tools->empty() ? "" : ", ") + event.tool;
            if (shows) std::cout << "    " << event.tool << ' ' << event.input.text << std::endl;
        } else if constexpr (std::is_same_v<Event, toolkit::validated>) {
            for (const std::string& error : event.errors)
                if (shows) std::cout << "    refused: " << error << std::endl;
        } else if constexpr (std::is_same_v<Event, toolkit::action_refused>) {
            if (shows) std::cout << "    " << event.message << std::endl;
        }
    }
};

bool is_chosen(std::size_t row) {
    const std::string only = variable("TOOLKIT_ONLY", "");
    if (only.empty()) return true;
    const auto wanted = file_tests::split(only, ',');
    return std::find(wanted.begin(), wanted.end(), std::to_string(row)) != wanted.end();
}

/// Whether a run failed because of the server or the way to it, so that it says nothing about the agent.
bool is_of_the_transport(toolkit::failure_kind kind) {
    using enum toolkit::failure_kind;
    for (const toolkit::failure_kind one :
         {unreachable, timed_out, rate_limited, unauthorized, rejected, server_error, cut_off})
        if (kind == one) return true;
    return false;
}

template <class Agent>
void ask(const Agent& agent, const file_tests::asked_question& one, std::string& tools, figures& sum) {
    tools.clear();
    const auto begun = std::chrono::steady_clock::now();
    const auto made = agent.run(one.question, me);
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
    sum.seconds += seconds;
    ++sum.asked;
    const bool holds = made && file_tests::holds(made->text, one.words);
    const bool answered = made && made->status == toolkit::answer_status::answered;
    sum.answered += answered ? 1U : 0U;
    sum.labelled += made && !answered ? 1U : 0U;
    sum.failed += made ? 0U : 1U;
    sum.unreached += !made && is_of_the_transport(made.error().kind) ? 1U : 0U;
    // Where nothing is to be found, a labelled end is right.
    const bool none = one.tool == "semantic_search" && one.file.empty();
    const bool right = made && (none ? !answered || holds : answered && holds);
    sum.right += right ? 1U : 0U;
    if (made) sum.turns_most = std::max(sum.turns_most, made->counts.turns);
    std::cout << (right ? "right  " : "WRONG  ") << one.question << "\n  [" << tools << "] "
              << (made ? made->text : "failure: " + made.error().message()) << "\n";
    if (made) {
        std::cout << "  " << (answered ? "answered" : "labelled") << ", " << made->counts.turns << " turns, "
                  << made->counts.input_tokens << " tokens in (" << made->counts.cached_tokens << " cached), "
                  << made->counts.output_tokens << " out, " << seconds << " s\n";
        for (const std::string& note : made->notes) std::cout << "  note: " << note << "\n";
    }
    std::cout << std::flush;
}

}  // namespace

TEST(files_agent, answers_with_a_small_model_or_says_what_it_lacks) {
    if (!std::filesystem::exists(evaluation::serve_script()) || !file_tests::has_python())
        GTEST_SKIP() << "needs ../shared/models and python3";
    const temporary_folder parent;
    const std::string folder = parent.path("files");
    ASSERT_TRUE(file_tests::make(folder, "1"));
    const auto root = toolkit::confined_root::open(folder);
    ASSERT_TRUE(root) << root.error().message();
    auto books = toolkit::library::open(parent.path("index"));
    ASSERT_TRUE(books) << books.error().message();
    const auto report = books->sync_folder<toolkit::all_extractors>(me, folder, {});
    ASSERT_TRUE(report) << report.error().message();

    const evaluation::model_server server(variable("TOOLKIT_MODEL", "qwen05"));
    ASSERT_TRUE(server.ready(std::chrono::minutes{15}));
    const bool native = variable("TOOLKIT_WIRE", "llama") == "openai";
    toolkit::any_llm model = toolkit::llama_cpp{.base_url = server.url()};
    if (native)
        model = toolkit::openai{.base_url = server.url(),
                                .actions = toolkit::means::native_tools,
                                .sampling = toolkit::sampling_names::llama_cpp};
    const std::string record = variable("TOOLKIT_RECORD", "");
    if (!record.empty()) model = toolkit::recording{toolkit::any_llm{model}, record};

    std::string tools;
    const auto agent = toolkit::files_agent(
        model, toolkit::lexical{std::move(*books)}, *root,
        {.lists_tools = !native, .overrules_irrelevance = !variable("TOOLKIT_OVERRULES", "").empty()},
        toolkit::sink{run_printer{&tools, !variable("TOOLKIT_SHOW", "").empty()}});
    const std::size_t most = std::getenv("TOOLKIT_ALL_TESTS") == nullptr ? 2 : 20;
    figures sum;
    std::size_t row = 0;
    for (const file_tests::asked_question& one : file_tests::all_questions(variable("TOOLKIT_QUESTIONS", "questions")))
        if (is_chosen(++row) && sum.asked < most) ask(agent, one, tools, sum);
    std::cout << sum.asked << " asked, " << sum.right << " right, " << sum.answered << " answered, " << sum.labelled
              << " labelled, " << sum.failed << " failed, at most " << sum.turns_most << " turns, " << sum.seconds
              << " s\n";
    EXPECT_GT(sum.asked, 0U) << "TOOLKIT_ONLY names no question";
    EXPECT_EQ(sum.answered + sum.labelled + sum.failed, sum.asked);
    EXPECT_EQ(sum.unreached, 0U) << "these questions were not asked";
    EXPECT_LE(sum.turns_most, toolkit::default_files_options.budget.turns);
}
