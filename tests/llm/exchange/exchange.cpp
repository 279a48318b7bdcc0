#include "../../effort.hpp"
#include "../exchanges.hpp"

#include <toolkit/llm/exchange.hpp>
#include <toolkit/schema/parse.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <random>
#include <string>
#include <string_view>

namespace {

using exchanges::ask;
using toolkit::model_exchange;
using toolkit::parse_exchange;
using toolkit::print_exchange;

TEST(exchange, is_one_line_of_json) {
    model_exchange one{.request = ask("What is 1+1?")};
    one.deltas.emplace_back(toolkit::delta{.text = "2"});
    one.reply = toolkit::completion{.text = "2", .spent = {.input_tokens = 9, .output_tokens = 1}, .model = "m"};
    EXPECT_EQ(
        print_exchange(one).value(),
        R"({"version":1,"request":{"messages":[{"role":"user","text":"What is 1+1?","images":[]}],"actions":[],)"
        R"("must_act":false,"max_tokens":1024,"temperature":0,"thinking_tokens":0},"deltas":[{"kind":"text","text":"2"}],)"
        R"("completion":{"text":"2","calls":[],"spent":{"input_tokens":9,"cached_tokens":0,"output_tokens":1,)"
        R"("cache_written_tokens":0,"reasoning_tokens":0,"microdollars":0},"finish":"stop","thinking":[],"model":"m","repaired":0}})");
}

TEST(exchange, names_the_kind_of_a_failure) {
    model_exchange one{.request = ask("?")};
    one.reply = toolkit::failure::of(toolkit::failure_kind::rate_limited, "there", "too many", "wait");
    one.reply.error().retry_after_ms = 1500;
    const std::string line = print_exchange(one).value();
    EXPECT_NE(line.find(R"("failure":{"kind":"rate_limited","offset":0,"where":"there","detail":"too many",)"
                        R"("cure":"wait","received":"","found":"","retry_after_ms":1500,"internal":false})"),
              std::string::npos)
        << line;
    EXPECT_EQ(line.find("completion"), std::string::npos);
}

TEST(exchange, reads_back_as_it_was) {
    for (std::uint64_t seed = 1; seed <= sized(2000U); ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        const model_exchange one = exchanges::dice{seed}.exchange();
        const auto line = print_exchange(one);
        ASSERT_TRUE(line) << line.error().message();
        EXPECT_EQ(line->find_first_of("\n\r"), std::string::npos);
        EXPECT_TRUE(toolkit::is_utf8(*line));
        const auto read = parse_exchange(*line);
        ASSERT_TRUE(read) << read.error().message();
        exchanges::expect_same(one, *read);
        EXPECT_EQ(print_exchange(*read).value(), *line);
        if (HasFailure()) return;
    }
}

TEST(exchange, keeps_what_a_parse_failure_expected_and_found) {
    model_exchange one{.request = ask("?")};
    const auto wrong = toolkit::parse<toolkit::usage>(R"({"input_token":1})");
    ASSERT_FALSE(wrong);
    one.reply = wrong.error();
    const auto read = parse_exchange(print_exchange(one).value());
    ASSERT_TRUE(read);
    const toolkit::failure& why = read->reply.error();
    EXPECT_EQ(why.kind, wrong.error().kind);
    EXPECT_EQ(why.offset, wrong.error().offset);
    EXPECT_EQ(why.found(), wrong.error().found());
    EXPECT_NE(why.message().find("input_tokens"), std::string::npos) << why.message();
}

TEST(exchange, is_not_written_when_it_would_not_read_back) {
    model_exchange one{.request = ask("?")};
    one.request.temperature = std::numeric_limits<double>::quiet_NaN();
    const auto no_number = print_exchange(one);
    ASSERT_FALSE(no_number);
    EXPECT_EQ(no_number.error().kind, toolkit::failure_kind::invalid_argument);
    EXPECT_NE(no_number.error().message().find("/request/temperature"), std::string::npos)
        << no_number.error().message();
    one = {.request = ask("?")};
    one.reply = toolkit::completion{.text = "", .calls = {{"1", "add", {"{a:1}"}}}};
    const auto no_json = print_exchange(one);
    ASSERT_FALSE(no_json);
    EXPECT_NE(no_json.error().message().find("/completion/calls/0/arguments"), std::string::npos)
        << no_json.error().message();
}

TEST(exchange, of_another_version_is_refused_by_name) {
    const auto read = parse_exchange(R"({"version":2,"exchanged":[]})");
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().kind, toolkit::failure_kind::corrupt);
    EXPECT_EQ(read.error().message(), "exchange: its version is 2, and this program reads version 1; record it again");
}

TEST(exchange, has_either_a_completion_or_a_failure) {
    std::string line = print_exchange({.request = ask("?")}).value();
    const std::string completion = line.substr(line.find(",\"completion\""));
    EXPECT_EQ(parse_exchange(line.substr(0, line.size() - completion.size()) + "}").error().message(),
              "exchange: it has neither a completion nor a failure; record it again");
    line.pop_back();
    EXPECT_EQ(parse_exchange(line + R"(,"failure":{"kind":"refused"}})").error().kind,
              toolkit::failure_kind::missing_key);
    const std::string failed =
        R"(,"failure":{"kind":"refused","where":"","detail":"","cure":"","received":"","found":""}})";
    EXPECT_EQ(parse_exchange(line + failed).error().message(),
              "exchange: it has both a completion and a failure; record it again");
}

TEST(exchange, is_read_strictly) {
    const std::string line = print_exchange({.request = ask("?")}).value();
    const auto with = [&](std::string_view from, std::string_view to) {
        std::string changed = line;
        changed.replace(changed.find(from), from.size(), to);
        return parse_exchange(changed);
    };
    EXPECT_TRUE(with("\"?\"", "\"!\""));
    EXPECT_EQ(with("\"user\"", "\"usr\"").error().kind, toolkit::failure_kind::not_allowed);
    EXPECT_EQ(with("\"max_tokens\"", "\"max_token\"").error().kind, toolkit::failure_kind::unknown_key);
    EXPECT_EQ(with("\"stop\"", "\"stopped\"").error().kind, toolkit::failure_kind::not_allowed);
    EXPECT_EQ(with(":1024", ":\"1024\"").error().kind, toolkit::failure_kind::wrong_type);
    EXPECT_FALSE(with("\"?\"", "\"data:;base64,?\""));
    EXPECT_FALSE(with("\"?\"", "\"\xff\""));
    EXPECT_FALSE(parse_exchange(line + "{}"));
    EXPECT_FALSE(parse_exchange(""));
}

TEST(exchange, cut_anywhere_is_not_an_exchange) {
    const std::string line = print_exchange(exchanges::dice{3}.exchange()).value();
    for (std::size_t size = 0; size < line.size(); ++size) EXPECT_FALSE(parse_exchange(line.substr(0, size))) << size;
}

TEST(exchange, damaged_anywhere_is_refused_or_another_and_never_crashes) {
    std::mt19937 random{11};  // NOLINT: the same in each run
    const std::string line = print_exchange(exchanges::dice{5}.exchange()).value();
    for (unsigned round = 0; round < sized(3000U); ++round) {
        std::string changed = line;
        changed[random() % line.size()] = static_cast<char>(random());
        const auto read = parse_exchange(changed);
        if (read) {
            EXPECT_TRUE(print_exchange(*read)) << changed;
        } else {
            EXPECT_FALSE(read.error().message().empty());
        }
    }
}

}  // namespace
