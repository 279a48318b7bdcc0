// Answers of a real llama.cpp server, recorded unchanged except for their ids and the folder of the model.
#include <toolkit/llm/providers/openai_reply.hpp>

#include <gtest/gtest.h>
#include <test_paths.hpp>

#include <fstream>
#include <sstream>
#include <string>

namespace {

std::string recorded(const std::string& name) {
    const std::ifstream file(std::string{TOOLKIT_TESTS_DIR} + "/llm/recorded/" + name, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

TEST(llama_cpp, returns_a_completion) {
    const auto got = toolkit::read_openai_reply(recorded("llama_cpp_reply.json"), {.where = "there"});
    ASSERT_TRUE(got) << got.error().message();
    EXPECT_EQ(got->text, "{\n  \"hello\": \"world\"\n}");
    EXPECT_TRUE(got->calls.empty());
    EXPECT_EQ(got->finish, toolkit::finish_reason::stop);
    EXPECT_EQ(got->spent, (toolkit::usage{.input_tokens = 34, .cached_tokens = 4, .output_tokens = 14}));
}

TEST(llama_cpp, reports_a_wrong_schema) {
    const std::string body = recorded("llama_cpp_bad_schema.json");  // it had the status 400
    EXPECT_EQ(toolkit::server_error_words(body),
              "Unable to generate parser for this template. Automatic parser generation failed: JSON schema error at "
              "#: unrecognized type no_such_type");
    const auto got = toolkit::read_openai_reply(body, {.where = "there"});
    ASSERT_FALSE(got);
    EXPECT_EQ(got.error().kind, toolkit::failure_kind::rejected);
}

}  // namespace
