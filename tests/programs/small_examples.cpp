// The scripted examples and their exact output.
#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "started.hpp"

namespace {

struct example {
    std::string_view program;
    std::string_view out;
};

std::string path_of(std::string_view program) {
    return (std::filesystem::path{TOOLKIT_EXAMPLES_DIR} / program).string();
}

class examples : public testing::TestWithParam<example> {};

}  // namespace

TEST_P(examples, print_the_expected_output) {
    const auto& [program, out] = GetParam();
    const programs::ended came = programs::started(path_of(program), {}, {}).wait();
    EXPECT_EQ(came.status, 0) << came.err;
    EXPECT_EQ(came.out, out);
    if (program != "data_flow") {
        EXPECT_EQ(came.err, "");
    }
}

TEST(examples_with_a_server, report_a_missing_server) {
    // The port is reserved here, and nobody listens at it.
    const int taken = ::socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in at{};
    at.sin_family = AF_INET;
    at.sin_port = htons(8080);
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const auto* const address = reinterpret_cast<const sockaddr*>(&at);  // NOLINT: sockets
    if (::bind(taken, address, sizeof at) != 0) {
        ::close(taken);
        GTEST_SKIP() << "port 8080 is in use";
    }
    for (const std::string_view program : {"hello", "find_pages"}) {
        const programs::ended came = programs::started(path_of(program), {}, {}).wait();
        EXPECT_EQ(came.status, 0) << came.err;
        EXPECT_EQ(came.err, "");
        EXPECT_TRUE(came.out.ends_with('\n')) << program;
        EXPECT_NE(came.out.find("127.0.0.1:8080"), std::string::npos) << came.out;
    }
    ::close(taken);
}

TEST(approval, waits_for_a_person_and_continues_in_another_process) {
    const temporary_folder logs;
    const std::string program = path_of("approval");
    const auto start = [&](const std::vector<std::string>& words) {
        std::vector<std::string> all;
        all.push_back(logs.path("."));
        all.insert(all.end(), words.begin(), words.end());
        return programs::started(program, all, {}).wait();
    };
    const programs::ended asked = start({"ask"});
    ASSERT_EQ(asked.status, 0) << asked.err;
    ASSERT_GT(asked.out.size(), 36U);
    const std::string run{std::string_view{asked.out}.substr(0, 36)};
    EXPECT_EQ(asked.out.substr(36), " waits: Pay 40 euros to the mill?\n");
    EXPECT_EQ(start({run}).out, asked.out) << "nobody has decided";
    EXPECT_EQ(start({run, "yes"}).out, "(paying 40 euros to the mill)\nThat is settled.\n");
    EXPECT_EQ(start({run}).out, "That is settled.\n") << "it is not paid twice";
    const programs::ended again = start({"ask"});
    ASSERT_GT(again.out.size(), 36U);
    const std::string other{std::string_view{again.out}.substr(0, 36)};
    EXPECT_EQ(start({other, "no", "too dear"}).out, "That is settled.\n") << "and never when it was refused";
}

TEST(resume, continues_a_killed_run_in_another_process) {
    const temporary_folder logs;
    const std::string program = path_of("resume");
    const programs::ended killed = programs::started(program, {logs.path(".")}, {{"TOOLKIT_DIE", "1"}}).wait();
    EXPECT_EQ(killed.status, 9) << killed.err;
    ASSERT_GT(killed.out.size(), 36U);
    EXPECT_EQ(killed.out.substr(36), "\n(looking up tea)\n");
    const programs::ended next = programs::started(program, {logs.path("."), killed.out.substr(0, 36)}, {}).wait();
    EXPECT_EQ(next.status, 0) << next.err;
    EXPECT_EQ(next.out, "Ein Getränk.\n") << "the logged call is not made again";
    const programs::ended unknown = programs::started(program, {logs.path("."), "tea"}, {}).wait();
    EXPECT_EQ(unknown.status, 1);
    EXPECT_NE(unknown.out.find("there is no such run"), std::string::npos) << unknown.out;
}

TEST(graph, asks_a_person_and_goes_on_in_another_process) {
    const temporary_folder logs;
    const auto start = [&](const std::vector<std::string>& words) {
        return programs::started(path_of("graph"), words, {}).wait();
    };
    const programs::ended asks = start({logs.path(".")});
    EXPECT_EQ(asks.status, 0) << asks.err;
    ASSERT_GT(asks.out.size(), 36U);
    EXPECT_EQ(asks.out.substr(36), "\nPublish \"Tea is a drink from leaves.\"?\n");
    EXPECT_EQ(asks.err, "The reviewers were told.\n");
    const std::string run = asks.out.substr(0, 36);
    const programs::ended nonsense = start({logs.path("."), run, "yes"});
    EXPECT_EQ(nonsense.status, 1);
    EXPECT_NE(nonsense.err.find("the run still waits"), std::string::npos) << nonsense.err;
    const programs::ended done = start({logs.path("."), run, R"({"approved":true,"remark":"Good"})"});
    EXPECT_EQ(done.out, "Published: Tea is a drink from leaves. (Good)\n");
    EXPECT_EQ(done.err, "") << "the node that asked is not run again";
}

