// core/secret_search.hpp, secret.hpp and redacted.hpp: a secret is removed from texts, and the words around it stay
#include <toolkit/core/base64.hpp>
#include <toolkit/core/redacted.hpp>
#include <toolkit/core/secret.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>

using namespace toolkit;

namespace {

const std::string long_key = "sk-live/9+ab\"cdef=ghij";  // NOLINT: it contains what JSON and URLs escape

std::string redact(std::string_view key, std::string text) { return secret{std::string{key}}.redact(std::move(text)); }

failure cured(std::string_view detail) {
    return failure::of(failure_kind::bad_reply, "http://127.0.0.1:8080", detail,
                       "check that base_url names a server that returns a chat completion");
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

TEST(secret_search, finds_a_short_key_as_a_whole_token_of_foreign_text) {
    EXPECT_EQ(redact("that", "check that base_url; thatch"), "check *** base_url; thatch");
    EXPECT_EQ(redact("k", "the key k is wrong, check \"k\""), "the key *** is wrong, check \"***\"");
    EXPECT_EQ(redact("sk-1234", "key sk-1234: no"), "key ***: no");
    EXPECT_EQ(redact("ab", "abc cab a_ab ab_ \u00e4ab"), "abc cab a_ab ab_ \u00e4ab");
    EXPECT_EQ(redact("a/b", R"({"k":"a\/b"} a%2Fb)"), R"({"k":"***"} ***)");
    EXPECT_EQ(redact("", "nothing"), "nothing");
}

TEST(secret_search, keeps_failure_words_that_contain_a_short_key) {
    for (const std::string key : {"k", "a", "key", "that", "check", "chat", "of", "none", "server"}) {
        const failure why = redacted(cured("the reply is not JSON"), secret{key});
        EXPECT_EQ(why.message(), cured("the reply is not JSON").message()) << key;
    }
}

TEST(secret_search, removes_a_short_key_from_headers_and_queries_in_a_failure) {
    for (const std::string msg :
         {"Authorization: Bearer k7", "x-api-key: k7", "http://h/v1?key=k7", "\"api_key\": \"k7\""}) {
        const failure why = redacted(cured(msg), secret{"k7"});
        EXPECT_EQ(why.detail.view().find("k7"), std::string_view::npos) << why.detail.view();
        EXPECT_EQ(why.cure.view(), cured(msg).cure.view());
    }
}

TEST(secret_search, removes_a_long_key_from_every_text_of_a_failure) {
    failure why = failure::of(failure_kind::rejected, "http://h/" + long_key, "x" + long_key + "y",
                              "not " + to_base64(":" + long_key));
    why.received = small_text{"so " + long_key};
    const failure safe = redacted(why, secret{long_key});
    EXPECT_EQ(safe.message(), "http://h/***: x***y; not ***");
    EXPECT_EQ(safe.received.view(), "so ***");
}

TEST(secret_search, finds_a_long_key_in_nested_escapes) {
    const std::string key = "sk-live?\?\?>>>abc";
    EXPECT_EQ(redact(key, R"("Basic c2stbGl2ZT8\/Pz4+PmFiYw==")"), R"("Basic ***")");
    EXPECT_EQ(redact(key, "/v1?a=c2stbGl2ZT8%2FPz4%2BPmFiYw%3D%3D&n=1"), "/v1?a=***&n=1");
    EXPECT_EQ(redact(key, "/v1?a=c2stbGl2ZT8%252FPz4%252BPmFiYw&n=1"), "/v1?a=***&n=1");
    EXPECT_EQ(redact("sk-abcdef", R"({\"k\":\"sk-abc\\u0064ef\"})"), R"({\"k\":\"***\"})");
    EXPECT_EQ(redact("sk-abcdef", "key=sk%252Dabcdef&n"), "key=***&n");
    EXPECT_EQ(redact("sk-abcdef", "key=sk%25252Dabcdef&n"), "key=***&n");
    EXPECT_EQ(redact("sk-abcdef", R"(sk\\u002dabcdef)"), "***");
    EXPECT_EQ(redact(long_key, R"({\"key\":\"sk-live\\/9+ab\\\"cdef=ghij\"})"), R"({\"key\":\"***\"})");
    EXPECT_EQ(redact("sk-abcdef", R"(C:\new\%25 and \q%zz)"), R"(C:\new\%25 and \q%zz)");
}

TEST(secret_search, keeps_the_path_around_base64) {
    const std::string key = "sk-live-123";
    EXPECT_EQ(redact(key, "path/" + to_base64(key) + "/models/list_of_all"), "path/***/models/list_of_all");
    EXPECT_EQ(redact(key, "/a/" + to_base64(":" + key) + "/b-c"), "/a/***/b-c");
    EXPECT_EQ(redact(key, "x_" + to_base64("user:" + key + ":x") + "_y"), "x_***_y");
    for (std::size_t size = 8; size < 24; ++size)
        for (std::size_t before = 0; before < 4; ++before) {
            const std::string one = std::string{"abc\xff\xfe\xfd?>~\xfb\xf0\x0f/defghijklmnop"}.substr(0, size);
            const std::string made = redact(one, "q " + to_base64(std::string(before, '?') + one) + " r");
            EXPECT_TRUE(made.ends_with("*** r") || made.find("*** r") != std::string::npos) << made;
        }
}

TEST(secret_search, scans_a_text_of_keys_once) {
    const std::string key = "aaaaaaaaaaaa";
    std::string text;
    while (text.size() < 400'000) text += "YWFh";  // a search that scanned the run for each key would take minutes
    EXPECT_EQ(redact(key, text), "***");
    std::string own;
    while (own.size() < 400'000) own += to_base64("sk-live-1234");
    EXPECT_EQ(redact("sk-live-1234", own), "***");
    EXPECT_EQ(redact("sk-live-1234", own + "/" + own), "***/***");
}

TEST(secret_search, keeps_failure_words_that_equal_a_key_of_words) {
    for (const std::string key : {"completion", "completions", "base_url", "lm-studio"}) {
        const failure of_words = cured("failed: " + key + " is not JSON, as lm-studio has it");
        EXPECT_EQ(redacted(of_words, secret{key}).message(), of_words.message()) << key;
        const failure why = redacted(cured("Authorization: Bearer " + key), secret{key});
        EXPECT_EQ(why.detail.view(), "Authorization: Bearer ***");
        EXPECT_EQ(redacted(cured("Basic " + to_base64("user:" + key)), secret{key}).detail.view(), "Basic ***");
    }
    for (const std::string key : {"sk-secret", "not-a-real-key", "completion1", "correcthorsebatterystaple"})
        EXPECT_EQ(redacted(cured("failed with " + key), secret{key}).detail.view(), "failed with ***");
    for (const std::string msg : {"failed: check that base_url", "it says: check", "status 401: check"})
        EXPECT_EQ(redacted(cured(msg), secret{"check"}).detail.view(), msg);
    for (const std::string msg : {"X-Auth-Token: check", "api-key:check", "\"secret\": \"check\""})
        EXPECT_EQ(redacted(cured(msg), secret{"check"}).detail.view().find("check"), std::string_view::npos) << msg;
}
