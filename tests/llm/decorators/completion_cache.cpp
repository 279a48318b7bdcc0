#include <toolkit/llm/decorators/completion_cache.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace {

using toolkit::completion;
using toolkit::completion_cache;

std::string text_under(const auto& store, std::string_view key) {
    const auto found = store.find(key);
    return found ? found->text : "none";
}

TEST(completion_cache, returns_only_what_was_kept_under_this_key) {
    const completion_cache store;
    store.keep("a", {.text = "1", .calls = {{"id", "add", {"{}"}}}, .model = "m"});
    EXPECT_EQ(text_under(store, "a"), "1");
    EXPECT_EQ(store.find("a")->calls.at(0).name, "add");
    EXPECT_EQ(text_under(store, "b"), "none");
    EXPECT_EQ(text_under(store, ""), "none");
    store.keep("a", {.text = "2"});
    EXPECT_EQ(text_under(store, "a"), "2");
    EXPECT_EQ(store.counts().entries, 1U);
    EXPECT_EQ(store.counts().hits, 3U);
    EXPECT_EQ(store.counts().misses, 2U);
}

TEST(completion_cache, compares_whole_keys_when_all_hashes_are_equal) {
    struct one_hash {
        std::size_t operator()(std::string_view) const noexcept { return 7; }
    };
    const completion_cache<one_hash> store{{.entries = 50, .bytes = 1 << 20}};
    for (int i = 0; i < 100; ++i) store.keep("key" + std::to_string(i), {.text = std::to_string(i)});
    for (int i = 0; i < 100; ++i)
        EXPECT_EQ(text_under(store, "key" + std::to_string(i)), i < 50 ? "none" : std::to_string(i));
}

TEST(completion_cache, forgets_the_least_recently_used_first) {
    const completion_cache store{{.entries = 2, .bytes = 1 << 20}};
    store.keep("a", {.text = "1"});
    store.keep("b", {.text = "2"});
    EXPECT_EQ(text_under(store, "a"), "1");
    store.keep("c", {.text = "3"});
    EXPECT_EQ(text_under(store, "b"), "none");
    EXPECT_EQ(text_under(store, "a"), "1");
    EXPECT_EQ(text_under(store, "c"), "3");
    EXPECT_EQ(store.counts().entries, 2U);
}

TEST(completion_cache, stays_within_its_bytes) {
    constexpr std::size_t most = 10'000;
    const completion_cache store{{.entries = 1000, .bytes = most}};
    for (int i = 0; i < 100; ++i) {
        store.keep(std::to_string(i), {.text = std::string(static_cast<std::size_t>(i) * 40, 'x')});
        EXPECT_LE(store.counts().bytes, most);
        EXPECT_NE(text_under(store, std::to_string(i)), "none");
    }
    EXPECT_LT(store.counts().entries, 5U);
    store.keep("key", {.text = std::string(most, 'x')});  // larger than the whole store
    EXPECT_EQ(text_under(store, "key"), "none");
    EXPECT_NE(text_under(store, "99"), "none");
    store.keep("99", {.text = std::string(most, 'x')});  // and what it would replace is old now
    EXPECT_EQ(text_under(store, "99"), "none");
    store.keep("call", {.text = "", .calls = {{"", "", {std::string(most, ' ')}}}});
    EXPECT_EQ(text_under(store, "call"), "none");
    store.keep("extra", {.text = "", .calls = {{"", "", {"{}"}, toolkit::raw_json{std::string(most, ' ')}}}});
    EXPECT_EQ(text_under(store, "extra"), "none");
    store.keep("thought", {.text = "", .thinking = {{"", "", std::string(most, ' ')}}});
    EXPECT_EQ(text_under(store, "thought"), "none");
}

TEST(completion_cache, without_room_keeps_nothing) {
    const completion_cache none{{.entries = 0, .bytes = 1 << 20}};
    none.keep("a", {.text = "1"});
    EXPECT_EQ(text_under(none, "a"), "none");
    const completion_cache small{{.entries = 5, .bytes = 0}};
    small.keep("a", {.text = "1"});
    EXPECT_EQ(text_under(small, "a"), "none");
}

TEST(completion_cache, that_is_cleared_is_empty_for_all_its_copies) {
    const completion_cache store;
    const completion_cache copy = store;
    store.keep("a", {.text = "1"});
    EXPECT_EQ(text_under(copy, "a"), "1");
    copy.clear();
    EXPECT_EQ(text_under(store, "a"), "none");
    EXPECT_EQ(store.counts().bytes, 0U);
    store.keep("a", {.text = "2"});
    EXPECT_EQ(text_under(store, "a"), "2");
}

TEST(completion_cache, returns_no_foreign_completion_to_many_threads) {
    const completion_cache store{{.entries = 8, .bytes = 1 << 20}};
    std::vector<std::thread> threads;
    for (int thread = 0; thread < 4; ++thread)
        threads.emplace_back([store, thread] {
            for (int i = 0; i < 500; ++i) {
                const std::string key = std::to_string((i + thread) % 16);
                const auto found = store.find(key);
                if (found) {
                    EXPECT_EQ(found->text, "of " + key);
                } else {
                    store.keep(key, {.text = "of " + key});
                }
            }
        });
    for (std::thread& one : threads) one.join();
    EXPECT_LE(store.counts().entries, 8U);
}

}  // namespace
