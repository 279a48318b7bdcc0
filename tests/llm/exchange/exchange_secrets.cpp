#include "../exchanges.hpp"

#include <toolkit/llm/exchange/exchange_secrets.hpp>
#include <toolkit/llm/exchange/request_json.hpp>
#include <toolkit/schema/print.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

namespace {

using exchanges::ask;
using toolkit::without_secrets;

const std::string key = "sk-\"live\"/9";  // NOLINT: it contains what JSON escapes
std::vector<toolkit::secret> keys() { return {toolkit::secret{key}}; }

std::string hidden(std::string text, const std::vector<std::string>& secrets) {
    std::vector<toolkit::secret> all;
    for (const std::string& one : secrets) all.emplace_back(one);
    const toolkit::request asked = without_secrets(ask(std::move(text)), all);
    return std::string{toolkit::text_of(asked.messages.at(0))};
}

TEST(exchange_secrets, are_removed_wherever_they_appear) {
    EXPECT_EQ(hidden("abcabc-abc", {"abc"}), "******-***");
    EXPECT_EQ(hidden("nothing", {"abc"}), "nothing");
    EXPECT_EQ(hidden("ab", {"abc"}), "ab");
    EXPECT_EQ(hidden("a and b", {"a", "", "b"}), "*** ***nd ***");
    EXPECT_EQ(hidden("x\xff"
                     "abc",
                     {"\xff"
                      "a"}),
              "x***bc");
}

TEST(exchange_secrets, that_overlap_leave_no_part_of_any) {
    EXPECT_EQ(hidden("-abcd-", {"abc", "bcd"}), "-***-");
    EXPECT_EQ(hidden("-abcd-", {"abcd", "bc"}), "-***-");
    EXPECT_EQ(hidden("-aaaaa-", {"aaaa"}), "-***-");
}

TEST(exchange_secrets, are_removed_from_json_escapes) {
    EXPECT_EQ(hidden(R"({"key":"a\"b"})", {"a\"b"}), R"({"key":"***"})");
    EXPECT_EQ(hidden(R"({"key":"a\/b"})", {"a/b"}), R"({"key":"***"})");
    EXPECT_EQ(hidden(R"(\u0061\u00e4\ud83d\ude00!)", {"aä😀"}), "***!");
    EXPECT_EQ(hidden(R"(a\\b)", {"a\\b"}), "***");
    EXPECT_EQ(hidden(R"(a\)", {"a\\b"}), R"(a\)");
    EXPECT_EQ(hidden(R"(a\u00)", {"a\\u00b"}), R"(a\u00)");
}

TEST(exchange_secrets, are_removed_from_urls_and_base64) {
    EXPECT_EQ(hidden("/v1?key=sk%2Flive%2B9", {"sk/live+9"}), "/v1?key=***");
    EXPECT_EQ(hidden("Basic dXNlcjpzay9saXZlKzk=", {"sk/live+9"}), "Basic ***");
    EXPECT_EQ(hidden("Basic c2svbGl2ZSs5OnBhc3M=", {"sk/live+9"}), "Basic ***");
}

TEST(exchange_secrets, are_removed_from_every_text_of_a_request) {
    toolkit::request asked;
    asked.messages = {toolkit::system_message{key}, toolkit::user_message{key, {{key, key}}},
                      toolkit::assistant_message{key, {{key, key, {toolkit::print(key)}}}, {{key, key, key}}},
                      toolkit::tool_message{key, key, key}};
    asked.actions = {{key, key, key, key}};
    asked.output = toolkit::output_shape{key, key, key};
    const std::string line = toolkit::request_json(without_secrets(asked, keys()));
    EXPECT_EQ(line.find("live"), std::string::npos) << line;
    EXPECT_NE(toolkit::request_json(asked).find("live"), std::string::npos);
    exchanges::expect_same(without_secrets(asked, {}), asked);
}

