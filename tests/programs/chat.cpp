// The program `chat` on a pipe and on a terminal, with scripted servers behind it.
#include <gtest/gtest.h>

#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <csignal>
#include <cstddef>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "../net/fault_server.hpp"
#include "asking.hpp"
#include "started.hpp"

namespace {

using namespace programs;

ended talk(const list& words, const std::string& typed, const environment& with = {}) {
    return started(TOOLKIT_CHAT, words, with, RLIM_INFINITY, typed).wait();
}

std::string stream(const std::string& events) {
    return "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n" + events;
}
bool holds(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

/// The program on its own terminal.
class on_terminal {
public:
    explicit on_terminal(const list& words) {
        std::vector<char*> arguments{const_cast<char*>(TOOLKIT_CHAT)};
        for (const std::string& one : words) arguments.push_back(const_cast<char*>(one.c_str()));
        arguments.push_back(nullptr);
        std::array<char, 128> name{};
        process_ = ::forkpty(&terminal_, name.data(), nullptr, nullptr);
        if (process_ != 0) {
            // While nobody has its end open, the last output of a program can be lost.
            program_end_ = ::open(name.data(), O_RDWR | O_NOCTTY | O_CLOEXEC);
            return;
        }
        ::alarm(60);
        ::execv(TOOLKIT_CHAT, arguments.data());
        ::_exit(127);
    }
    on_terminal(const on_terminal&) = delete;
    on_terminal& operator=(const on_terminal&) = delete;
    ~on_terminal() {
        if (!status_) {
            ::kill(process_, SIGKILL);
            ::waitpid(process_, nullptr, 0);
        }
        ::close(program_end_);
        ::close(terminal_);
    }

    void type(std::string_view keys) const {
        EXPECT_EQ(::write(terminal_, keys.data(), keys.size()), static_cast<ssize_t>(keys.size()));
    }
    /// Reads until this text appears, and returns the output before it. Fails when the program ends.
    std::string wait_for(std::string_view part) {
        while (!holds(shown_, part)) {
            const bool last = has_ended();
            pollfd readable{terminal_, POLLIN, 0};
            std::array<char, 4096> bytes{};
            const ssize_t size =
                ::poll(&readable, 1, last ? 0 : 50) > 0 ? ::read(terminal_, bytes.data(), bytes.size()) : 0;
            if (size <= 0 && last) {
                ADD_FAILURE() << "it ended before it showed \"" << part << "\": " << shown_;
                return {};
            }
            shown_.append(bytes.data(), size > 0 ? static_cast<std::size_t>(size) : 0);
        }
        const std::size_t end = shown_.find(part) + part.size();
        std::string before = shown_.substr(0, end);
        shown_.erase(0, end);
        return before;
    }
    int wait() {
        while (!has_ended()) ::usleep(1'000);
        return WIFEXITED(*status_) ? WEXITSTATUS(*status_) : -WTERMSIG(*status_);
    }

private:
    bool has_ended() {
        int status = 0;
        if (!status_ && ::waitpid(process_, &status, WNOHANG) == process_) status_ = status;
        return status_.has_value();
    }

    int terminal_ = -1;
    int program_end_ = -1;
    pid_t process_ = -1;
    std::optional<int> status_;
    std::string shown_;
};

/// How one wire streams the same content.
struct wire {
    const char* kind;
    std::string path;
    std::string text;         // a stream of "Hello" and ", you."
    std::string call;         // a stream that calls calculate with 6 * 7, in pieces
    std::string told_result;  // how a request contains the result of a call
    std::string error;        // a stream that begins "Half an" and ends in an error
    std::string begins;       // a stream that begins "Half an" and does not end
};
void PrintTo(const wire& one, std::ostream* out) { *out << one.kind; }

std::string data(const std::string& json) { return "data: " + json + "\n\n"; }
std::string openai_delta(const std::string& delta) {
    return data(R"({"choices":[{"index":0,"delta":)" + delta + "}]}");
}
std::string openai_end(const std::string& reason) {
    return data(R"({"choices":[{"index":0,"delta":{},"finish_reason":")" + reason + R"("}]})") +
           data(
               R"({"choices":[],"usage":{"prompt_tokens":100,"completion_tokens":20,)"
               R"("prompt_tokens_details":{"cached_tokens":60},"completion_tokens_details":{"reasoning_tokens":5}}})") +
           "data: [DONE]\n\n";
}
wire openai_wire() {
    const std::string half = openai_delta(R"({"role":"assistant","content":"Half an"})");
    const auto call = [](const std::string& of) { return openai_delta(R"({"tool_calls":[{"index":0,)" + of + "}]}"); };
    return {"openai:",
            "/v1/chat/completions",
            stream(openai_delta(R"({"role":"assistant","content":"Hello"})") + openai_delta(R"({"content":", you."})") +
                   openai_end("stop")),
            stream(call(R"("id":"c1","type":"function","function":{"name":"calculate","arguments":""})") +
                   call(R"("function":{"arguments":"{\"left\":6,\"by\":\"mul"})") +
                   call(R"("function":{"arguments":"tiply\",\"right\":7}"})") + openai_end("tool_calls")),
            R"({"role":"tool","tool_call_id":"c1","content":)",
            stream(half + data(R"({"error":{"message":"out of memory","type":"server_error"}})")),
            stream(half)};
}
wire anthropic_wire() {
    const auto event = [](const std::string& name, const std::string& more) {
        return "event: " + name + "\ndata: {\"type\":\"" + name + "\"" + more + "}\n\n";
    };
    const std::string start =
        event("message_start", R"(,"message":{"type":"message","role":"assistant","content":[],"model":"m",)"
                               R"("usage":{"input_tokens":40,"cache_read_input_tokens":60,"output_tokens":1}})");
    const auto block = [&](const std::string& begun) {
        return event("content_block_start", R"(,"index":0,"content_block":)" + begun);
    };
    const auto delta = [&](const std::string& piece) {
        return event("content_block_delta", R"(,"index":0,"delta":)" + piece);
    };
    const auto end = [&](const std::string& reason) {
        return event("content_block_stop", R"(,"index":0)") +
               event("message_delta", R"(,"delta":{"stop_reason":")" + reason + R"("},"usage":{"output_tokens":20})") +
               event("message_stop", "");
    };
    const std::string half =
        start + block(R"({"type":"text","text":""})") + delta(R"({"type":"text_delta","text":"Half an"})");
    return {"anthropic:",
            "/v1/messages",
            stream(start + block(R"({"type":"text","text":""})") + delta(R"({"type":"text_delta","text":"Hello"})") +
                   delta(R"({"type":"text_delta","text":", you."})") + end("end_turn")),
            stream(start + block(R"({"type":"tool_use","id":"c1","name":"calculate","input":{}})") +
                   delta(R"({"type":"input_json_delta","partial_json":"{\"left\":6,\"by\":\"mul"})") +
                   delta(R"({"type":"input_json_delta","partial_json":"tiply\",\"right\":7}"})") + end("tool_use")),
            R"({"type":"tool_result","tool_use_id":"c1","content":)",
            stream(half + event("error", R"(,"error":{"type":"api_error","message":"out of memory"})")),
            stream(half)};
}
wire ollama_wire() {
    const auto piece = [](const std::string& message) {
        return R"({"model":"m","message":{"role":"assistant",)" + message + R"(},"done":false})" + "\n";
    };
    const std::string end = R"({"model":"m","message":{"role":"assistant","content":""},"done":true,)"
                            R"("done_reason":"stop","prompt_eval_count":100,"eval_count":20})"
                            "\n";
    const std::string half = piece(R"("content":"Half an")");
    return {"ollama:",
            "/api/chat",
            stream(piece(R"("content":"Hello")") + piece(R"("content":", you.")") + end),
            stream(piece(R"("content":"","tool_calls":[{"function":{"name":"calculate",)"
                         R"("arguments":{"left":6,"by":"multiply","right":7}}}])") +
                   end),
            R"({"role":"tool","content":)",
            stream(half + "{\"error\":\"out of memory\"}\n"),
            stream(half)};
}

class chats : public testing::TestWithParam<wire> {
protected:
    [[nodiscard]] static list words(const fault::server& server) {
        return {"--llm", GetParam().kind + server.url(), "--model", "m", "--price", "3.00/15"};
    }
};

TEST_P(chats, stream_an_answer_and_sum_up_its_cost) {
    const fault::server server(fault::says(GetParam().text));
    const ended told = talk(words(server), "Hi there\nAnd again\n");
    EXPECT_EQ(told.status, 0) << told.err;
    EXPECT_EQ(told.out, "Hello, you.\nHello, you.\n");
    EXPECT_TRUE(holds(told.err, "chat: 200 tokens in")) << told.err;
    EXPECT_TRUE(holds(told.err, "40 out")) << told.err;
    EXPECT_TRUE(holds(told.err, "; $0.001200")) << told.err;  // 200 at 3, 40 at 15 dollars for a million
    const auto requests = server.requests();
    ASSERT_EQ(requests.size(), 2U);
    EXPECT_TRUE(requests[0].starts_with("POST " + GetParam().path + " ")) << requests[0];
    EXPECT_TRUE(holds(requests[1], "Hello, you.")) << "the conversation goes on";
}

TEST_P(chats, show_a_call_as_it_forms_execute_it_and_return_its_result_to_the_model) {
    const wire& one = GetParam();
    const fault::server server(
        [&](fault::visitor& guest) { guest.send(holds(guest.request, one.told_result) ? one.text : one.call); });
    const ended told = talk(words(server), "What is 6 times 7?\n");
    EXPECT_EQ(told.status, 0) << told.err;
    EXPECT_EQ(told.out, "Hello, you.\n");
    EXPECT_TRUE(holds(told.err, R"(* calculate {"left":6,"by":"multiply","right":7})")) << told.err;
    EXPECT_TRUE(holds(told.err, "42")) << told.err;
    const auto requests = server.requests();
    ASSERT_EQ(requests.size(), 2U);
    EXPECT_TRUE(holds(requests[0], R"("enum":["add","subtract","multiply","divide","power"])")) << requests[0];
    EXPECT_TRUE(holds(requests[1].substr(requests[1].find(one.told_result)), "42")) << requests[1];
}

TEST_P(chats, report_a_stream_that_breaks_and_answer_the_next_line) {
    const wire& one = GetParam();
    const fault::server server(
        [&](fault::visitor& guest) { guest.send(holds(guest.request, "second") ? one.text : one.error); });
    const ended told = talk(words(server), "first\nsecond\n");
    EXPECT_EQ(told.status, 4);
    EXPECT_EQ(told.out, "Half an\nHello, you.\n");
    EXPECT_TRUE(holds(told.err, "out of memory")) << told.err;
    EXPECT_FALSE(holds(server.requests().back(), "first")) << "what failed is as if it had not been asked";
}

TEST_P(chats, stop_the_answer_but_not_the_program_when_they_are_interrupted) {
    const wire& one = GetParam();
    fault::server server([&](fault::visitor& guest) {
        if (holds(guest.request, "second")) guest.send(one.text);
        else if (guest.send(one.begins)) guest.wait_until_left();
    });
    started running(TOOLKIT_CHAT, words(server), {}, RLIM_INFINITY, "first\nsecond\n");
    ASSERT_TRUE(running.wait_until([&] { return holds(running.said(), "Half an"); }));
    running.interrupt();
    const ended told = running.wait();
    EXPECT_EQ(told.status, 0) << told.err;
    EXPECT_EQ(told.out, "Half an\nHello, you.\n");
    EXPECT_TRUE(holds(told.err, "(stopped)")) << told.err;
    EXPECT_TRUE(holds(server.requests().back(), "Half an")) << "what was heard stays in the conversation";
}

TEST_P(chats, treat_an_interrupt_before_the_first_word_as_a_stop_too) {
    const wire& one = GetParam();
    std::atomic<bool> asked{false};
    fault::server server([&](fault::visitor& guest) {
        if (holds(guest.request, "second")) guest.send(one.text);
        asked = asked || holds(guest.request, "first");
        if (holds(guest.request, "first")) guest.wait_until_left();
    });
    started running(TOOLKIT_CHAT, words(server), {}, RLIM_INFINITY, "first\nsecond\n");
    ASSERT_TRUE(running.wait_until([&] { return asked.load(); }));
    running.interrupt();
    const ended told = running.wait();
    EXPECT_EQ(told.status, 0) << told.err;
    EXPECT_EQ(told.out, "Hello, you.\n");
    EXPECT_TRUE(holds(told.err, "(stopped)")) << told.err;
    EXPECT_FALSE(holds(server.requests().back(), "first")) << "it is as if it had not been asked";
}

TEST_P(chats, show_the_key_nowhere) {
    constexpr const char* key = "sk-very-secret-key";
    const fault::server server(fault::says(
        fault::reply("401 Unauthorized", R"({"error":{"type":"x","message":"bad key sk-very-secret-key"}})")));
    const ended told =
        talk(words(server), "Hi\n", {{"OPENAI_API_KEY", key}, {"ANTHROPIC_API_KEY", key}, {"OLLAMA_API_KEY", key}});
    EXPECT_EQ(told.status, 4);
    ASSERT_FALSE(server.requests().empty());
    EXPECT_TRUE(holds(server.requests().front(), key)) << "it is sent to the server";
    EXPECT_TRUE(holds(told.err, "HTTP 401")) << told.err;
    EXPECT_FALSE(holds(told.out + told.err, key)) << told.err;
}

INSTANTIATE_TEST_SUITE_P(chat, chats, testing::Values(openai_wire(), anthropic_wire(), ollama_wire()),
                         [](const auto& one) {
                             std::string name = one.param.kind;
                             name.pop_back();
                             return name;
                         });

// ---- one wire is enough ----

list openai_words(const fault::server& server) { return {"--llm", server.url()}; }

TEST(chat, counts_cached_and_reasoning_tokens_separately) {
    const fault::server server(fault::says(openai_wire().text));
    EXPECT_EQ(talk(openai_words(server), "Hi\n").err, "chat: 100 tokens in (60 cached), 20 out (5 reasoning)\n");
}

TEST(chat, forgets_the_conversation_on_demand) {
    const fault::server server(fault::says(openai_wire().text));
    const ended told = talk({"--llm", server.url(), "--system", "Be brief."}, "first\n/new\nsecond\n/quit\nthird\n");
    EXPECT_EQ(told.status, 0) << told.err;
    const auto requests = server.requests();
    ASSERT_EQ(requests.size(), 2U);
    EXPECT_FALSE(holds(requests[1], "first"));
    EXPECT_TRUE(holds(requests[1], "Be brief.")) << "what it is told before stays";
}

TEST(chat, offers_a_new_conversation_when_the_context_is_full) {
    const fault::server server(fault::says(fault::reply(
        "400 Bad Request", R"({"error":{"message":"too long","code":"context_length_exceeded","type":"x"}})")));
    const ended told = talk(openai_words(server), "Hi\n");
    EXPECT_EQ(told.status, 4);
    EXPECT_TRUE(holds(told.err, "/new starts another one")) << told.err;
}

TEST(chat, shortens_a_conversation_that_no_longer_fits_and_answers) {
    const fault::server server([](fault::visitor& guest) {
        const bool summary = holds(guest.request, "You summarise");
        const bool full = holds(guest.request, "first") && holds(guest.request, "third");
        guest.send(summary ? fault::reply("200 OK", R"({"choices":[{"index":0,"message":{"role":"assistant","content":)"
                                                    R"("They said hello."},"finish_reason":"stop"}]})")
                   : full  ? fault::reply("400 Bad Request",
                                          R"({"error":{"message":"x","code":"context_length_exceeded","type":"x"}})")
                           : openai_wire().text);
    });
    const ended told = talk({"--llm", server.url(), "--system", "Be brief."}, "first\nsecond\nthird\n");
    EXPECT_EQ(told.status, 0) << told.err;
    EXPECT_EQ(told.out, "Hello, you.\nHello, you.\nHello, you.\n");
    EXPECT_TRUE(holds(told.err, "turns summarised: 1")) << told.err;
    const auto requests = server.requests();
    ASSERT_EQ(requests.size(), 5U);
    EXPECT_TRUE(holds(requests[3], "first")) << "the model summarises what is cut";
    EXPECT_FALSE(holds(requests[3], "second"));
    EXPECT_TRUE(holds(requests[4], "Be brief.")) << requests[4];
    EXPECT_TRUE(holds(requests[4], "They said hello."));
    EXPECT_TRUE(holds(requests[4], "second") && holds(requests[4], "third"));
}

TEST(chat, forgets_the_first_turns_if_they_cannot_be_summarised) {
    const fault::server server([](fault::visitor& guest) {
        const bool full = holds(guest.request, "first") && holds(guest.request, "third");
        guest.send(holds(guest.request, "You summarise") || full
                       ? fault::reply("400 Bad Request",
                                      R"({"error":{"message":"x","code":"context_length_exceeded","type":"x"}})")
                       : openai_wire().text);
    });
    const ended told = talk(openai_words(server), "first\nsecond\nthird\n");
    EXPECT_EQ(told.status, 0) << told.err;
    EXPECT_EQ(told.out, "Hello, you.\nHello, you.\nHello, you.\n");
    EXPECT_TRUE(holds(told.err, "turns forgotten: 1")) << told.err;
    EXPECT_TRUE(holds(server.requests().back(), "second"));
}

TEST(chat, keeps_its_conversation_in_a_file_and_continues_it) {
    const temporary_folder kept;
    const fault::server server([](fault::visitor& guest) {
        guest.send(holds(guest.request, "6 times 7") && !holds(guest.request, openai_wire().told_result) &&
                           !holds(guest.request, "second")
                       ? openai_wire().call
                       : openai_wire().text);
    });
    list words = openai_words(server);
    words.insert(words.end(), {"--keep", kept.path("talk.json")});
    ended told = talk(words, "What is 6 times 7?\n");
    EXPECT_EQ(told.status, 0) << told.err;
    told = talk(words, "second\n");
    EXPECT_EQ(told.status, 0) << told.err;
    const std::string last = server.requests().back();
    EXPECT_TRUE(holds(last, "What is 6 times 7?")) << last;
    EXPECT_TRUE(holds(last, "earlier_result") && holds(last, "42")) << "with the results of its calls";
    EXPECT_TRUE(holds(last, "Hello, you.")) << last;
    told = talk(words, "/new\nthird\n");
    EXPECT_EQ(told.status, 0) << told.err;
    EXPECT_FALSE(holds(server.requests().back(), "second")) << "a new conversation takes the place of the kept one";
    EXPECT_TRUE(talk(words, "fourth\n").status == 0 && holds(server.requests().back(), "third"));

    kept.write("talk.json", R"({"turns":[{"question":"first"}]})");
    told = talk(words, "Hi\n");
    EXPECT_EQ(told.status, 2);
    EXPECT_TRUE(holds(told.err, "--keep: the file holds no conversation: ")) << told.err;
    EXPECT_TRUE(holds(told.err, "expected \"answer\"")) << told.err;
    words.back() = kept.path("missing") + "/talk.json";
    told = talk(words, "Hi\n");
    EXPECT_TRUE(holds(told.err, "cannot be written")) << told.err;
    EXPECT_EQ(told.out, "Hello, you.\n");
}

TEST(chat, keeps_an_answer_that_was_cut_at_its_length_and_reports_it) {
    const fault::server server(
        fault::says(stream(openai_delta(R"({"role":"assistant","content":"Half an"})") + openai_end("length"))));
    const ended told = talk(openai_words(server), "first\nsecond\n");
    EXPECT_EQ(told.status, 0) << told.err;
    EXPECT_TRUE(holds(told.err, "see --max-tokens")) << told.err;
    EXPECT_TRUE(holds(server.requests().back(), "Half an"));
}

TEST(chat, reads_no_hidden_file_and_none_outside_its_folder) {
    for (const std::string path : {"../x", "/etc/hostname", ".git/config", "a/../../x", "a//b"}) {
        const fault::server server([&](fault::visitor& guest) {
            const std::string call = openai_delta(
                R"({"tool_calls":[{"index":0,"id":"c1","function":{"name":"read_text_file","arguments":"{\"path\":\")" +
                path + R"(\"}"}}]})");
            guest.send(holds(guest.request, openai_wire().told_result) ? openai_wire().text
                                                                       : stream(call + openai_end("tool_calls")));
        });
        EXPECT_EQ(talk(openai_words(server), "Read it.\n").status, 0);
        EXPECT_TRUE(holds(server.requests().back(), "This path is not allowed.")) << path;
    }
}

