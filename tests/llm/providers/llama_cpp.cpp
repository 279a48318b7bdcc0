// llm/llama_cpp.hpp: images over llama.cpp's own wire, with a loopback server that behaves like it.
#include <toolkit/llm/llama_cpp.hpp>
#include <toolkit/llm/token_estimate.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "../../net/fault_server.hpp"

namespace {

using toolkit::failure_kind;

toolkit::request picture() { return {.messages = {toolkit::user_message{"What is <IMG>?", {{"image/png", "AAAA"}}}}}; }

/// A server with these properties, whose template returns the content of the last message.
fault::server server_with(std::string_view props) {
    return fault::server([props](fault::visitor& guest) {
        const std::string_view line = std::string_view{guest.request}.substr(0, guest.request.find(" HTTP"));
        const std::string_view body = std::string_view{guest.request}.substr(guest.request.find("\r\n\r\n") + 4);
        std::string told;
        if (line == "GET /props") told = props;
        else if (line == "POST /apply-template") {
            const std::size_t at = body.rfind(R"("content":")") + 11;
            told = R"({"prompt":")" + std::string{body.substr(at, body.find('"', at) - at)} + R"("})";
        } else {
            told = R"({"content":"A cat.","stop":true,"stop_type":"eos","tokens_evaluated":9,"tokens_predicted":3})";
        }
        return fault::says(fault::reply("200 OK", told))(guest);
    });
}

TEST(llama_cpp, puts_an_image_at_the_servers_own_mark) {
    const fault::server server = server_with(R"({"modalities":{"vision":true},"media_marker":"<IMG>"})");
    const toolkit::llama_cpp model{.base_url = server.url(), .api_key = toolkit::secret{}};
    toolkit::delta_sink nobody;
    const auto got = model.complete(picture(), nobody, {});
    ASSERT_TRUE(got) << got.error().message();
    EXPECT_EQ(got->text, "A cat.");
    const std::string last = server.requests().back();
    EXPECT_TRUE(last.starts_with("POST /completion")) << last;
    EXPECT_NE(last.find(R"("prompt":{"prompt_string":"<IMG>\nWhat is < IMG>?","multimodal_data":["AAAA"]})"),
              std::string::npos)
        << last;
}

TEST(llama_cpp, uses_the_common_mark_when_the_server_names_none) {
    const fault::server server = server_with("{}");
    const toolkit::llama_cpp model{.base_url = server.url(), .api_key = toolkit::secret{}};
    toolkit::delta_sink nobody;
    const auto got = model.complete(picture(), nobody, {});
    ASSERT_TRUE(got) << got.error().message();
    EXPECT_NE(server.requests().back().find(R"("prompt_string":"<__media__>\nWhat is <IMG>?")"), std::string::npos)
        << server.requests().back();
}

TEST(llama_cpp, sends_no_image_to_a_model_without_vision) {
    const fault::server server = server_with(R"({"modalities":{"vision":false}})");
    const toolkit::llama_cpp model{.base_url = server.url(), .api_key = toolkit::secret{}};
    toolkit::delta_sink nobody;
    const auto got = model.complete(picture(), nobody, {});
    ASSERT_FALSE(got);
    EXPECT_EQ(got.error().kind, failure_kind::rejected);
    EXPECT_EQ(got.error().message(), server.url() +
                                         ": its model does not accept images; start the server with a vision model and "
                                         "its projector (--mmproj), or remove the images");
    ASSERT_EQ(server.requests().size(), 1U);
    EXPECT_EQ(server.requests().back().find("AAAA"), std::string::npos);
}

TEST(llama_cpp, counts_an_image_like_the_estimate_beside_its_prompt) {
    const fault::server server([](fault::visitor& guest) {
        const std::string_view line = std::string_view{guest.request}.substr(0, guest.request.find(" HTTP"));
        guest.send(fault::reply("200 OK", line == "GET /props"             ? R"({"modalities":{"vision":true}})"
                                          : line == "POST /apply-template" ? R"({"prompt":"user: look"})"
                                                                           : R"({"tokens":[1,2,3]})"));
    });
    const toolkit::llama_cpp model{.base_url = server.url(), .api_key = toolkit::secret{}};
    const auto count = model.prompt_tokens(picture());
    ASSERT_TRUE(count) << count.error().message();
    EXPECT_EQ(*count, 3 + toolkit::default_token_estimate.each_image);
}

}  // namespace
