// The program `ask` with a model behind a server, and with interrupts.
#include <toolkit/schema/print.hpp>

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <filesystem>
#include <ostream>
#include <string>
#include <system_error>
#include <thread>
#include <utility>

#include "../net/fault_server.hpp"
#include "asking.hpp"
#include "started.hpp"

namespace {

using namespace programs;

const std::string litres = "The gearbox of the mill needs 12 litres of the oil VG 220.";

std::string quoted(const std::string& text) { return toolkit::print(text); }
std::string completion(const std::string& content) {
    return fault::reply("200 OK", R"({"choices":[{"message":{"role":"assistant","content":)" + quoted(content) +
                                      R"(},"finish_reason":"stop"}]})");
}

/// A server that reports the name of its model, and with it its size.
fault::server::script named(std::string model, fault::server::script then) {
    return [model = std::move(model), then = std::move(then)](fault::visitor& guest) {
        if (!guest.request.starts_with("GET ")) return then(guest);
        guest.send(fault::reply("200 OK", R"({"object":"list","data":[{"id":")" + model + "\"}]}"));
    };
}

/// A small model that searches, and writes `last` about every passage that it gets.
fault::server::script searches_and_says(std::string last, std::string query = "gearbox oil") {
    return named("tiny-1b", [=](fault::visitor& guest) {
        const bool has_passage = guest.request.find("<<citation") != std::string::npos;
        guest.send(completion(
            has_passage ? last : R"({"type":"tool_call","tool":"search_docs","input":{"query":")" + query + "\"}}"));
    });
}

/// A model that acts on its own: it searches, opens its first hit, and ends with `last`.
struct act {
    std::string tool;
    std::string input;
};
act next_act(const std::string& request, const std::string& last) {
    if (request.find("<<citation") != std::string::npos)
        return {"final",
                R"({"type":"final","answer":)" + quoted(last) + R"(,"used_citations":[],"insufficiencies":[]})"};
    const std::size_t hit = request.find("<<hit");
    if (hit == std::string::npos) return {"search_docs", R"({"query":"gearbox oil"})"};
    const auto id = [&](const char* name) {
        const std::size_t begin = request.find_first_of("0123456789abcdef", request.find(name, hit) + 8);
        return quoted(request.substr(begin, 36));
    };
    return {"open_citation", R"({"docId":)" + id("docId=") + R"(,"chunkId":)" + id("chunkId=") + "}"};
}

// ---- a model behind a server ----

TEST_F(ask, lets_a_model_answer) {
    const fault::server server(searches_and_says("The gearbox of the mill needs 12 litres of the oil VG 220."));
    const ended told = run({"--json", "--llm", server.url(), question[0]});
    EXPECT_EQ(told.status, 0) << told.out << told.err;
    const auto last = read_line<record>(lines_of(told.out).back());
    EXPECT_EQ(last.status, "answered");
    ASSERT_EQ(last.citations.size(), 1U);
    expect_proven(last);
}

TEST_F(ask, lets_a_larger_model_choose_its_own_way) {
    for (const char* model : {"big-70b", "of-a-size-that-nobody-tells"}) {
        const fault::server server(named(model, [](fault::visitor& guest) {
            const act next = next_act(guest.request, litres + " [1]");
            guest.send(completion(next.tool == "final" ? next.input
                                                       : R"({"type":"tool_call","tool":")" + next.tool +
                                                             R"(","input":)" + next.input + "}"));
        }));
        const ended told = run({"--json", "--llm", server.url(), question[0]});
        EXPECT_EQ(told.status, 0) << told.out << told.err;
        const auto last = read_line<record>(lines_of(told.out).back());
        EXPECT_EQ(last.status, "answered");
        EXPECT_EQ(last.answer, litres + " [1]");
        EXPECT_EQ(server.requests().size(), 4U) << "the model's name, a search, a passage, the answer";
        expect_proven(last);
    }
}