TEST(chat, sends_no_temperature_to_a_reasoning_model) {
    const fault::server server(fault::says(openai_wire().text));
    list words = openai_words(server);
    EXPECT_EQ(talk(words, "Hi\n").status, 0);
    EXPECT_TRUE(holds(server.requests().back(), "\"temperature\"")) << server.requests().back();
    words.push_back("--reasoning");
    EXPECT_EQ(talk(words, "Hi\n").status, 0);
    EXPECT_FALSE(holds(server.requests().back(), "\"temperature\"")) << server.requests().back();
    EXPECT_TRUE(holds(server.requests().back(), "\"max_completion_tokens\"")) << server.requests().back();
}

TEST(chat, ends_a_model_that_calls_endlessly) {
    const fault::server server(fault::says(openai_wire().call));
    const ended told = talk(openai_words(server), "Go on.\n");
    EXPECT_EQ(told.status, 0) << told.err;
    EXPECT_TRUE(holds(told.err, "no answer after 8 rounds of calls")) << told.err;
    EXPECT_EQ(server.requests().size(), 8U);
}

TEST(chat, shows_no_control_character_of_a_model_or_a_tool) {
    const fault::server server([](fault::visitor& guest) {
        const std::string call = openai_delta(
            R"({"tool_calls":[{"index":0,"id":"c1","function":{"name":"x\u001b[2J","arguments":"{\"a\u009b\":1}"}}]})");
        guest.send(holds(guest.request, openai_wire().told_result)
                       ? stream(openai_delta(R"({"content":"Hi \u001b]0;title\u0007 \u009b31m"})") + openai_end("stop"))
                       : stream(call + openai_end("tool_calls")));
    });
    const ended told = talk(openai_words(server), "Hi\n");
    EXPECT_EQ(told.status, 0) << told.err;
    expect_printable(told.out);
    expect_printable(told.err);
    EXPECT_TRUE(holds(server.requests().back(), "There is no such tool. Choose one of: current_time"));
}

