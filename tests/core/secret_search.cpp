// core/secret_search.hpp, secret.hpp and redacted.hpp: a secret is taken out of texts, and the words around it stay
#include <toolkit/core/base64.hpp>
#include <toolkit/core/redacted.hpp>
#include <toolkit/core/secret.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>

using namespace toolkit;

namespace {

const std::string long_key = "sk-live/9+ab\"cdef=ghij";  // NOLINT: it has what JSON and URLs escape

std::string redact(std::string_view key, std::string text) { return secret{std::string{key}}.redact(std::move(text)); }

failure cured(std::string_view detail) {
    return failure::of(failure_kind::bad_reply, "http://127.0.0.1:8080", detail,
                       "check that base_url names a server of chat completions");
}

}  // namespace

TEST(secret_search, finds_a_long_key_within_other_letters) {
    EXPECT_EQ(redact("sk-12345", "xsk-12345y"), "x***y");
    EXPECT_EQ(redact("aaaaaaaa", "-aaaaaaaaaa-"), "-***-");
    EXPECT_EQ(redact(long_key, "a " + long_key + long_key + " b"), "a ****** b");
}

TEST(secret_search, finds_a_long_key_as_urls_write_it) {
    EXPECT_EQ(redact(long_key, "/v1?key=sk-live%2F9%2Bab%22cdef%3Dghij&n=1"), "/v1?key=***&n=1");
    EXPECT_EQ(redact(long_key, "sk%2dlive%2f9+ab%22cdef=ghij"), "***");
    EXPECT_EQ(redact("100%sure-key", "100%25sure-key 100%sure-key"), "*** ***");
    EXPECT_EQ(redact(long_key, "https://h/" + long_key + "/models"), "https://h/***/models");
}

TEST(secret_search, finds_a_long_key_as_json_writes_it) {
    EXPECT_EQ(redact(long_key, R"({"key":"sk-live\/9+ab\"cdef=ghij"})"), R"({"key":"***"})");
    EXPECT_EQ(redact(long_key, R"(sk\u002dlive/9\u002Bab\u0022cdef=ghij)"), "***");
    EXPECT_EQ(redact("geheim\u00e4\U0001F600", R"(geheim\u00e4\ud83d\ude00)"), "***");
    EXPECT_EQ(redact(long_key, R"(sk-live\)"), R"(sk-live\)");
    EXPECT_EQ(redact(long_key, R"(sk-live\u00)"), R"(sk-live\u00)");
}

TEST(secret_search, finds_a_long_key_in_base64_wherever_it_begins) {
    for (const std::string user : {"", "a", "ab", "user:", "somebody@example.org:"})
        for (const std::string rest : {"", "x", "xy", ":rest"})
            EXPECT_EQ(redact(long_key, "Basic " + to_base64(user + long_key + rest) + ", realm"), "Basic ***, realm");
    std::string of_urls = to_base64("user:" + long_key);
    for (char& c : of_urls) c = c == '+' ? '-' : c == '/' ? '_' : c;
    EXPECT_EQ(redact(long_key, "token " + of_urls), "token ***");
    EXPECT_EQ(redact("sk-12345", to_base64("other words altogether")), to_base64("other words altogether"));
}

TEST(secret_search, finds_a_short_key_as_a_whole_token_of_foreign_words) {
    EXPECT_EQ(redact("that", "check that base_url; thatch"), "check *** base_url; thatch");
    EXPECT_EQ(redact("k", "the key k is wrong, check \"k\""), "the key *** is wrong, check \"***\"");
    EXPECT_EQ(redact("sk-1234", "key sk-1234: no"), "key ***: no");
    EXPECT_EQ(redact("ab", "abc cab a_ab ab_ \u00e4ab"), "abc cab a_ab ab_ \u00e4ab");
    EXPECT_EQ(redact("a/b", R"({"k":"a\/b"} a%2Fb)"), R"({"k":"***"} ***)");
    EXPECT_EQ(redact("", "nothing"), "nothing");
}

TEST(secret_search, leaves_the_words_of_a_failure_alone_that_a_short_key_is_a_part_of) {
    for (const std::string key : {"k", "a", "key", "that", "check", "chat", "of", "none", "server"}) {
        const failure why = redacted(cured("its answer is not JSON"), secret{key});
        EXPECT_EQ(why.message(), cured("its answer is not JSON").message()) << key;
    }
}

TEST(secret_search, takes_a_short_key_out_of_a_failure_where_headers_and_queries_have_it) {
    for (const std::string said :
         {"Authorization: Bearer k7", "x-api-key: k7", "http://h/v1?key=k7", "\"api_key\": \"k7\""}) {
        const failure why = redacted(cured(said), secret{"k7"});
        EXPECT_EQ(why.detail.view().find("k7"), std::string_view::npos) << why.detail.view();
        EXPECT_EQ(why.cure.view(), cured(said).cure.view());
    }
}

TEST(secret_search, takes_a_long_key_out_of_every_text_of_a_failure) {
    failure why = failure::of(failure_kind::rejected, "http://h/" + long_key, "x" + long_key + "y",
                              "not " + to_base64(":" + long_key));
    why.received = note{"so " + long_key};
    const failure safe = redacted(why, secret{long_key});
    EXPECT_EQ(safe.message(), "http://h/***: x***y; not ***");
    EXPECT_EQ(safe.received.view(), "so ***");
}
