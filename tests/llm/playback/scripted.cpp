#include <toolkit/llm/scripted.hpp>

#include <gtest/gtest.h>

#include <string>
#include <thread>
#include <vector>

namespace {

static_assert(toolkit::Llm<toolkit::scripted>);

toolkit::request ask(std::string question) {
    return {.messages = {toolkit::user_message{.text = std::move(question)}}};
}

TEST(scripted, returns_its_texts_in_order_and_streams_to_the_sink) {
    const toolkit::scripted model{"one", "two"};
    std::string heard;
    auto listen = [&](const toolkit::delta& piece) { heard.append(piece.text); };
    toolkit::delta_sink sink{listen};
    EXPECT_EQ(model.complete(ask("1"), sink, {}).value().text, "one");
    EXPECT_EQ(model.complete(ask("2"), sink, {}).value().text, "two");
    EXPECT_EQ(heard, "onetwo");
}

TEST(scripted, returns_calls_and_failures_as_scripted) {
    const toolkit::scripted model{std::vector<toolkit::result<toolkit::completion>>{
        toolkit::completion{.text = "",
                            .calls = {{.id = "1", .name = "add", .arguments = {"{}"}}},
                            .finish = toolkit::finish_reason::calls},
        toolkit::failure::of(toolkit::failure_kind::rate_limited, "there", "too many requests")}};
    toolkit::delta_sink nobody;
    EXPECT_EQ(model.complete(ask("1"), nobody, {}).value().calls.at(0).name, "add");
    EXPECT_EQ(model.complete(ask("2"), nobody, {}).error().kind, toolkit::failure_kind::rate_limited);
}

TEST(scripted, reports_that_the_script_is_too_short) {
    const toolkit::scripted model{"only"};
    toolkit::delta_sink nobody;
    EXPECT_TRUE(model.complete(ask("1"), nobody, {}));
    const auto beyond = model.complete(ask("2"), nobody, {});
    ASSERT_FALSE(beyond);
    EXPECT_EQ(beyond.error().message(), "scripted: the script has no further completion; add one to scripted{…}");
}

TEST(scripted, records_the_requests_of_all_its_copies) {
    const toolkit::scripted model{"one", "two"};
    const toolkit::scripted copy = model;
    toolkit::delta_sink nobody;
    ASSERT_TRUE(model.complete(ask("1"), nobody, {}));
    EXPECT_EQ(copy.complete(ask("2"), nobody, {}).value().text, "two");
    ASSERT_EQ(model.received().size(), 2U);
    EXPECT_EQ(toolkit::text_of(model.received().at(1).messages.at(0)), "2");
}

TEST(scripted, can_be_stopped_before_it_answers) {
    const toolkit::scripted model{"one"};
    const toolkit::stop_source source;
    source.request_stop();
    toolkit::delta_sink nobody;
    EXPECT_EQ(model.complete(ask("1"), nobody, source.get_token()).error().kind, toolkit::failure_kind::cancelled);
    EXPECT_TRUE(model.received().empty());
}

TEST(scripted, gives_each_completion_once_to_many_threads) {
    std::vector<toolkit::result<toolkit::completion>> script;
    for (int i = 0; i < 64; ++i) script.emplace_back(toolkit::completion{.text = std::to_string(i)});
    const toolkit::scripted model{script};
    std::vector<std::vector<int>> heard(4);
    std::vector<std::thread> threads;
    for (auto& mine : heard)
        threads.emplace_back([&model, &mine] {
            toolkit::delta_sink nobody;
            for (int i = 0; i < 16; ++i) mine.push_back(std::stoi(model.complete(ask("?"), nobody, {}).value().text));
        });
    for (std::thread& one : threads) one.join();
    std::vector<int> times(64);
    for (const auto& mine : heard)
        for (const int number : mine) ++times.at(static_cast<std::size_t>(number));
    EXPECT_EQ(times, std::vector<int>(64, 1));
}

TEST(scripted, streams_calls_too_and_accepts_a_listener) {
    const toolkit::scripted model{std::vector<toolkit::result<toolkit::completion>>{
        toolkit::completion{.text = "", .calls = {{.id = "1", .name = "add", .arguments = {"{}"}}}},
        toolkit::completion{.text = "two"}}};
    std::string heard;
    auto listen = [&](const toolkit::delta& piece) {
        heard += piece.name;
        heard += piece.text;
        toolkit::delta_sink nobody;
        if (heard == "add") heard += model.complete(ask("2"), nobody, {}).value().text;
    };
    toolkit::delta_sink sink{listen};
    ASSERT_TRUE(model.complete(ask("1"), sink, {}));
    EXPECT_EQ(heard, "addtwo{}");
}

}  // namespace
