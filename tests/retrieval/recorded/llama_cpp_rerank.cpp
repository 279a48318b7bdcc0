// Answers of a real llama.cpp server, recorded unchanged except for the folder of the model, and replayed on loopback.
#include <toolkit/retrieval/http_reranker.hpp>

#include "../../net/fault_server.hpp"

#include <gtest/gtest.h>
#include <test_paths.hpp>

#include <array>
#include <cmath>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>

namespace {

std::string recorded(const std::string& name) {
    const std::ifstream file(std::string{TOOLKIT_TESTS_DIR} + "/retrieval/recorded/" + name, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

toolkit::result<std::vector<double>> rerank(std::string_view status, const std::string& file) {
    const fault::server server(fault::says(fault::reply(status, recorded(file))));
    constexpr std::array<std::string_view, 3> passages{"REINDEX rebuilds an index.", "Apples grow on trees.",
                                                       "VACUUM removes dead rows."};
    return toolkit::llama_cpp_reranker{.base_url = server.url()}.rerank("How do I rebuild an index?", passages);
}

TEST(llama_cpp_rerank, gives_logits_in_the_order_of_its_own_ranking) {
    const auto scores = rerank("200 OK", "llama_cpp_rerank.json");
    ASSERT_TRUE(scores) << scores.error().message();
    ASSERT_EQ(scores->size(), 3U);
    EXPECT_DOUBLE_EQ((*scores)[0], 1 / (1 + std::exp(0.611672043800354)));
    EXPECT_DOUBLE_EQ((*scores)[1], 1 / (1 + std::exp(0.7439655661582947)));
    EXPECT_DOUBLE_EQ((*scores)[2], 1 / (1 + std::exp(-0.07985468208789825)));
}

TEST(llama_cpp_rerank, reports_that_reranking_is_disabled) {
    const auto failed = rerank("501 Not Implemented", "llama_cpp_no_reranking.json");
    ASSERT_FALSE(failed);
    EXPECT_EQ(failed.error().kind, toolkit::failure_kind::rejected) << "it will not rerank later either";
    EXPECT_FALSE(failed.error().retryable());
    EXPECT_NE(failed.error().message().find("Start it with `--reranking`"), std::string::npos);
}

TEST(llama_cpp_rerank, reports_a_passage_that_is_too_long) {
    const auto failed = rerank("400 Bad Request", "llama_cpp_rerank_too_long.json");
    ASSERT_FALSE(failed);
    EXPECT_EQ(failed.error().kind, toolkit::failure_kind::rejected);
    EXPECT_NE(failed.error().message().find("exceeds the available context size"), std::string::npos);
}

}  // namespace
