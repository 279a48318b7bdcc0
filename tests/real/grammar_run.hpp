// Lets a model on a llama.cpp server write under our grammars, as randomly as possible, and parses the text strictly.
#pragma once

#include "../schema/grammar_structs.hpp"
#include "model_server.hpp"

#include <toolkit/net/http.hpp>
#include <toolkit/schema/grammar.hpp>
#include <toolkit/schema/schema.hpp>

#include <gtest/gtest.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <string>
#include <string_view>

namespace evaluation {

struct completion_request {
    std::string prompt;
    std::string grammar;
    double temperature = 1.5;
    std::uint32_t seed = 0;
    int n_predict = 0;
    bool cache_prompt = true;
    /// The ends of texts, lists and objects are made likelier than in the model. Otherwise it seldom finishes.
    toolkit::raw_json logit_bias{R"([["\"",4],["]",4],["}",4]])"};
};
struct completion_reply {
    std::string content;
    std::string stop_type;
};

struct grammar_sum {
    std::size_t asked = 0;
    std::size_t completed = 0;
    std::size_t parsed = 0;
};

/// One text of the model under the grammar of T. Only a completed one is judged.
template <class T>
void ask_under_grammar(const model_server& server, std::uint32_t seed, int tokens, grammar_sum& sum) {
    const completion_request request{
        .prompt = "Write one JSON value of the type " + std::string{toolkit::type_name<T>} + ".\n",
        .grammar = std::string{toolkit::grammar<T>},
        .seed = seed,
        .n_predict = tokens};
    const auto reply = toolkit::http_send({.method = toolkit::http_method::post,
                                           .url = server.url() + "/completion",
                                           .headers = {{"Content-Type", "application/json"}},
                                           .body = toolkit::print(request)});
    ASSERT_TRUE(reply) << reply.error().message();
    ASSERT_EQ(reply->status, 200) << reply->body << "\n" << toolkit::grammar<T>;
    const auto written = toolkit::parse<completion_reply, toolkit::ignore_unknown>(reply->body);
    ASSERT_TRUE(written) << written.error().message();
    ++sum.asked;
    if (written->stop_type != "eos") return;
    ++sum.completed;
    const auto read = toolkit::parse<T>(written->content);
    EXPECT_TRUE(read) << toolkit::type_name<T> << ", seed " << seed << ": " << read.error().for_model() << "\n"
                      << written->content;
    if (read) ++sum.parsed;
}

template <class... Structs>
grammar_sum ask_under_grammars(const model_server& server, std::uint32_t seeds, int tokens) {
    grammar_sum sum;
    const auto each = [&]<class T>() {
        const grammar_sum before = sum;
        const auto began = std::chrono::steady_clock::now();
        for (std::uint32_t seed = 1; seed <= seeds; ++seed) ask_under_grammar<T>(server, seed, tokens, sum);
        const std::chrono::duration<double> took = std::chrono::steady_clock::now() - began;
        std::cout << toolkit::type_name<T> << ": " << sum.parsed - before.parsed << " parsed of "
                  << sum.completed - before.completed << " completed of " << sum.asked - before.asked << ", "
                  << took.count() << " s" << std::endl;
    };
    (each.template operator()<Structs>(), ...);
    EXPECT_GE(sum.completed, sum.asked - sum.asked / 10) << "what is cut off says nothing";
    return sum;
}

/// Every kind of value and every constraint.
inline constexpr std::size_t struct_count = 26;
inline grammar_sum ask_all_structs(const model_server& server, std::uint32_t seeds, int tokens) {
    using namespace grammar_structs;
    return ask_under_grammars<flags, integers, reals, ranges, multiples, texts, patterns, formats, bounded_formats,
                              choices, lists, sets, small_sets, maps, tuples, optionals, mixed, node, calls, expression,
                              raw_values, twins, times, narrow_times, long_optionals, long_parts>(server, seeds,
                                                                                                  tokens);
}

}  // namespace evaluation
