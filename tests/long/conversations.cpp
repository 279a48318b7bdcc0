// The twelve conversations with Ollama, which is built from its sources on first use and reads slowly.
#include "../real/conversation_run.hpp"

using namespace std::chrono_literals;

TEST(conversations, are_held_with_ollama_by_its_own_wire) {
    if (!std::filesystem::exists(evaluation::serve_script())) GTEST_SKIP() << "needs ../shared/models";
    const evaluation::model_server server("ollama");
    const auto model = conversations::wire<toolkit::ollama>::at(server.url());
    const auto end = std::chrono::steady_clock::now() + 15min;
    while (!model.facts() && std::chrono::steady_clock::now() < end) std::this_thread::sleep_for(500ms);
    ASSERT_TRUE(model.facts()) << model.facts().error().message();
    conversations::hold_all<toolkit::ollama>(server);
}
