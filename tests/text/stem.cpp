// text/stem.hpp
#include <toolkit/text/stem.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <thread>
#include <vector>

using toolkit::stemmer;

TEST(stem, the_forms_of_a_word_share_their_stem) {
    auto english = stemmer::of("english");
    ASSERT_TRUE(english);
    EXPECT_EQ((*english)("indexes"), "index");
    EXPECT_EQ(std::string{(*english)("rebuilding")}, std::string{(*english)("rebuild")});
    auto german = stemmer::of("de");
    ASSERT_TRUE(german);
    EXPECT_EQ(std::string{(*german)("häuser")}, std::string{(*german)("haus")});
}

TEST(stem, an_unknown_language_is_named_with_a_remedy) {
    const auto none = stemmer::of("klingon");
    ASSERT_FALSE(none);
    EXPECT_EQ(none.error().kind, toolkit::failure_kind::not_found);
    EXPECT_NE(none.error().message().find("klingon"), std::string::npos);
    EXPECT_NE(none.error().message().find("english"), std::string::npos);
}

TEST(stem, the_languages_are_those_with_a_stemmer) {
    const auto names = stemmer::languages();
    EXPECT_NE(std::find(names.begin(), names.end(), "german"), names.end());
    for (const auto name : names) EXPECT_TRUE(stemmer::of(name)) << name;
}

TEST(stem, words_without_letters_and_endless_words_are_unchanged) {
    auto english = stemmer::of("en");
    ASSERT_TRUE(english);
    EXPECT_EQ((*english)(""), "");
    EXPECT_EQ((*english)("\xFF\xFE"), "\xFF\xFE");
    const std::string endless(100'000, 's');
    EXPECT_EQ((*english)(endless), endless);
}

TEST(stem, each_thread_may_have_its_own) {
    std::vector<std::thread> threads;
    std::vector<std::string> stems(4);
    for (std::size_t t = 0; t < 4; ++t)
        threads.emplace_back([&stems, t] {
            auto mine = stemmer::of(t % 2 == 0 ? "english" : "german");
            for (int i = 0; i < 1000; ++i) stems[t] = (*mine)(t % 2 == 0 ? "connections" : "verbindungen");
        });
    for (auto& thread : threads) thread.join();
    EXPECT_EQ(stems, (std::vector<std::string>{"connect", "verbind", "connect", "verbind"}));
}
