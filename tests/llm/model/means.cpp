#include <toolkit/llm/model/means.hpp>
#include <toolkit/llm/providers/anthropic_request.hpp>
#include <toolkit/llm/providers/llama_cpp_request.hpp>
#include <toolkit/llm/providers/ollama_request.hpp>
#include <toolkit/llm/providers/openai_request.hpp>

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <utility>
#include <vector>

namespace {

using toolkit::check_images;
using toolkit::image;
using toolkit::means;
using toolkit::user_message;

toolkit::request seen(std::vector<image> images) {
    return {.messages = {toolkit::system_message{"s"}, user_message{"?", {{"image/png", "AAAA"}}},
                         user_message{"?", std::move(images)}}};
}

TEST(check_images, accepts_as_many_as_its_bounds_allow) {
    const toolkit::image_bounds bounds{.each = 8, .all = 20, .count = 3};
    EXPECT_TRUE(check_images(seen({{"image/png", std::string(8, 'A')}, {"image/jpeg", std::string(8, 'A')}}), bounds));
    EXPECT_TRUE(check_images({.messages = {toolkit::system_message{"s"}}}, bounds));
}

TEST(check_images, names_the_image_that_cannot_be_sent_and_a_remedy) {
    const toolkit::image_bounds bounds{.each = 8, .all = 20, .count = 3};
    const auto said = [&](std::vector<image> images) {
        const auto got = check_images(seen(std::move(images)), bounds);
        EXPECT_FALSE(got);
        EXPECT_EQ(got.error().kind, toolkit::failure_kind::invalid_argument);
        return got.error().message();
    };
    const std::string where = "the request to a model: image ";
    EXPECT_EQ(said({{"image/png", "AAAA"}, {"image/png", std::string(9, 'A')}}),
              where +
                  "2 of message 3 has 9 bytes of base64; the limit is 8 bytes; make it smaller: models see no more "
                  "than about 1,600 pixels a side");
    EXPECT_EQ(said({{"image/png", std::string(8, 'A')}, {"image/png", std::string(8, 'A')}, {"image/png", "A"}}),
              where +
                  "3 of message 3 brings the images to 21 bytes of base64; the limit is 20 bytes; send fewer of them, "
                  "or smaller ones");
    EXPECT_EQ(said({{"image/png", "A"}, {"image/png", "A"}, {"image/png", "A"}}),
              where + "3 of message 3 exceeds the limit of 3 images; send fewer of them");
    EXPECT_EQ(said({{"png", "AAAA"}}), where + "1 of message 3 has no image media type; set one, such as image/png");
    EXPECT_EQ(said({{"image/png", ""}}), where + "1 of message 3 is empty; set its bytes as base64, or remove it");
}

TEST(check_request, bounds_the_images_of_every_wire) {
    const auto large = seen({{"image/png", std::string(toolkit::default_image_bounds.each + 1, 'A')}});
    const auto failed = [](const toolkit::result<std::string>& got) {
        EXPECT_FALSE(got);
        return !got && got.error().message().find("image 1 of message 3 has 5242881 bytes") != std::string::npos;
    };
    EXPECT_TRUE(failed(toolkit::openai_request(large, "m", means::text)));
    EXPECT_TRUE(failed(toolkit::anthropic_request(large, "m", means::text)));
    EXPECT_TRUE(failed(toolkit::ollama_request(large, "m", means::text)));
    EXPECT_TRUE(failed(toolkit::llama_cpp_template_request(large, means::text)));
    EXPECT_TRUE(failed(toolkit::llama_cpp_request(large, "p", means::text)));
}

TEST(check_request, refuses_an_output_whose_schema_is_not_json) {
    toolkit::request asked{.messages = {user_message{"?", {}}}};
    asked.output = toolkit::output_shape{.schema = "{nope"};
    const auto said = [](const toolkit::result<std::string>& got) { return got ? *got : got.error().message(); };
    constexpr auto why =
        "the request to a model: the schema of its output cannot be read as JSON (syntax error at byte 1); set a JSON "
        "Schema, such as toolkit::json_schema<T>";
    EXPECT_EQ(said(toolkit::openai_request(asked, "m", means::schema)), why);
    EXPECT_EQ(said(toolkit::anthropic_request(asked, "m", means::schema)), why);
    EXPECT_EQ(said(toolkit::ollama_request(asked, "m", means::schema)), why);
    EXPECT_EQ(said(toolkit::llama_cpp_request(asked, "p", means::schema)), why);
    for (const char* wrong : {"{}}", "{},\"stream\":{}", " ", "{'type':'object'}"}) {
        asked.output->schema = wrong;
        EXPECT_FALSE(toolkit::openai_request(asked, "m", means::schema)) << wrong;
    }
    for (const char* right : {"", "{}", "true", R"( {"type":"object"} )"}) {
        asked.output->schema = right;
        EXPECT_TRUE(toolkit::openai_request(asked, "m", means::schema)) << right;
    }
}

TEST(check_request, lets_the_largest_image_through_and_each_wire_carries_it) {
    const std::string data(toolkit::default_image_bounds.each, 'A');
    const auto large = seen({{"image/webp", data}});
    const auto holds = [](const toolkit::result<std::string>& got, const std::string& part) {
        return got && got->find(part) != std::string::npos;
    };
    EXPECT_TRUE(holds(toolkit::openai_request(large, "m", means::text), R"("url":"data:image/webp;base64,)" + data));
    EXPECT_TRUE(holds(toolkit::anthropic_request(large, "m", means::text),
                      R"("type":"base64","media_type":"image/webp","data":")" + data));
    EXPECT_TRUE(holds(toolkit::ollama_request(large, "m", means::text), R"("images":[")" + data));
    EXPECT_TRUE(holds(toolkit::llama_cpp_request(large, "p", means::text), R"("multimodal_data":["AAAA",")" + data));
}

}  // namespace