TEST_F(ask, supports_anthropics_messages_with_native_calls) {
    std::atomic<int> calls{0};
    const auto message = [](const std::string& block, const std::string& reason) {
        return R"({"type":"message","role":"assistant","content":[)" + block + R"(],"stop_reason":")" + reason +
               R"(","usage":{"input_tokens":5,"output_tokens":5}})";
    };
    const fault::server server([&](fault::visitor& guest) {
        if (guest.request.starts_with("GET ")) {
            guest.send(fault::reply("200 OK", R"({"type":"model","id":"m","max_input_tokens":200000})"));
            return;
        }
        const act next = next_act(guest.request, litres + " [1]");
        guest.send(fault::reply("200 OK", message(R"({"type":"tool_use","id":"t)" + std::to_string(++calls) +
                                                      R"(","name":")" + next.tool + R"(","input":)" + next.input + "}",
                                                  "tool_use")));
    });
    const ended told = run({"--json", "--llm", "anthropic:" + server.url(), "--model", "m", question[0]});
    EXPECT_EQ(told.status, 0) << told.out << told.err;
    const auto last = read_line<record>(lines_of(told.out).back());
    EXPECT_EQ(last.status, "answered");
    EXPECT_EQ(last.citations.size(), 1U);
    expect_proven(last);
    for (const std::string& request : server.requests()) {
        if (request.starts_with("GET /v1/models/m ")) continue;
        EXPECT_TRUE(request.starts_with("POST /v1/messages ")) << request;
        EXPECT_NE(request.find(R"("tool_choice":{"type":"any"})"), std::string::npos) << request;
    }
}

TEST_F(ask, supports_a_small_model_on_ollamas_own_wire) {
    const auto message = [](const std::string& text) {
        return R"({"model":"m","message":{"role":"assistant","content":)" + quoted(text) +
               R"(},"done":true,"done_reason":"stop","prompt_eval_count":5000,"eval_count":5})";
    };
    const fault::server server([&](fault::visitor& guest) {
        if (guest.request.starts_with("POST /api/show ")) {
            guest.send(
                fault::reply("200 OK", R"({"model_info":{"general.parameter_count":1543714304},"capabilities":[]})"));
            return;
        }
        const bool offers = guest.request.find(R"("format":{)") != std::string::npos;
        guest.send(fault::reply(
            "200 OK",
            message(offers ? R"({"type":"tool_call","tool":"search_docs","input":{"query":"gearbox oil"}})" : litres)));
    });
    const ended told = run({"--json", "--llm", "ollama:" + server.url(), "--model", "m", question[0]});
    EXPECT_EQ(told.status, 0) << told.out << told.err;
    const auto last = read_line<record>(lines_of(told.out).back());
    EXPECT_EQ(last.status, "answered");
    EXPECT_EQ(last.citations.size(), 1U);
    expect_proven(last);
    for (const std::string& request : server.requests())
        EXPECT_TRUE(request.starts_with("POST /api/chat ") || request.starts_with("POST /api/show ")) << request;
}

TEST_F(ask, refuses_an_unknown_kind_of_model_and_lists_the_known_ones) {
    expect_failure(list{"--llm", "grpc:http://127.0.0.1:1", "x"}, 2,
                   "there is no kind \"grpc\"; write openai:URL, anthropic:URL, ollama:URL or llama:URL");
    expect_failure(list{"--llm", "ollama:http://127.0.0.1:1", "x"}, 2, "--model: it is missing; name a model");
}

TEST_F(ask, labels_a_partial_answer) {
    const fault::server server(searches_and_says("It needs 99 litres."));
    const ended told = run({"--json", "--llm", server.url(), question[0]});
    EXPECT_EQ(told.status, 5) << told.out << told.err;
    const auto last = read_line<record>(lines_of(told.out).back());
    EXPECT_EQ(last.status, "partial");
    ASSERT_FALSE(last.citations.empty());
    expect_proven(last);
    EXPECT_NE(run({"--llm", server.url(), question[0]}).out.find("(partial answer)"), std::string::npos);
}

TEST_F(ask, reports_in_one_sentence_that_nobody_listens) {
    const fault::port closed(0, false);
    expect_failure(list{"--llm", closed.url(), "x"}, 4,
                   closed.url() + ": connection refused; start the server or correct base_url");
}

TEST_F(ask, shows_no_control_character_of_a_question_or_a_model) {
    expect_printable(run({"What is \x1b]0;title\x07 the gearbox?"}).out);
    const fault::server server(searches_and_says(
        "The gearbox of the mill needs \x1b[31m12 litres\x07\xc2\x9b of the oil VG 220.", R"(gearbox \u001b[31m oil)"));
    const ended shown = run({"--trace", "--llm", server.url(), question[0]});
    EXPECT_NE(shown.out.find("Searching for: gearbox [31m oil"), std::string::npos) << shown.out;
    expect_printable(shown.out);
    expect_printable(shown.err);
}

