// The twelve conversations with live servers: llama.cpp's three wires and Ollama's. With TOOLKIT_RECORD=DIR what was
// said is written to DIR, a file a wire, for tests/llm/recorded/conversations.
#include "../llm/conversations/exchanges.hpp"
#include "../llm/conversations/wires.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <string>
#include <string_view>
#include <thread>

#include "model_server.hpp"

namespace {

using namespace std::chrono_literals;

template <class Model>
void hold_all(const evaluation::model_server& server) {
    using wire = conversations::wire<Model>;
    conversations::recorder between(server.port());
    const char* const only = std::getenv("TOOLKIT_CONVERSATION");
    for (const auto& one : conversations::all<Model>) {
        if (only != nullptr && one.name != only) continue;
        SCOPED_TRACE(one.name);
        between.begin(one.name);
        conversations::talk<Model> with{wire::at(between.url()), wire::by()};
        const auto begun = std::chrono::steady_clock::now();
        one.hold(with);
        between.wait();
        std::cerr << one.name << ": " << std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count()
                  << " s\n";
    }
    if (const char* const folder = std::getenv("TOOLKIT_RECORD"))
        std::ofstream(std::string{folder} + "/" + std::string{wire::name} + ".jsonl", std::ios::binary)
            << between.lines();
}

template <class Model>
void hold_all_with_llama_cpp() {
    if (!std::filesystem::exists(evaluation::serve_script())) GTEST_SKIP() << "needs ../shared/models";
    const evaluation::model_server server("qwen05");
    ASSERT_TRUE(server.ready(10min)) << "llama.cpp's server did not come up";
    hold_all<Model>(server);
}

TEST(conversations, are_held_with_llama_cpp_by_chat_completions) { hold_all_with_llama_cpp<toolkit::openai>(); }
TEST(conversations, are_held_with_llama_cpp_by_messages) { hold_all_with_llama_cpp<toolkit::anthropic>(); }
TEST(conversations, are_held_with_llama_cpp_by_its_own_wire) { hold_all_with_llama_cpp<toolkit::llama_cpp>(); }

TEST(conversations, are_held_with_ollama_by_its_own_wire) {
    if (!std::filesystem::exists(evaluation::serve_script())) GTEST_SKIP() << "needs ../shared/models";
    const evaluation::model_server server("ollama");
    const auto model = conversations::wire<toolkit::ollama>::at(server.url());
    const auto end = std::chrono::steady_clock::now() + 15min;
    while (!model.facts() && std::chrono::steady_clock::now() < end) std::this_thread::sleep_for(500ms);
    ASSERT_TRUE(model.facts()) << model.facts().error().message();
    hold_all<toolkit::ollama>(server);
}

}  // namespace
