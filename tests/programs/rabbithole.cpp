// examples/rabbithole.cpp with a server that replies by rules: a whole run, edits of the list, runs that are resumed
// and listed, and wrong use
#include <gtest/gtest.h>

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "../net/fault_server.hpp"
#include "../systems/rabbithole/model_rules.hpp"
#include "started.hpp"

#ifdef TOOLKIT_RABBITHOLE  // it is not built if one of its formats cannot be read

namespace {

/// A text within a JSON string.
std::string escaped(std::string_view text) {
    std::string made;
    for (const char c : text) {
        if (c == '"' || c == '\\') made += '\\';
        made += c;
    }
    return made;
}

/// A server of chat completions that replies by rules. "with oil" of a chunk stands in JSON as it is.
fault::server::script replies_by(rabbithole_model::rules rules) {
    return [rules = std::move(rules)](fault::visitor& guest) {
        const rabbithole_model::rule* const rule = rabbithole_model::rule_for(rules, guest.request);
        if (rule == nullptr || guest.request.starts_with("GET ")) guest.send(fault::reply("404 Not Found", "{}"));
        else
            guest.send(fault::reply("200 OK", R"({"model":"m","choices":[{"message":{"role":"assistant","content":")" +
                                                  escaped(rule->reply) + R"("},"finish_reason":"stop"}]})"));
    };
}

class rabbithole_program : public testing::Test {
protected:
    rabbithole_program() {
        docs.write("pump.md", rabbithole_model::pump_md);
        docs.write("limits.md", rabbithole_model::limits_md);
    }
    /// Runs the program. `typed` is what the person types.
    [[nodiscard]] programs::ended run(std::vector<std::string> words, const std::string& typed = {}) const {
        words.insert(words.begin(), {"--docs", docs.path()});
        return programs::started(TOOLKIT_RABBITHOLE, words,
                                 {{"XDG_CACHE_HOME", home.path("cache")}, {"XDG_STATE_HOME", home.path("state")}},
                                 RLIM_INFINITY, typed)
            .wait();
    }
    [[nodiscard]] programs::ended ask(const std::string& typed, std::vector<std::string> more = {}) const {
        more.insert(more.end(), {"--llm", model.url(), rabbithole_model::question});
        return run(std::move(more), typed);
    }
    /// The id of the run, which is the first line on the error stream.
    [[nodiscard]] static std::string id_of(const programs::ended& made) {
        const auto lines = programs::lines_of(made.err);
        return lines.empty() || !lines[0].starts_with("Run ") ? "no id: " + made.err : lines[0].substr(4);
    }
    const temporary_folder docs;
    const temporary_folder home;
    const fault::server model{replies_by(rabbithole_model::usual())};
    const std::string report = "\n" + rabbithole_model::report +
                               "\n\nCitations\n[1] pump.md\n    \"The highest pressure of the pump P7 is 16 bar with "
                               "water.\"\n[2] limits.md\n    \"The highest pressure with oil is 10 bar.\"\n\nQuality: "
                               "455 of 500 (facts 95, meaning 90, structure 85, citations 95, relevance 90)\n";
};