#ifdef TOOLKIT_ASK_PDFS
TEST(ask_pdfs, answers_from_a_folder_with_a_proof) {
    const temporary_folder docs;
    const temporary_folder index;
    docs.write("kiln.txt", "The kiln of the pottery is fired to 1240 degrees.\n\nThe glaze needs two days to dry.\n");
    const auto ask = [&](const std::string& folder) {
        return programs::started(TOOLKIT_ASK_PDFS, {folder, index.path("."), "How hot is the kiln fired?"}, {}).wait();
    };
    const programs::ended answered = ask(docs.path("."));
    EXPECT_EQ(answered.status, 0) << answered.err;
    EXPECT_EQ(answered.err, "");
    EXPECT_TRUE(answered.out.starts_with("The kiln of the pottery is fired to 1240 degrees. [1]")) << answered.out;
    EXPECT_NE(answered.out.find("\n[1] kiln.txt: \"The kiln of the pottery is fired to 1240 degrees.\"\n"),
              std::string::npos)
        << answered.out;
    const programs::ended nowhere = ask(docs.path("none"));
    EXPECT_EQ(nowhere.status, 1);
    EXPECT_NE(nowhere.err.find("none"), std::string::npos) << nowhere.err;
}
#endif

TEST(any_model, is_chosen_by_the_command_line) {
    const auto start = [](const std::vector<std::string>& words) {
        return programs::started(path_of("any_model"), words, {}).wait();
    };
    const programs::ended script = start({"script"});
    EXPECT_EQ(script.status, 0) << script.err;
    EXPECT_EQ(script.out, "It costs 40 euros.\n");
    const programs::ended unknown = start({"gemini"});
    EXPECT_EQ(unknown.status, 2);
    EXPECT_EQ(unknown.err, "any_model: there is no model \"gemini\"; use openai, ollama or script\n");
    const programs::ended none = start({"openai", "http://127.0.0.1:1"});  // nothing listens there
    EXPECT_EQ(none.status, 0) << none.err;
    EXPECT_NE(none.out.find("127.0.0.1:1"), std::string::npos) << none.out;
}

INSTANTIATE_TEST_SUITE_P(
    all, examples,
    testing::Values(
        example{"own_check",
                "Validation failed (1/3)\n  - The answer names no currency; say \"euros\".\n"
                "Validated with 0 citations\nIt costs 40 euros.\n"},
        example{"own_budget",
                "Turn 1, possible: roll final\nTurn 2, possible: roll final\nTurn 3, possible: final\n"
                "They show 4 and 11.\nNote: The tool calls are used up.\n"},
        example{
            "streaming",
            "count_rows: running\nThere are 1300 rows.\n(The answer did not pass the checks)\nThere are 1200 rows.\n"
            "There are 1200 rows.\n"},
        example{"sub_agents", "Go to shelf 12.\n"}, example{"any_model", "It costs 40 euros.\n"},
        example{"own_protocol", "It is 5555.\n"},
        example{"typed_answer",
                "Sent back: \"45\" stands in no opened source; leave it out or open a source that holds it.\n"
                "lamp: 40 euros\nscripted: the script has no further completion; add one to scripted{…}\n1 turn\n"},
        example{"own_search",
                "The boiler was serviced on 3 May. [1] Its pressure should be 1.5 bar. [1]\n"
                "[1] boiler: \"The boiler was serviced on 3 May.\"\n"
                "[1] boiler: \"Its pressure should be 1.5 bar.\"\n"},
        example{"conversation",
                "A lamp costs 40 euros.\nA chair costs 25 euros.\n"
                "In short: The user asks for prices. A lamp costs 40 euros.\n"
                "And a chair? (1 call) A chair costs 25 euros.\n"},
        example{"rescue",
                "The last reading of boiler is 81.5 °C.\nNote: The model failed: model: the server does not answer\n"},
        example{"instructions",
                "Told first: You are the desk of a library. Answer Ann in one sentence.\nWe are closed on Sunday.\n"},
        example{
            "required",
            "Validation failed (1/3)\n"
            "  - The task asks for an exact quotation, but the answer contains none; copy at least 3 words from a "
            "tool's result, letter for letter, and put them between quotation marks.\n"
            "  - Required section is missing: Cause; write it under a heading of this name, or list it as a section "
            "in insufficiencies.\n"
            "  - Required section is missing: Remedy; write it under a heading of this name, or list it as a "
            "section in insufficiencies.\n"
            "Validated with 0 citations\n## Cause\n\"disk sda1 is full\"\n## Remedy\nMake room on the disk.\n"},
        example{"data_flow",
                "digraph data_flow {\n  rankdir=LR;\n  n0 [label=\"measure\", shape=box];\n"
                "  n1 [label=\"convert\", shape=box];\n  n2 [label=\"measurements\", shape=ellipse];\n"
                "  n3 [label=\"text\", shape=ellipse];\n  n0 -> n2;\n  n2 -> n1;\n  n1 -> n3;\n}\n"}),
    [](const auto& each) { return std::string{each.param.program}; });