TEST(chat, offers_no_tools_when_disabled_or_unsupported_by_its_wire) {
    const fault::server server(fault::says(openai_wire().text));
    EXPECT_EQ(talk({"--llm", server.url(), "--no-tools"}, "Hi\n").status, 0);
    EXPECT_FALSE(holds(server.requests().back(), "\"tools\""));
    const fault::server llama([](fault::visitor& guest) {
        guest.send(holds(guest.request, "/apply-template")
                       ? fault::reply("200 OK", R"({"prompt":"user: Hi"})")
                       : stream(data(R"({"content":"Hello","stop":false})") +
                                data(R"({"content":"","stop":true,"stop_type":"eos","tokens_evaluated":3,)"
                                     R"("tokens_predicted":1})")));
    });
    const ended told = talk({"--llm", "llama:" + llama.url()}, "Hi\n");
    EXPECT_EQ(told.status, 0) << told.err;
    EXPECT_EQ(told.out, "Hello\n");
    EXPECT_TRUE(holds(told.err, "use --llm openai: with the same address")) << told.err;
}

// ---- on a terminal ----

constexpr std::string_view control_c = "\x03", control_d = "\x04", dim = "\x1b[2m", plain = "\x1b[0m";

TEST(chat, shows_dimmed_thinking_the_answer_and_its_cost_on_a_terminal) {
    const fault::server server(fault::says(stream(openai_delta(R"({"reasoning_content":"Let me "})") +
                                                  openai_delta(R"({"reasoning_content":"see."})") +
                                                  openai_delta(R"({"content":"Hello"})") + openai_end("stop"))));
    on_terminal running(openai_words(server));
    running.wait_for("> ");
    running.type("Hi\n");
    running.wait_for(std::string{dim} + "Let me see." + std::string{plain} + "\r\nHello\r\n");
    running.wait_for("(100 tokens in (60 cached), 20 out (5 reasoning))");
    running.wait_for("> ");
    running.type(control_d);
    running.wait_for("100 tokens in");
    EXPECT_EQ(running.wait(), 0);
}

