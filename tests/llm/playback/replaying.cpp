#include "../exchanges.hpp"

#include <toolkit/llm/recording.hpp>
#include <toolkit/llm/replaying.hpp>
#include <toolkit/llm/scripted.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

namespace {

using exchanges::ask;
using toolkit::failure_kind;
using toolkit::replaying;

toolkit::result<toolkit::completion> said(const replaying& model, const toolkit::request& asked) {
    toolkit::delta_sink nobody;
    return model.complete(asked, nobody, {});
}
std::string trouble_of(const replaying& model, const toolkit::request& asked) {
    const auto got = said(model, asked);
    return got ? "none" : got.error().message();
}

/// A recording in which the answer to each question is the question in capitals.
std::vector<std::string> recorded(const std::vector<std::string>& questions) {
    std::vector<std::string> lines;
    for (const std::string& one : questions)
        lines.push_back(
            toolkit::print_exchange({.request = ask(one), .reply = toolkit::completion{.text = "re " + one}}).value());
    return lines;
}

TEST(replaying, replays_the_same_deltas_and_the_same_end_byte_for_byte) {
    std::string text;
    std::vector<toolkit::model_exchange> all;
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
        all.push_back(exchanges::dice{seed}.exchange());
        text += toolkit::print_exchange(all.back()).value() + "\n";
    }
    const auto model = replaying::from_text(text);
    ASSERT_TRUE(model) << model.error().message();
    for (std::size_t i = 0; i < all.size(); ++i) {
        SCOPED_TRACE("seed " + std::to_string(i + 1));
        exchanges::listener listen;
        toolkit::delta_sink sink{listen};
        exchanges::expect_same(model->complete(all[i].request, sink, {}), all[i].reply);
        EXPECT_EQ(listen.deltas, all[i].deltas);
    }
    EXPECT_EQ(model->unused(), 0U);
}

TEST(replaying, recorded_again_gives_the_same_recording) {
    std::vector<std::string> first;
    for (std::uint64_t seed = 1; seed <= 50; ++seed)
        first.push_back(toolkit::print_exchange(exchanges::dice{seed}.exchange()).value());
    std::vector<std::string> second;
    const auto write = [&](std::string_view line) { second.emplace_back(line); };
    const toolkit::recording model{replaying::from_lines(first).value(), write};
    exchanges::listener listen;
    toolkit::delta_sink sink{listen};
    for (std::uint64_t seed = 1; seed <= 50; ++seed)
        static_cast<void>(model.complete(exchanges::dice{seed}.exchange().request, sink, {}));
    EXPECT_EQ(first, second);
}

TEST(replaying, reads_a_recorded_file) {
    const std::string path = testing::TempDir() + "toolkit_replaying_talk.jsonl";
    std::remove(path.c_str());
    {
        const toolkit::recording live{toolkit::scripted{"Hello!", "Bye."}, path};
        toolkit::delta_sink nobody;
        static_cast<void>(live.complete(ask("Hi"), nobody, {}));
        static_cast<void>(live.complete(ask("End"), nobody, {}));
    }
    const auto model = replaying::from_file(path);
    ASSERT_TRUE(model) << model.error().message();
    EXPECT_EQ(model->unused(), 2U);
    EXPECT_EQ(said(*model, ask("Hi")).value().text, "Hello!");
    EXPECT_EQ(said(*model, ask("End")).value().text, "Bye.");
    EXPECT_EQ(
        trouble_of(*model, ask("End")),
        path +
            ": it contains 2 exchanges, and all are used; record more exchanges, or send only the recorded requests");
}

TEST(replaying, names_the_file_that_it_cannot_read) {
    const auto none = replaying::from_file("no_such_talk.jsonl");
    ASSERT_FALSE(none);
    EXPECT_EQ(none.error().kind, failure_kind::not_found);
    EXPECT_EQ(none.error().message(),
              "no_such_talk.jsonl: cannot be opened: No such file or directory; check the path, or make the recording "
              "with toolkit::recording");
    const auto folder = replaying::from_file(testing::TempDir());
    ASSERT_FALSE(folder);
    EXPECT_EQ(folder.error().kind, failure_kind::unreadable);
}

TEST(replaying, answers_in_the_order_of_the_recording_and_shows_what_differs) {
    const auto model = replaying::from_lines(recorded({"one", "two"}));
    EXPECT_EQ(trouble_of(*model, ask("two")),
              R"(recording: the request differs from line 1 at /request/messages/0/text: the recording has "one", )"
              R"(the request has "two"; send the recorded request, or record it again)");
    EXPECT_EQ(said(*model, ask("two")).error().kind, failure_kind::invalid_argument);
    toolkit::request seeded = ask("one");
    seeded.seed = 7;
    EXPECT_NE(trouble_of(*model, seeded).find("at /request/seed: the recording has nothing, the request has 7;"),
              std::string::npos);
    toolkit::request longer = ask("one");
    longer.messages.emplace_back(toolkit::assistant_message{.text = "and"});
    EXPECT_NE(trouble_of(*model, longer)
                  .find(R"(at /request/messages/1: the recording has nothing, the request has {"role":)"),
              std::string::npos);
    EXPECT_EQ(model->unused(), 2U);  // a different request uses nothing
    EXPECT_EQ(said(*model, ask("one")).value().text, "re one");
    EXPECT_EQ(said(*model, ask("two")).value().text, "re two");
}

TEST(replaying, reveals_nothing_of_the_recording_to_the_model) {
    const auto model = replaying::from_lines(recorded({"the password is swordfish"}));
    EXPECT_EQ(said(*model, ask("?")).error().for_model().find("swordfish"), std::string::npos);
}

