// A hundred texts of a random model for each of the grammars, and fifty actions of a small one.
#include "../real/grammar_run.hpp"

#include <toolkit/schema/action.hpp>

#include <iostream>

namespace {

struct search_docs {
    std::string query;
    int most = 5;
    struct doc {
        toolkit::field query{.description = "what to look for", .min_length = 2, .max_length = 200};
        toolkit::field most{.minimum = 1, .maximum = 20};
    };
};
struct open_page {
    std::string title;
    struct doc {
        toolkit::field title{.description = "of a page that was found", .min_length = 1, .max_length = 120};
    };
};
struct give_up {
    toolkit::constant<"final"> type;
    std::string answer;
    struct doc {
        toolkit::field type, answer{.min_length = 1, .max_length = 300};
    };
};
using next_action = toolkit::action<search_docs, open_page, give_up>;

struct chat_message {
    std::string role;
    std::string content;
};
struct schema_format {
    std::string name = "action";
    bool strict = true;
    toolkit::raw_json schema;
    struct doc {
        toolkit::field name, strict, schema{.required = true};
    };
};
struct response_format {
    std::string type = "json_schema";
    schema_format json_schema;
};
struct chat_request {
    std::vector<chat_message> messages;
    std::optional<std::string> grammar;
    std::optional<response_format> format;
    double temperature = 0.8;
    std::uint32_t seed = 0;
    int max_tokens = 400;
    struct doc {
        toolkit::field messages, grammar, format{.name = "response_format"}, temperature, seed, max_tokens;
    };
};
struct chat_choice {
    chat_message message;
    std::string finish_reason;
};
struct chat_reply {
    std::vector<chat_choice> choices;
};

std::size_t valid_actions(const evaluation::model_server& server, bool with_grammar) {
    std::size_t valid = 0;
    for (std::uint32_t seed = 1; seed <= 50; ++seed) {
        chat_request request;
        request.messages = {
            {"system", "You answer questions about a database's manual. Reply with one action as JSON."},
            {"user", "Question " + std::to_string(seed) +
                         ": which setting bounds the memory of a sort, and what is its default?"}};
        request.seed = seed;
        if (with_grammar) request.grammar = std::string{toolkit::grammar<next_action>};
        else
            request.format =
                response_format{.json_schema = {.schema = {std::string{toolkit::json_schema<next_action>}}}};
        const auto reply = toolkit::http_send({.method = toolkit::http_method::post,
                                               .url = server.url() + "/v1/chat/completions",
                                               .headers = {{"Content-Type", "application/json"}},
                                               .body = toolkit::print(request)});
        EXPECT_TRUE(reply && reply->status == 200) << (reply ? reply->body : reply.error().message());
        if (!reply) continue;
        const auto read = toolkit::parse<chat_reply, toolkit::ignore_unknown>(reply->body);
        EXPECT_TRUE(read) << read.error().message();
        if (!read || read->choices.empty()) continue;
        const auto action = toolkit::parse<next_action>(read->choices.front().message.content);
        EXPECT_TRUE(action) << action.error().for_model() << "\n" << read->choices.front().message.content;
        valid += action ? 1U : 0U;
    }
    return valid;
}

}  // namespace

TEST(grammar, restricts_a_random_model_to_valid_text_a_hundred_times) {
    if (!exists(evaluation::serve_script())) GTEST_SKIP() << "needs ../shared/models";
    const evaluation::model_server server{"smol135"};
    ASSERT_TRUE(server.ready(std::chrono::minutes{15}));
    const auto sum = evaluation::ask_all_structs(server, 100, 400);
    std::cout << sum.completed << " of " << sum.asked << " completed, " << sum.parsed << " parsed\n";
    EXPECT_EQ(sum.asked, 100 * evaluation::struct_count);
    EXPECT_EQ(sum.parsed, sum.completed);
}

TEST(grammar, and_response_format_give_a_small_model_valid_actions) {
    if (!exists(evaluation::serve_script())) GTEST_SKIP() << "needs ../shared/models";
    const evaluation::model_server server{"qwen05"};
    ASSERT_TRUE(server.ready(std::chrono::minutes{15}));
    EXPECT_EQ(valid_actions(server, true), 50U);
    EXPECT_EQ(valid_actions(server, false), 50U);
}