TEST(exchange_secrets, are_removed_from_a_completion_and_leave_json_as_json) {
    toolkit::model_exchange one;
    one.reply = toolkit::completion{.text = key,
                                    .calls = {{key,
                                               key,
                                               {R"({"key":)" + toolkit::print(key) + "}"},
                                               toolkit::raw_json{R"({"extra":)" + toolkit::print(key) + "}"}}},
                                    .thinking = {{key, key, key}},
                                    .model = key};
    const auto kept = without_secrets(one, keys());
    EXPECT_EQ(kept.reply->text, "***");
    EXPECT_EQ(kept.reply->calls.at(0).arguments.text, R"({"key":"***"})");
    EXPECT_EQ(kept.reply->calls.at(0).extra, toolkit::raw_json{R"({"extra":"***"})"});
    const auto line = toolkit::print_exchange(kept);
    ASSERT_TRUE(line);
    EXPECT_EQ(line->find("live"), std::string::npos) << *line;

    one.reply = toolkit::completion{.text = "", .calls = {{"1", "add", {R"({"pin":4711})"}}}};
    const auto number = without_secrets(one, {toolkit::secret{"4711"}});
    EXPECT_EQ(number.reply->calls.at(0).arguments.text, R"("{\"pin\":***}")");
    EXPECT_TRUE(toolkit::print_exchange(number));
}

TEST(exchange_secrets, are_removed_from_a_failure) {
    toolkit::model_exchange one;
    auto why = toolkit::failure::of(toolkit::failure_kind::rejected, key, "the key " + key + " is wrong", key);
    why.received = toolkit::small_text{key};
    why.set_found(key);
    one.reply = why;
    const std::string line = toolkit::print_exchange(without_secrets(one, keys())).value();
    EXPECT_EQ(line.find("live"), std::string::npos) << line;
    EXPECT_NE(line.find("the key *** is wrong"), std::string::npos) << line;
}

TEST(exchange_secrets, that_a_failure_has_cut_are_removed_too) {
    toolkit::model_exchange one;
    auto why = toolkit::failure::of(toolkit::failure_kind::wrong_type, "", "");
    why.set_found("\"the key of the house is " + key);  // of which 32 bytes are kept
    ASSERT_NE(why.found().find("sk-\"liv"), std::string_view::npos) << why.found();
    one.reply = why;
    EXPECT_EQ(without_secrets(one, keys()).reply.error().found(), "\"the key of the house is ***");
}

TEST(exchange_secrets, are_removed_from_deltas_wherever_they_are_split) {
    const std::string said = "a " + key + " b " + key;
    for (std::size_t first = 0; first <= said.size(); ++first)
        for (std::size_t second = first; second <= said.size(); ++second) {
            toolkit::model_exchange one;
            for (const std::string_view piece :
                 {std::string_view{said}.substr(0, first), std::string_view{said}.substr(first, second - first),
                  std::string_view{said}.substr(second)})
                one.deltas.emplace_back(toolkit::delta{.text = piece});
            one = without_secrets(std::move(one), keys());
            EXPECT_EQ(one.deltas.at(0).text + one.deltas.at(1).text + one.deltas.at(2).text, "a *** b ***")
                << first << ' ' << second;
        }
}

TEST(exchange_secrets, are_found_in_deltas_of_several_concurrent_calls) {
    using of = toolkit::delta::of;
    toolkit::model_exchange one;
    const auto hear = [&](of kind, std::size_t number, std::string_view text) {
        one.deltas.emplace_back(toolkit::delta{.kind = kind, .text = text, .number = number, .id = key, .name = key});
    };
    hear(of::arguments, 0, R"({"a":"ab)");
    hear(of::arguments, 1, R"({"b":"a)");
    hear(of::thinking, 0, "a");
    hear(of::arguments, 0, R"(c"})");
    hear(of::arguments, 1, R"(b\u0063"})");
    hear(of::thinking, 0, "bc");
    hear(of::text, 0, "ab");
    hear(of::restarted, 0, "");
    hear(of::text, 0, "c");  // what was streamed before is void: no secret
    one = without_secrets(std::move(one), {toolkit::secret{"abc"}, toolkit::secret{key}});
    EXPECT_EQ(one.deltas.at(0).text, R"({"a":"***)");
    EXPECT_EQ(one.deltas.at(1).text, R"({"b":"***)");
    EXPECT_EQ(one.deltas.at(2).text, "***");
    EXPECT_EQ(one.deltas.at(3).text, R"("})");
    EXPECT_EQ(one.deltas.at(4).text, R"("})");
    EXPECT_EQ(one.deltas.at(5).text, "");
    EXPECT_EQ(one.deltas.at(6).text, "ab");
    EXPECT_EQ(one.deltas.at(8).text, "c");
    for (const auto& piece : one.deltas) EXPECT_EQ(piece.id + piece.name, "******");
}

}  // namespace