TEST(chat, stops_the_answer_on_the_first_control_c_and_ends_on_the_second_at_the_prompt) {
    const fault::server server([](fault::visitor& guest) {
        if (guest.send(openai_wire().begins)) guest.wait_until_left();
    });
    on_terminal running(openai_words(server));
    running.wait_for("> ");
    running.type("Hi\n");
    running.wait_for("Half an");
    running.type(control_c);
    running.wait_for("(stopped)");
    running.wait_for("> ");
    running.type(control_c);
    running.wait_for("Press Ctrl-C again, or Ctrl-D, to exit.");
    running.wait_for("> ");
    running.type("/nonsense\n");  // input in between makes it the first again
    running.wait_for("There is no command /nonsense.");
    running.wait_for("> ");
    running.type(control_c);
    running.wait_for("Press Ctrl-C again, or Ctrl-D, to exit.");
    running.wait_for("> ");
    running.type(control_c);
    running.wait_for("0 tokens in");
    EXPECT_EQ(running.wait(), 130);
}

TEST(chat, refuses_wrong_usage_with_a_sentence_and_a_remedy) {
    struct wrong {
        list words;
        const char* says;
    };
    for (const wrong& one : {wrong{{}, "--llm: it is missing; name a server"},
                             wrong{{"--llm", "grpc:http://127.0.0.1:1"}, "there is no kind \"grpc\"; write openai:URL"},
                             wrong{{"--llm", "127.0.0.1:1"}, "it has no scheme; write it as http://"},
                             wrong{{"--llm", "ollama:"}, "--model: it is missing; name a model"},
                             wrong{{"--llm", "openai:", "--price", "3"}, "--price: it is not two prices"},
                             wrong{{"--llm", "openai:", "--price", "3.1234567/nan"}, "--price: it is not two prices"},
                             wrong{{"--llm", "openai:", "--max-tokens", "0"}, "see chat --help"},
                             wrong{{"--llm", "openai:", "--system", "\xFF"}, "--system: it is not valid UTF-8"}}) {
        const ended told = talk(one.words, "Hi\n");
        EXPECT_EQ(told.status, 2) << told.err;
        EXPECT_TRUE(told.err.starts_with("chat: ") && holds(told.err, one.says)) << told.err;
        EXPECT_EQ(lines_of(told.err).size(), 1U) << told.err;
        EXPECT_TRUE(told.out.empty()) << told.out;
    }
}

TEST(chat, refuses_binary_and_oversized_lines_and_answers_the_others) {
    const fault::server server(fault::says(openai_wire().text));
    const ended told = talk(openai_words(server), "\xFF\xFE\n" + std::string(300'000, 'x') + "\n\n  \nHi");
    EXPECT_EQ(told.status, 2);
    EXPECT_EQ(told.out, "Hello, you.\n");
    EXPECT_TRUE(holds(told.err, "the line is not valid UTF-8; convert it")) << told.err;
    EXPECT_TRUE(holds(told.err, "the line is longer than 100000 bytes; split it")) << told.err;
    EXPECT_EQ(server.requests().size(), 1U);
}

}  // namespace