struct bad_server {
    const char* name;
    std::string answer;
    const char* says;
};
void PrintTo(const bad_server& one, std::ostream* out) { *out << one.name; }

class bad_servers : public ask, public testing::WithParamInterface<bad_server> {};

TEST_P(bad_servers, end_in_one_sentence_and_status_4) {
    const fault::server server(fault::says(GetParam().answer));
    expect_failure(list{"--llm", server.url(), "x"}, 4, GetParam().says);
}

INSTANTIATE_TEST_SUITE_P(
    ask, bad_servers,
    testing::Values(bad_server{"failing",
                               fault::reply("500 Internal Server Error",
                                            R"({"error":{"message":"no \u001b[31mmemory"}})"),
                               "HTTP 500, the server failed: \"no [31mmemory\""},
                    bad_server{"closing_at_once", "", "it closed the connection without a reply"},
                    bad_server{"closing_in_the_middle", "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n{\"choices\":[",
                               "the reply ended before it was complete"},
                    bad_server{"closing_in_the_middle_of_the_json", fault::reply("200 OK", "{\"choices\":["),
                               "the reply ends in the middle of the JSON"},
                    bad_server{"a_web_page", fault::reply("200 OK", "<html><body>Welcome</body></html>", "text/html"),
                               "a web page (HTML), not JSON"},
                    bad_server{"no_completion", fault::reply("200 OK", "{}"), "not a chat completion"},
                    bad_server{"another_protocol", "SSH-2.0-OpenSSH_9.2\r\n", "does not speak HTTP"},
                    bad_server{"no_action", completion("{\"thought\":\"hm\"}"), "its replies were not valid actions"},
                    bad_server{"prose", completion("The answer is 42."), "its replies were not valid actions"}),
    [](const auto& one) { return std::string{one.param.name}; });

// ---- interrupts ----

/// Interrupts a program that prints JSON. It ends within a second, with its status and its last record.
void expect_end(programs::started& running) {
    const auto begun = programs::steady_clock::now();
    running.interrupt();
    const ended told = running.wait();
    EXPECT_LT(programs::steady_clock::now() - begun, std::chrono::seconds{1});
    EXPECT_EQ(told.status, 130) << told.err;
    ASSERT_FALSE(told.out.empty());
    EXPECT_TRUE(read_line<record>(lines_of(told.out).back()).error.has_value());
}

TEST_F(ask, ends_within_a_second_when_it_is_interrupted_while_a_server_hangs) {
    fault::server server([](fault::visitor& guest) { guest.wait_until_left(); });
    programs::started running(TOOLKIT_ASK, {"--json", "--docs", docs(), "--llm", server.url(), "x"}, usual());
    server.wait_for(1);
    expect_end(running);
    EXPECT_EQ(run(question).status, 0);
}

TEST_F(ask, leaves_a_usable_index_when_it_is_interrupted_while_it_reads) {
    const auto write_many = [&] {
        std::string text;
        while (text.size() < (std::size_t{2} << 20U)) text += "Item " + std::to_string(text.size()) + " is in stock. ";
        for (int i = 0; i < 20; ++i) home_.write("docs/stock" + std::to_string(i) + ".txt", text);
    };
    const auto interrupt_one = [&] {
        const fs::path own = home_.path("cache");
        programs::started running(TOOLKIT_ASK, {"--json", "--docs", docs(), question[0]}, usual());
        std::error_code ignored;
        ASSERT_TRUE(running.wait_until([&] {
            for (const auto& one : fs::recursive_directory_iterator(own, ignored))
                if (one.path().filename() == "lock") return true;
            return false;
        }));
        std::this_thread::sleep_for(std::chrono::milliseconds{50});  // it is reading 40 MB now
        expect_end(running);
    };
    write_many();
    interrupt_one();
    EXPECT_EQ(left_in_cache(), list{});  // no index, complete or partial
    for (int i = 0; i < 20; ++i) home_.remove("docs/stock" + std::to_string(i) + ".txt");
    EXPECT_EQ(run(question).status, 0);

    const list before = left_in_cache();
    write_many();
    interrupt_one();
    EXPECT_EQ(left_in_cache(), before);
    for (int i = 0; i < 20; ++i) home_.remove("docs/stock" + std::to_string(i) + ".txt");
    EXPECT_EQ(run(question).status, 0);
}

}  // namespace
