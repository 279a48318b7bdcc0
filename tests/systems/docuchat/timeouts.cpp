// systems/docuchat/timeouts.hpp, chat_timeout.hpp: durations from the environment, and how they bound calls
#include "../../agent/passages.hpp"

#include <toolkit/net/http_patience.hpp>
#include <toolkit/retrieval/embeddings.hpp>
#include <toolkit/systems/docuchat.hpp>

#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

using namespace toolkit;

namespace {

/// Sets a variable of the environment, and removes it in the end.
class variable {
public:
    variable(const char* name, const char* value) : name_(name) { setenv(name, value, 1); }
    variable(const variable&) = delete;
    variable& operator=(const variable&) = delete;
    ~variable() { unsetenv(name_); }

private:
    const char* name_;
};

/// A model that notes the deadline of each request.
struct noting {
    std::vector<deadline>* seen;
    http_patience patience{};
    [[nodiscard]] result<completion> complete(const request& asked, delta_sink&, const stop_token&) const {
        seen->push_back(asked.until);
        return completion{.text = final_of(not_known)};
    }
};

}  // namespace

TEST(docuchat_timeouts, have_the_defaults_of_the_contract) {
    for (const char* const name : {"OLLAMA_PLAN_TIMEOUT", "OLLAMA_CHAT_TIMEOUT", "OLLAMA_EMBED_TIMEOUT"})
        unsetenv(name);
    const auto read = docuchat_timeouts::from_environment();
    ASSERT_TRUE(read);
    EXPECT_EQ(read->plan, std::chrono::seconds{300});
    EXPECT_EQ(read->chat, std::chrono::seconds{600});
    EXPECT_EQ(read->embed, std::chrono::seconds{120});
}

TEST(docuchat_timeouts, come_from_three_variables) {
    const variable plan{"OLLAMA_PLAN_TIMEOUT", "30"};
    const variable chat{"OLLAMA_CHAT_TIMEOUT", "2m"};
    const variable embed{"OLLAMA_EMBED_TIMEOUT", ""};
    const auto read = docuchat_timeouts::from_environment();
    ASSERT_TRUE(read);
    EXPECT_EQ(read->plan, std::chrono::seconds{30});
    EXPECT_EQ(read->chat, std::chrono::seconds{120});
    EXPECT_EQ(read->embed, std::chrono::seconds{120}) << "an empty variable is as good as none";
}

TEST(docuchat_timeouts, are_refused_with_the_name_of_the_variable) {
    for (const std::string name : {"OLLAMA_PLAN_TIMEOUT", "OLLAMA_CHAT_TIMEOUT", "OLLAMA_EMBED_TIMEOUT"}) {
        const variable bad{name.c_str(), "soon"};
        const auto read = docuchat_timeouts::from_environment();
        ASSERT_FALSE(read);
        EXPECT_EQ(read.error().kind, failure_kind::invalid_argument);
        EXPECT_EQ(read.error().message(),
                  name + ": it is \"soon\"; write a number of seconds, such as 300, or a duration, such as 5m");
    }
}

TEST(docuchat_timeouts, bound_an_embedder_that_the_program_makes) {
    const toolkit::docuchat_timeouts timeouts{.embed = milliseconds{5'000}};
    const toolkit::embeddings_settings settings{.patience = {.first_byte = timeouts.embed}};
    EXPECT_EQ(settings.patience.first_byte, milliseconds{5'000});
}

TEST(parse_timeout, reads_seconds_and_durations) {
    const auto ms = [](std::string_view text) {
        const auto read = parse_timeout("T", text);
        return read ? read->count() : -1;
    };
    EXPECT_EQ(ms("1"), 1'000);
    EXPECT_EQ(ms("007"), 7'000);
    EXPECT_EQ(ms("300s"), 300'000);
    EXPECT_EQ(ms("1500ms"), 1'500);
    EXPECT_EQ(ms("1h30m"), 5'400'000);
    EXPECT_EQ(ms("24h"), 86'400'000);
    for (const std::string_view bad : {"", " 30", "30 ", "30\r", "-5", "+5", "1.5", "5x", "s", "1m30", "0", "0s",
                                       "24h1ms", "86401", "99999999999999999999999999", "1e3", "∞"})
        EXPECT_EQ(ms(bad), -1) << bad;
    const auto zero = parse_timeout("T", "0");
    EXPECT_EQ(zero.error().message(), "T: it is \"0\"; use a time above 0; leave the variable out for the default");
    EXPECT_EQ(parse_timeout("T", "25h").error().message(), "T: it is \"25h\"; use at most 24h");
}

TEST(docuchat, bounds_each_request_by_its_timeout) {
    std::vector<deadline> seen;
    const auto begun = machine_clock{}.now();
    const passages none{.texts = {"Nothing."}};
    (void)docuchat(noting{&seen}, none, {.timeouts = {.plan = milliseconds{50'000}, .chat = milliseconds{90'000}}})
        .run("What now?", owner{"me"});
    ASSERT_GT(seen.size(), 1U);
    const auto left = [&](const deadline& one) { return one.left(begun); };
    EXPECT_LE(left(seen[0]), std::chrono::seconds{60}) << "the plan";
    EXPECT_GE(left(seen[0]), std::chrono::seconds{49});
    EXPECT_LE(left(seen[1]), std::chrono::seconds{100}) << "a turn";
    EXPECT_GE(left(seen[1]), std::chrono::seconds{89});
}

TEST(chat_timeout, waits_as_long_for_the_first_byte) {
    const chat_timeout model{noting{nullptr}, milliseconds{600'000}};
    EXPECT_EQ(model.model().patience.first_byte, milliseconds{600'000});
    const chat_timeout shorter{noting{nullptr}, milliseconds{1'000}};
    EXPECT_EQ(shorter.model().patience.first_byte, http_patience{}.first_byte);
}