TEST(replaying, ignores_deadline_and_owner) {
    const auto model = replaying::from_lines(recorded({"one"}));
    toolkit::request asked = ask("one");
    asked.cache_owner = "somebody";
    asked.until = {toolkit::time_point{}};
    EXPECT_TRUE(said(*model, asked));
}

TEST(replaying, names_the_damaged_line) {
    auto lines = recorded({"one", "two", "three"});
    lines[1].resize(60);
    const auto cut = replaying::from_lines(lines);
    ASSERT_FALSE(cut);
    EXPECT_EQ(cut.error().kind, failure_kind::corrupt);
    EXPECT_TRUE(cut.error().message().starts_with("recording: line 2 is damaged: syntax error at byte 60"))
        << cut.error().message();
    const auto other = replaying::from_text("\n" + lines[0] + "\r\n  \n{\"version\":9}\n");
    ASSERT_FALSE(other);
    EXPECT_NE(other.error().message().find("line 4 is damaged: exchange: its version is 9"), std::string::npos)
        << other.error().message();
    EXPECT_EQ(replaying::from_text(lines[0] + "\r\n\n" + lines[2]).value().unused(), 2U);
}

TEST(replaying, of_an_empty_recording_answers_nothing) {
    const auto model = replaying::from_text("");
    ASSERT_TRUE(model);
    EXPECT_EQ(trouble_of(*model, ask("?")),
              "recording: it contains 0 exchanges, and all are used; record more exchanges, or send only the recorded "
              "requests");
}

TEST(replaying, by_content_returns_each_equal_exchange_once) {
    auto lines = recorded({"one", "two", "two"});
    lines[2].replace(lines[2].find("re two"), 6, "again!");
    const auto model = replaying::from_lines(lines, {.order = toolkit::replay_order::by_content});
    EXPECT_EQ(said(*model, ask("two")).value().text, "re two");
    EXPECT_EQ(said(*model, ask("two")).value().text, "again!");
    EXPECT_EQ(trouble_of(*model, ask("two")),
              "recording: it contains this request in 2 exchanges, and all are used; record more exchanges, or send "
              "only the recorded requests");
    EXPECT_EQ(trouble_of(*model, ask("once")),
              R"(recording: no unused exchange has this request; the nearest one differs from line 1 at )"
              R"(/request/messages/0/text: the recording has "one", the request has "once"; send the recorded )"
              R"(request, or record it again)");
    EXPECT_EQ(said(*model, ask("one")).value().text, "re one");
    EXPECT_EQ(trouble_of(*model, ask("four")),
              "recording: it contains 3 exchanges, and all are used; record more exchanges, or send only the recorded "
              "requests");
}

TEST(replaying, by_content_serves_many_threads_and_copies) {
    std::vector<std::string> questions;
    for (int i = 0; i < 100; ++i) questions.push_back(std::to_string(i % 50));
    const auto model = replaying::from_lines(recorded(questions), {.order = toolkit::replay_order::by_content});
    std::vector<std::thread> threads;
    for (int thread = 0; thread < 4; ++thread)
        threads.emplace_back([copy = *model, &questions, thread] {
            for (std::size_t i = 0; i < questions.size(); ++i)
                if (static_cast<int>(i % 4) == thread) {
                    EXPECT_EQ(said(copy, ask(questions[i])).value().text, "re " + questions[i]);
                }
        });
    for (std::thread& one : threads) one.join();
    EXPECT_EQ(model->unused(), 0U);
}

TEST(replaying, is_stopped_before_and_between_deltas) {
    toolkit::model_exchange one{.request = ask("?"), .reply = toolkit::completion{.text = "abc"}};
    for (const std::string_view piece : {"a", "b", "c"}) one.deltas.emplace_back(toolkit::delta{.text = piece});
    const auto model = replaying::from_text(toolkit::print_exchange(one).value());
    const toolkit::stop_source before;
    before.request_stop();
    toolkit::delta_sink nobody;
    EXPECT_EQ(model->complete(ask("?"), nobody, before.get_token()).error().kind, failure_kind::cancelled);
    EXPECT_EQ(model->unused(), 1U);
    const toolkit::stop_source within;
    std::string heard;
    auto listen = [&](const toolkit::delta& piece) {
        heard += piece.text;
        if (heard == "ab") within.request_stop();
    };
    toolkit::delta_sink sink{listen};
    EXPECT_EQ(model->complete(ask("?"), sink, within.get_token()).error().kind, failure_kind::cancelled);
    EXPECT_EQ(heard, "ab");
}

TEST(replaying, compares_without_the_secrets_that_the_recording_left_out) {
    const toolkit::secret key{"hunter2"};
    std::string text;
    const auto write = [&](std::string_view line) { text.append(line).append("\n"); };
    const toolkit::recording live{toolkit::scripted{"thanks"}, write, {.secrets = {key}}};
    toolkit::delta_sink nobody;
    ASSERT_TRUE(live.complete(ask("it is hunter2"), nobody, {}));
    EXPECT_NE(
        trouble_of(replaying::from_text(text).value(), ask("it is hunter2")).find("the recording has \"it is ***\""),
        std::string::npos);
    const auto model = replaying::from_text(text, {.secrets = {key}});
    EXPECT_EQ(trouble_of(*model, ask("it was hunter2")).find("hunter2"), std::string::npos);
    EXPECT_EQ(said(*model, ask("it is hunter2")).value().text, "thanks");
}

}  // namespace
