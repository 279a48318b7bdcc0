// Shared by the tests of the conformance suite: a retriever of each kind, on a server that is started for its tests.
#pragma once

#include <toolkit/retrieval/retriever.hpp>

#include "database_backends.hpp"
#include "database_server.hpp"

#include <gtest/gtest.h>

#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace evaluation {

inline int spaces = 0;

template <class Backend>
class retrievers : public testing::Test {
protected:
    static void SetUpTestSuite() {
        if constexpr (Backend::server != nullptr) {
            if (!std::filesystem::exists(database_script()) || is_for_all()) return;
            server = std::make_unique<database_server>(Backend::server);
            if (!server->ready(std::chrono::minutes{15})) server.reset();
        }
    }
    static void TearDownTestSuite() { server.reset(); }
    void SetUp() override {
        if constexpr (Backend::server != nullptr) {
            if (!std::filesystem::exists(database_script())) GTEST_SKIP() << "needs ../shared/servers";
            if (is_for_all()) GTEST_SKIP() << "takes minutes to install: tests/run --all";
            ASSERT_NE(server, nullptr) << Backend::server << " does not start";
        }
        space = "t" + std::to_string(getpid()) + "_" + std::to_string(++spaces);
        auto opened = backend.open(port(), space);
        ASSERT_TRUE(opened) << opened.error().message();
        all.emplace(std::move(*opened));
    }
    /// Weaviate is built on first use.
    static bool is_for_all() {
        return std::string_view{Backend::server} == "weaviate" && std::getenv("TOOLKIT_ALL_TESTS") == nullptr;
    }
    static int port() { return server == nullptr ? 0 : server->port(); }

    toolkit::uuid add(const toolkit::owner& who, const std::string& name, std::string_view text,
                      const std::string& collection = {}) {
        auto id = all->add(who, name, text, collection);
        EXPECT_TRUE(id) << id.error().message();
        return id.value_or(toolkit::uuid{});
    }
    std::vector<toolkit::hit> search(const toolkit::owner& who, const toolkit::query& asked) {
        auto hits = all->for_owner(who).search(asked);
        EXPECT_TRUE(hits) << hits.error().message();
        return hits ? *hits : std::vector<toolkit::hit>{};
    }

    static inline std::unique_ptr<database_server> server;
    Backend backend;
    std::string space;
    std::optional<typename Backend::retriever> all;
};

/// A text of this many paragraphs that contain the word. Each becomes a chunk.
inline std::string long_text(const std::string& word, int paragraphs) {
    std::string text = "# About " + word + "\n\n";
    for (int i = 0; i < paragraphs; ++i) {
        text += "## Part " + std::to_string(i) + "\n\n";
        for (int sentence = 0; sentence < 18; ++sentence)
            text += "Here the " + word + " of number " + std::to_string(i * 100 + sentence) + " is told again. ";
        text += "\n\n";
    }
    return text;
}

using all_backends = testing::Types<embedded_backend, pgvector_backend, chroma_backend, weaviate_backend>;
struct names_of_backends {
    template <class Backend>
    static std::string GetName(int) {
        return Backend::server == nullptr ? "library" : Backend::server;
    }
};

}  // namespace evaluation
