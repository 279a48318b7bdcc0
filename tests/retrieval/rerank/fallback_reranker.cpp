// fallback_reranker: retrieval/reranker.hpp
#include <toolkit/retrieval/reranker.hpp>

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

using namespace toolkit;

namespace {

/// Gives these scores, or fails, and counts its calls.
struct grader {
    std::vector<double> scores{};
    failure_kind fails = failure_kind::unreachable;
    std::string why{};
    std::shared_ptr<int> calls = std::make_shared<int>(0);

    [[nodiscard]] result<std::vector<double>> rerank(std::string_view, std::span<const std::string_view>,
                                                     const stop_token&) const {
        ++*calls;
        if (!why.empty()) return failure::of(fails, "grader", why);
        return scores;
    }
};

const std::vector<std::string_view> passages{"one", "two"};
using doubles = std::vector<double>;

}  // namespace

TEST(fallback_reranker, asks_the_second_only_if_the_first_fails) {
    const grader first{.scores = {0.1, 0.9}};
    const grader second{.scores = {0.5, 0.6}};
    EXPECT_EQ(*fallback_reranker(first, second).rerank("q", passages), (doubles{0.1, 0.9}));
    EXPECT_EQ(*second.calls, 0);
    EXPECT_EQ(*fallback_reranker(grader{.why = "down"}, second).rerank("q", passages), (doubles{0.5, 0.6}));
    EXPECT_EQ(*fallback_reranker(grader{.scores = {0.1}}, second).rerank("q", passages), (doubles{0.5, 0.6}))
        << "a score is missing";
    EXPECT_EQ(*fallback_reranker(grader{.scores = {0.1, 2}}, second).rerank("q", passages), (doubles{0.5, 0.6}))
        << "a score is above 1";
}

TEST(fallback_reranker, tells_both_failures) {
    const auto scores =
        fallback_reranker(grader{.why = "down"}, grader{.fails = failure_kind::timed_out, .why = "too slow"})
            .rerank("q", passages);
    ASSERT_FALSE(scores);
    EXPECT_EQ(scores.error().kind, failure_kind::timed_out);
    EXPECT_NE(scores.error().message().find("too slow"), std::string::npos) << scores.error().message();
    EXPECT_NE(scores.error().message().find("down"), std::string::npos) << scores.error().message();
}

TEST(fallback_reranker, stops_both) {
    const grader second{.scores = {0.5, 0.6}};
    const auto scores =
        fallback_reranker(grader{.fails = failure_kind::cancelled, .why = "stopped"}, second).rerank("q", passages);
    ASSERT_FALSE(scores);
    EXPECT_EQ(scores.error().kind, failure_kind::cancelled);
    EXPECT_EQ(*second.calls, 0);
}
