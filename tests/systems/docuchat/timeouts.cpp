// systems/docuchat/timeouts.hpp, chat_timeout.hpp: durations from the environment, and how they bound calls
#include "../../agent/passages.hpp"
#include "../../net/fault_server.hpp"

#include <toolkit/llm/any_llm.hpp>
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
    const variable embed{"OLLAMA_EMBED_TIMEOUT", "45"};
    const auto read = docuchat_timeouts::from_environment();
    ASSERT_TRUE(read);
    EXPECT_EQ(read->plan, std::chrono::seconds{30});
    EXPECT_EQ(read->chat, std::chrono::seconds{120});
    EXPECT_EQ(read->embed, std::chrono::seconds{45});
}

TEST(docuchat_timeouts, ignore_blank_variables) {
    for (const char* const blank : {"", " ", "\n", "\t \r\n"}) {
        const variable plan{"OLLAMA_PLAN_TIMEOUT", blank};
        const variable chat{"OLLAMA_CHAT_TIMEOUT", blank};
        const variable embed{"OLLAMA_EMBED_TIMEOUT", blank};
        const auto read = docuchat_timeouts::from_environment();
        ASSERT_TRUE(read) << read.error().message();
        EXPECT_EQ(read->plan, std::chrono::seconds{300});
        EXPECT_EQ(read->chat, std::chrono::seconds{600});
        EXPECT_EQ(read->embed, std::chrono::seconds{120});
    }
}

TEST(docuchat_timeouts, may_have_blanks_and_line_ends_around_them) {
    const variable plan{"OLLAMA_PLAN_TIMEOUT", " 5m"};
    const variable chat{"OLLAMA_CHAT_TIMEOUT", "90s\r\n"};
    const variable embed{"OLLAMA_EMBED_TIMEOUT", "\t45 "};
    const auto read = docuchat_timeouts::from_environment();
    ASSERT_TRUE(read) << read.error().message();
    EXPECT_EQ(read->plan, std::chrono::minutes{5});
    EXPECT_EQ(read->chat, std::chrono::seconds{90});
    EXPECT_EQ(read->embed, std::chrono::seconds{45});
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

TEST(docuchat_timeouts, bound_a_request_to_an_embedder) {
    const variable embed{"OLLAMA_EMBED_TIMEOUT", "300ms"};
    const auto timeouts = docuchat_timeouts::from_environment();
    ASSERT_TRUE(timeouts) << timeouts.error().message();
    const fault::server silent([](fault::visitor& guest) { guest.wait_until_left(); });
    const auto begun = machine_clock{}.now();
    const auto opened =
        ollama_embeddings::open({.base_url = silent.url(), .model = "m", .patience = {.first_byte = timeouts->embed}});
    ASSERT_FALSE(opened);
    EXPECT_EQ(opened.error().kind, failure_kind::timed_out) << opened.error().message();
    EXPECT_LT(machine_clock{}.now() - begun, std::chrono::seconds{30});
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
    EXPECT_EQ(ms(" 30"), 30'000);
    EXPECT_EQ(ms("30 "), 30'000);
    EXPECT_EQ(ms("\t1h30m\r\n"), 5'400'000);
    for (const std::string_view bad : {"", " ", "\r\n", "3 0", "5 m", "-5", "+5", "1.5", "5x", "s", "1m30", "0", "0s",
                                       "24h1ms", "86401", "99999999999999999999999999", "1e3", "∞"})
        EXPECT_EQ(ms(bad), -1) << bad;
    const auto zero = parse_timeout("T", "0");
    EXPECT_EQ(zero.error().message(), "T: it is \"0\"; use a time above 0; leave the variable out for the default");
    EXPECT_EQ(parse_timeout("T", "25h").error().message(), "T: it is \"25h\"; use at most 24h");
}

TEST(docuchat, bounds_each_request_by_its_timeout_on_the_clock_of_the_run) {
    std::vector<deadline> seen;
    const manual_clock clock{5'000'000};
    const passages none{.texts = {"Nothing."}};
    (void)docuchat(noting{&seen}, none, {.timeouts = {.plan = milliseconds{50'000}, .chat = milliseconds{90'000}}},
                   clock)
        .run("What now?", owner{"me"});
    ASSERT_GT(seen.size(), 1U);
    EXPECT_EQ(seen[0].left(clock.now()), milliseconds{50'000}) << "the plan";
    EXPECT_EQ(seen[1].left(clock.now()), milliseconds{90'000}) << "a turn";
}

TEST(docuchat, uses_the_system_clock_without_a_clock_among_the_parts) {
    std::vector<deadline> seen;
    const passages none{.texts = {"Nothing."}};
    const auto begun = machine_clock{}.now();
    (void)docuchat(noting{&seen}, none, {.timeouts = {.chat = milliseconds{90'000}}}, fixed_plan{})
        .run("What now?", owner{"me"});
    ASSERT_FALSE(seen.empty());
    EXPECT_GE(seen[0].left(begun), milliseconds{89'000});
    EXPECT_LE(seen[0].left(machine_clock{}.now()), milliseconds{90'000});
}

TEST(chat_timeout, waits_as_long_for_the_first_byte) {
    const chat_timeout model{noting{nullptr}, milliseconds{600'000}};
    EXPECT_EQ(model.model().patience.first_byte, milliseconds{600'000});
    const chat_timeout shorter{noting{nullptr}, milliseconds{1'000}};
    EXPECT_EQ(shorter.model().patience.first_byte, http_patience{}.first_byte);
}

TEST(chat_timeout, gives_an_any_llm_its_patience_when_it_is_made) {
    const any_llm model = noting{nullptr, patience_for(milliseconds{900'000})};
    const chat_timeout bounded{model, milliseconds{900'000}};
    ASSERT_NE(bounded.model().as<noting>(), nullptr);
    EXPECT_EQ(bounded.model().as<noting>()->patience.first_byte, milliseconds{900'000});
    EXPECT_EQ(patience_for(milliseconds{1'000}).first_byte, http_patience{}.first_byte);
    EXPECT_EQ(patience_for(milliseconds{1'000}, {.first_byte = milliseconds{5}}).first_byte, milliseconds{1'000});
}
