// The examples that play a script: what they print, to the letter.
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

TEST_P(examples, print_what_they_should) {
    const auto& [program, out] = GetParam();
    const programs::ended came = programs::started(path_of(program), {}, {}).wait();
    EXPECT_EQ(came.status, 0) << came.err;
    EXPECT_EQ(came.out, out);
    if (program != "data_flow") {
        EXPECT_EQ(came.err, "");
    }
}

TEST(examples_with_a_server, say_where_none_is) {
    // The port is taken here, and nobody listens at it.
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

TEST(approval, waits_for_a_person_and_goes_on_in_another_process) {
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
    EXPECT_EQ(asked.out.substr(36), " waits: pay {\"to\":\"the mill\",\"euros\":40}\n");
    EXPECT_EQ(start({run}).out, asked.out) << "nobody has decided";
    EXPECT_EQ(start({run, "yes"}).out, "(paying 40 euros to the mill)\nThat is settled.\n");
    EXPECT_EQ(start({run}).out, "That is settled.\n") << "it is not paid twice";
    const programs::ended again = start({"ask"});
    ASSERT_GT(again.out.size(), 36U);
    const std::string other{std::string_view{again.out}.substr(0, 36)};
    EXPECT_EQ(start({other, "no", "too dear"}).out, "That is settled.\n") << "and never when it was refused";
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
        example{"streaming",
                "count_rows: running\nThere are 1300 rows.\n(It did not pass the checks)\nThere are 1200 rows.\n"
                "There are 1200 rows.\n"},
        example{"sub_agents", "Go to shelf 12.\n"},
        example{"instructions",
                "Told first: You are the desk of a library. Answer Ann in one sentence.\nWe are closed on Sunday.\n"},
        example{
            "required",
            "Validation failed (1/3)\n"
            "  - The task asks for an exact quotation and the answer holds none; copy at least 3 words from a "
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