bool has(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_F(rabbithole_program, says_in_one_sentence_that_it_needs_a_model) {
    const auto made = run({"What is the pressure?"});
    EXPECT_EQ(made.status, 2);
    EXPECT_EQ(made.out, "");
    EXPECT_EQ(made.err,
              "rabbithole: --llm: it is missing, and every step needs a model; name a server, for example --llm "
              "http://127.0.0.1:8080\n");
}

TEST_F(rabbithole_program, shows_phases_questions_and_tasks_and_prints_the_report) {
    const auto made = ask("Water and oil.\n/end\ny\n");
    EXPECT_EQ(made.status, 0) << made.err;
    EXPECT_TRUE(made.out.starts_with(report)) << made.out;
    for (const std::string_view part :
         {"  entry_router\n", "  hitl_init: English\n", "\nRound 1. Coverage: 50 %. Missing:\n  - the medium\n",
          "1. Which medium?\n2. Which temperature?\n", "Reply /end to begin the research.\n> ", "\nRound 2. ",
          "  generate_todo: 2 tasks\n", "\nTo do\n  1. Find the highest pressure with water. (It is the question.)\n",
          "  execute_task: tasks done: 1/2, ", "\n    [x] 1. Find the highest pressure with water.\n",
          "  execute_task: tasks done: 2/2, ", "  quality_check: 455 of 500\n", "  attribute_sources: 2 citations\n"})
        EXPECT_TRUE(has(made.err, part)) << part << "\n" << made.err;
}

TEST_F(rabbithole_program, takes_edits_of_the_list_and_says_how_to_reply) {
    const auto made = ask("perhaps\n- 7\nedit\n- 2\n+ Find the highest pressure with oil.\n\ny\n",
                          {"--no-rounds", "--record", home.path("talks.jsonl")});
    EXPECT_EQ(made.status, 0) << made.err;
    std::size_t posts = 0;
    for (const std::string& one : model.requests()) posts += one.starts_with("POST ") ? 1U : 0U;
    EXPECT_EQ(programs::lines_of(programs::read_whole(home.path("talks.jsonl"))).size(), posts);
    EXPECT_TRUE(made.out.starts_with(report)) << made.out;
    const std::string how = "y: begin. n: end without research (Ctrl-D keeps the run). - 3: remove task 3. ";
    for (const std::string& part :
         {"That is none of these. " + how, "There is no task \"7\". " + how, "> " + how,
          std::string{
              "\nTo do\n  1. Find the highest pressure with water. (It is the question.)\n  2. Find the highest "
              "pressure with oil.\n"},
          std::string{"tasks done: 2/2"}})
        EXPECT_TRUE(has(made.err, part)) << part << "\n" << made.err;
    EXPECT_FALSE(has(made.err, "[x] 2. Find when the seals")) << made.err;
}

TEST_F(rabbithole_program, sends_the_list_back_with_a_note_and_ends_at_a_no) {
    const auto made = ask("note: Only about oil.\nn\n", {"--no-rounds"});
    EXPECT_EQ(made.status, 5) << made.err;
    EXPECT_TRUE(has(made.out, "Nothing was researched, because the list of tasks was not approved.")) << made.out;
    std::size_t noted = 0;
    for (const std::string& one : model.requests()) noted += has(one, "Only about oil.") ? 1U : 0U;
    EXPECT_EQ(noted, 1U);
}

TEST_F(rabbithole_program, keeps_a_run_whose_person_goes_away_and_goes_on_later) {
    const auto made = ask("Water and oil.\n");
    EXPECT_EQ(made.status, 5);
    EXPECT_EQ(made.out, "");
    const std::string id = id_of(made);
    EXPECT_TRUE(made.err.ends_with("rabbithole: the run waits for a reply; go on with --resume " + id +
                                   " and the same other options\n"))
        << made.err;
    const std::size_t requests = model.requests().size();

    const auto listed = run({"--runs"});
    EXPECT_EQ(listed.status, 0) << listed.err;
    EXPECT_TRUE(listed.out.starts_with(id + "  20")) << listed.out;
    EXPECT_TRUE(listed.out.ends_with("  waits (iterative_hitl)  " + rabbithole_model::question + "\n")) << listed.out;

    const auto again = run({"--llm", model.url(), "--resume", id});
    EXPECT_EQ(again.status, 5) << again.err;
    EXPECT_TRUE(has(again.err, "\nRound 2. ")) << again.err;
    EXPECT_EQ(model.requests().size(), requests) << "waiting asks nobody";
    const auto ends = run({"--llm", model.url(), "--resume", id}, "/end\ny\n");
    EXPECT_EQ(ends.status, 0) << ends.err;
    EXPECT_TRUE(ends.out.starts_with(report)) << ends.out;
    EXPECT_TRUE(has(run({"--runs"}).out, "  done  ")) << run({"--runs"}).out;
    const auto whole = run({"--llm", model.url(), "--resume", id, "--json"});
    EXPECT_EQ(whole.status, 0) << whole.err;
    EXPECT_TRUE(has(whole.out, R"("citations":[{"number":1,)")) << whole.out;
}

TEST_F(rabbithole_program, goes_on_after_its_model_was_away) {
    const auto made = run({"--no-rounds", "--llm", "http://127.0.0.1:1", rabbithole_model::question});
    EXPECT_EQ(made.status, 4) << made.err;
    EXPECT_TRUE(has(made.err, "rabbithole: the run is kept; go on with --resume ")) << made.err;
    EXPECT_TRUE(has(run({"--runs"}).out, "  stopped at analyze_query  ")) << run({"--runs"}).out;
    const auto ends = run({"--llm", model.url(), "--resume", id_of(made)}, "y\n");
    EXPECT_EQ(ends.status, 0) << ends.err;
}

TEST_F(rabbithole_program, cannot_go_on_from_a_damaged_log) {
    const std::string id = id_of(ask(""));
    for (const auto& one : std::filesystem::recursive_directory_iterator{home.path("state")})
        if (one.is_regular_file()) std::ofstream{one.path(), std::ios::in | std::ios::out} << "damaged";
    const auto made = run({"--llm", model.url(), "--resume", id});
    EXPECT_EQ(made.status, 1) << made.err;
    EXPECT_TRUE(has(made.err, id)) << made.err;
    EXPECT_FALSE(has(made.err, "go on with")) << made.err;
}

TEST_F(rabbithole_program, says_that_the_documents_have_nothing) {
    const fault::server blind{
        replies_by(rabbithole_model::with("extraction", R"({"relevant":false,"extracted_info":""})"))};
    const auto made = run({"--no-rounds", "--llm", blind.url(), rabbithole_model::question}, "y\n");
    EXPECT_EQ(made.status, 3) << made.err;
    EXPECT_TRUE(has(made.out, "The documents contain nothing that answers this question.")) << made.out;
}

TEST_F(rabbithole_program, refuses_wrong_words) {
    const auto refusal = [&](const std::vector<std::string>& words, int status) {
        const auto made = run(words);
        EXPECT_EQ(made.status, status) << made.err;
        return made.err;
    };
    EXPECT_TRUE(refusal({"--llm", model.url()}, 2).starts_with("rabbithole: question: it is empty"));
    EXPECT_EQ(refusal({"--llm", model.url(), "--resume", "x"}, 2),
              "rabbithole: --resume: it is no id of a run; take one from --runs\n");
    EXPECT_TRUE(has(refusal({"--llm", model.url(), "--resume", "c7a0e0a4-4f3c-4f5e-9d4f-0123456789ab"}, 2),
                    "c7a0e0a4-4f3c-4f5e-9d4f-0123456789ab"));
    EXPECT_TRUE(refusal({"--llm", model.url(), "--resume", "c7a0e0a4-4f3c-4f5e-9d4f-0123456789ab", "Why?"}, 2)
                    .starts_with("rabbithole: --resume: the run has its question"));
    for (const char* option : {"--tasks", "--rounds", "--iterations"})
        EXPECT_TRUE(has(refusal({"--llm", model.url(), option, "0", "Why?"}, 2), option));
    EXPECT_TRUE(refusal({"--llm", model.url(), "--web", "Why?"}, 2)
                    .starts_with("rabbithole: --web: the web search is off; set ENABLE_WEB_SEARCH=true"));
    EXPECT_TRUE(has(refusal({"--llm", model.url(), "--registry", home.path("none.json"), "Why?"}, 1), "none.json"));
    EXPECT_TRUE(run({"--runs"}).out.starts_with("There are no runs in ")) << run({"--runs"}).out;
}

#endif
