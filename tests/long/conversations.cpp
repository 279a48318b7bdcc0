// Ollama, which is built from its sources on first use and reads slowly: the twelve conversations on its own wire, its
// chat completions, and its embeddings.
#include <toolkit/llm/generate.hpp>
#include <toolkit/llm/openai.hpp>
#include <toolkit/retrieval/embeddings.hpp>

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include "../real/conversation_run.hpp"

using namespace std::chrono_literals;

namespace {

class with_ollama : public testing::Test {
protected:
    static void SetUpTestSuite() {
        if (std::filesystem::exists(evaluation::serve_script())) server = new evaluation::model_server("ollama");
    }
    static void TearDownTestSuite() {
        delete server;
        server = nullptr;
    }
    void SetUp() override {
        if (server == nullptr) GTEST_SKIP() << "needs ../shared/models";
        const auto model = conversations::wire<toolkit::ollama>::at(server->url());
        const auto end = std::chrono::steady_clock::now() + 15min;
        while (!model.facts() && std::chrono::steady_clock::now() < end) std::this_thread::sleep_for(500ms);
        ASSERT_TRUE(model.facts()) << model.facts().error().message();
    }
    [[nodiscard]] static toolkit::openai completions(std::string model) {
        return {.base_url = server->url() + "/v1", .model = std::move(model), .api_key = toolkit::secret{}};
    }

    inline static const evaluation::model_server* server = nullptr;
};

struct sum {
    int result = 0;
};

TEST_F(with_ollama, conversations_succeed_on_its_own_wire) { conversations::hold_all<toolkit::ollama>(*server); }

TEST_F(with_ollama, chat_completions_stream_and_obey_a_schema) {
    const toolkit::openai model = completions("qwen05");
    std::string heard;
    auto hear = [&](const toolkit::delta& piece) {
        if (piece.kind == toolkit::delta::of::text) heard += piece.text;
    };
    const toolkit::delta_sink sink{hear};
    const auto said = model.complete(
        {.messages = {toolkit::user_message{"Say hello.", {}}}, .max_tokens = 30, .temperature = 0}, sink, {});
    ASSERT_TRUE(said) << said.error().message();
    EXPECT_EQ(heard, said->text);
    EXPECT_FALSE(heard.empty());
    EXPECT_GT(said->spent.input_tokens, 0);
    EXPECT_GT(said->spent.output_tokens, 0);

    const auto made = toolkit::generate_with_usage<sum>(model, "What is 2 + 3?", {.max_tokens = 60});
    ASSERT_TRUE(made) << made.error().message();
    EXPECT_TRUE(made->repairs.empty());
    EXPECT_EQ(made->tries, 1);
}

TEST_F(with_ollama, chat_completions_list_the_available_models) {
    const auto refused =
        completions("no-such-model").complete({.messages = {toolkit::user_message{"Say hello.", {}}}}, {}, {});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().kind, toolkit::failure_kind::rejected) << refused.error().message();
    EXPECT_NE(refused.error().message().find("qwen05"), std::string::npos) << refused.error().message();
}

TEST_F(with_ollama, embeddings_are_equal_on_both_wires) {
    const toolkit::embeddings_settings settings{
        .base_url = server->url(), .model = "qwen05", .api_key = toolkit::secret{}};
    const auto own = toolkit::ollama_embeddings::open(settings);
    ASSERT_TRUE(own) << own.error().message();
    const auto compatible = toolkit::openai_embeddings::open(settings);
    ASSERT_TRUE(compatible) << compatible.error().message();
    EXPECT_EQ(own->dimensions(), 896U);  // those of the model
    ASSERT_EQ(own->dimensions(), compatible->dimensions());

    constexpr std::array<std::string_view, 2> texts{"How is an index rebuilt?", "Grüße aus 世界"};
    const auto first = own->embed(texts, toolkit::text_role::passage);
    const auto second = compatible->embed(texts, toolkit::text_role::passage);
    ASSERT_TRUE(first) << first.error().message();
    ASSERT_TRUE(second) << second.error().message();
    ASSERT_EQ(first->size(), texts.size() * own->dimensions());
    ASSERT_EQ(first->size(), second->size());
    for (std::size_t row = 0; row < texts.size(); ++row) {
        float length = 0;
        float alike = 0;
        for (std::size_t i = row * own->dimensions(); i < (row + 1) * own->dimensions(); ++i) {
            length += (*first)[i] * (*first)[i];
            alike += (*first)[i] * (*second)[i];
        }
        EXPECT_NEAR(length, 1, 1e-4);
        EXPECT_GT(alike, 0.999F);
    }
}

}  // namespace
