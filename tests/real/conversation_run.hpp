// The twelve conversations with a live server, for tests/real and tests/long. With TOOLKIT_RECORD=DIR they are written
// to DIR, one file per wire, for tests/llm/recorded/conversations. TOOLKIT_CONVERSATION selects a single one.
#pragma once

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

namespace conversations {

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

}  // namespace conversations
