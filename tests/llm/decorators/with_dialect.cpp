// llm/with_dialect.hpp: a model that gets requests in the dialect that its server reads.
#include <toolkit/llm/generate.hpp>
#include <toolkit/llm/openai.hpp>
#include <toolkit/llm/retrying.hpp>
#include <toolkit/llm/scripted.hpp>
#include <toolkit/llm/with_dialect.hpp>

#include <gtest/gtest.h>

#include <optional>
#include <string>

#include "../../net/fault_server.hpp"

namespace {

struct unit {
    std::string name;
    std::optional<std::string> note;
    struct doc {
        toolkit::field name{.max_length = 12}, note;
    };
};

TEST(dialect_model, asks_in_the_dialect_of_the_server_and_reads_its_answer) {
    const fault::server server(fault::says(
        fault::reply("200 OK", R"({"choices":[{"index":0,"message":{"role":"assistant","content":"{\"name\":\"kg\"}"},)"
                               R"("finish_reason":"stop"}],"usage":{"prompt_tokens":9,"completion_tokens":3}})")));
    const toolkit::openai own{.base_url = server.url() + "/v1", .model = "m", .api_key = toolkit::secret{}};
    const auto model = toolkit::with_dialect<toolkit::dialect::standard>(own);
    const auto got = toolkit::generate<unit>(model, "A unit of weight", {.show_schema = false});
    ASSERT_TRUE(got) << got.error().message();
    EXPECT_EQ(got->name, "kg");
    EXPECT_FALSE(got->note);
    EXPECT_NE(server.requests().back().find(R"("maxLength":12)"), std::string::npos) << server.requests().back();

    // OpenAI's own dialect cannot express a length, and requires null for an absent member.
    const auto strict = toolkit::generate_with_usage<unit>(own, "A unit of weight", {.show_schema = false});
    EXPECT_EQ(server.requests().back().find("maxLength"), std::string::npos) << server.requests().back();
    EXPECT_TRUE(!strict || !strict->repairs.empty());
}

TEST(dialect_model, wraps_a_model_that_takes_its_sink_as_the_concept_says) {
    const auto model = toolkit::with_dialect<toolkit::dialect::standard>(toolkit::scripted{"hello"});
    toolkit::delta_sink nobody;
    EXPECT_EQ(model.complete({}, nobody, {})->text, "hello");
}

TEST(dialect_model, keeps_all_else_of_the_inner_model) {
    using model = toolkit::retrying<toolkit::dialect_model<toolkit::dialect::standard, toolkit::openai>>;
    static_assert(toolkit::Llm<model> && toolkit::ReportsFacts<model>);
    static_assert(toolkit::traits_of<model>.speaks == toolkit::dialect::standard);
    constexpr toolkit::model_traits can = toolkit::traits_of<model>, own = toolkit::traits_of<toolkit::openai>;
    EXPECT_EQ(can.schema, own.schema);
    EXPECT_EQ(can.images, own.images);
    EXPECT_EQ(can.native_tools, own.native_tools);
}

}  // namespace
