// tool/environment.hpp: what a run keeps of its calls
#include "one_run.hpp"

#include <toolkit/tool/environment.hpp>
#include <toolkit/tool/shown.hpp>

#include <gtest/gtest.h>

#include <chrono>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace {

using toolkit::environment;

struct page {
    std::string title;
};
struct list_pages {
    static constexpr toolkit::tool_about about{.description = "List."};
    std::vector<std::string> operator()() const { return {}; }
};

environment::entry call_of(std::string tool, std::string arguments, std::string text, bool hidden = false) {
    return {.tool = std::move(tool), .arguments = std::move(arguments), .text = std::move(text), .hidden = hidden};
}

/// A list that was cut for the prompt, as stored for a call of list_pages.
environment::entry list_of(const std::vector<std::string>& titles, std::string arguments) {
    using titles_of = std::vector<std::string>;
    auto shown = toolkit::calling::show<list_pages>(titles, toolkit::default_tool_limits.result_bytes);
    auto kept = call_of("list_pages", std::move(arguments), std::move(shown.text));
    kept.bytes = shown.bytes;
    kept.render = toolkit::calling::showing_of<list_pages, titles_of>().render;
    return kept;
}

}  // namespace

TEST(environment, finds_results_by_their_type_and_the_newest_first) {
    environment known;
    EXPECT_EQ(known.latest<page>(), nullptr);
    known.add(call_of("open", "1", "one"), page{"first"});
    known.add(call_of("count", "", "7"), 7);
    known.add(call_of("read", "2", "two"), page{"second"});
    ASSERT_NE(known.latest<page>(), nullptr);
    EXPECT_EQ(known.latest<page>()->title, "second");
    EXPECT_EQ(*known.latest<int>(), 7);
    EXPECT_EQ(known.find<page>()->tool, "read");
    EXPECT_EQ(known.find<page>("open")->arguments, "1");
    EXPECT_EQ(known.find<page>("count"), nullptr);
    ASSERT_EQ(known.all<page>().size(), 2U);
    EXPECT_EQ(known.all<page>().front()->title, "first");
    EXPECT_EQ(known.find("count", "")->text, "7");
}

TEST(environment, finds_a_call_by_its_tool_and_its_arguments) {
    environment known;
    known.add(call_of("open", "1", "one"), 1);
    known.add_failed("open", "2", "it failed", true);
    known.add(call_of("read", "1", "another tool"), 2);
    known.add(call_of("open", "2", "now it went"), 3);
    for (int i = 0; i < 100; ++i) known.add(call_of("count", std::to_string(i), "number " + std::to_string(i)), i);
    EXPECT_EQ(known.find("open", "1")->text, "one");
    EXPECT_EQ(known.find("open", "2")->text, "now it went") << "the newest of the same calls";
    EXPECT_EQ(known.find("read", "1")->text, "another tool");
    EXPECT_EQ(known.find("read", "2"), nullptr);
    EXPECT_EQ(known.find("open", "3"), nullptr);
    EXPECT_EQ(known.find("count", "57")->text, "number 57");

    const environment copied = known;
    const environment moved = std::move(known);
    for (const environment* one : {&copied, &moved})
        for (int i = 0; i < 100; ++i)
            EXPECT_EQ(one->find("count", std::to_string(i))->text, "number " + std::to_string(i));
    EXPECT_EQ(environment{}.find("count", "1"), nullptr);
}

TEST(environment, hides_results_from_the_model_and_keeps_them_for_tools) {
    environment known;
    known.add(call_of("summarize", "", "done\n", true), page{"a secret summary"});
    EXPECT_TRUE(known.is_empty());
    EXPECT_EQ(known.estimate_tokens(), 0U);
    EXPECT_EQ(known.to_llm_context(1'000), "");
    EXPECT_EQ(known.latest<page>()->title, "a secret summary");
}

TEST(environment, with_failures_only_is_empty) {
    environment known;
    known.add_failed("open", "1", "no such page", false);
    EXPECT_TRUE(known.is_empty());
    EXPECT_EQ(known.calls_of("open"), 1U);
    EXPECT_EQ(known.to_llm_context(1'000), "");
    known.add(call_of("open", "2", "page"), page{"2"});
    EXPECT_FALSE(known.is_empty());
}

TEST(environment, estimates_the_tokens_of_all_it_holds) {
    environment known;
    known.add(call_of("open", "1", std::string(400, 'x')), page{"1"});
    EXPECT_EQ(known.estimate_tokens(), 100U);
    const std::vector<std::string> titles(2'000, std::string(98, 't'));  // 101 bytes each with quotes and comma
    known.add(list_of(titles, "all"), titles);
    EXPECT_LT(known.entries().back().text.size(), 8'200U);
    EXPECT_NEAR(static_cast<double>(known.estimate_tokens()), 100 + 2'000 * 101 / 4.0, 100);
}

TEST(environment, renders_the_newest_results_first_and_counts_the_rest) {
    environment known;
    for (int i = 0; i < 10; ++i) known.add(call_of("open", std::to_string(i), "page " + std::to_string(i) + "\n"), i);
    EXPECT_EQ(known.to_llm_context(15), "page 9\n(9 earlier results left out)\n");
    EXPECT_EQ(known.to_llm_context(1'000).substr(0, 14), "page 9\npage 8\n");
    EXPECT_EQ(known.to_llm_context(1'000).find("left out"), std::string::npos);
    EXPECT_EQ(known.to_llm_context(0), "(10 earlier results left out)\n");
}

TEST(environment, shows_nothing_older_instead_of_a_result_that_does_not_fit) {
    environment known;
    known.add(call_of("open", "1", "short\n"), 1);
    known.add(call_of("open", "2", std::string(4'000, 'x')), 2);
    EXPECT_EQ(known.to_llm_context(100), "(2 earlier results left out)\n");
}

TEST(environment, cuts_a_list_at_a_whole_element_to_fill_what_is_left) {
    const std::vector<std::string> titles(300, std::string(37, 't'));
    environment known;
    known.add(list_of(titles, "all"), titles);
    for (const std::size_t tokens : {100U, 400U, 1'500U, 2'500U, 5'000U}) {
        const std::string seen = known.to_llm_context(tokens);
        EXPECT_LE(seen.size(), tokens * environment::bytes_a_token) << tokens;
        EXPECT_GT(seen.size(), std::min<std::size_t>(tokens * environment::bytes_a_token, 12'000) * 2 / 5) << tokens;
        EXPECT_NE(seen.find("\"]"), std::string::npos) << "the last element is whole";
        EXPECT_EQ(seen.find("more left out)") != std::string::npos, tokens < 4'000) << tokens;
    }
}

namespace {

struct shelf {
    std::string name;
    int books = 0;
};
/// Stands for all earlier results, if there were any.
struct digest {
    std::string text;
    [[nodiscard]] bool covers_earlier() const { return !text.empty(); }
};
struct find_shelves {
    static constexpr toolkit::tool_about about{.description = "Find.", .message = "Found {num_objects} shelves"};
    toolkit::tool_result<shelf> operator()() const { return {.objects = {{"left", 3}, {"right", 40}}, .name = "hall"}; }
};
struct sum_up {
    static constexpr toolkit::tool_about about{.description = "Sum up."};
    digest operator()(const environment& known) const { return {known.to_llm_context(1'000)}; }
    static std::optional<sum_up> trigger(const auto& context) {
        if (context.environment().estimate_tokens() < 20) return {};
        return sum_up{};
    }
};
struct nap {
    static constexpr toolkit::tool_about about{.description = "Wait."};
    std::string operator()(toolkit::manual_clock& clock) const {
        clock.advance(std::chrono::milliseconds{250});
        return "awake";
    }
};

/// Adds a call and its value as a run does.
template <class T>
void keep(environment& known, environment::entry call, T value) {
    environment::describe(call, value);
    known.add(std::move(call), std::move(value));
}

}  // namespace

TEST(environment, finds_a_result_by_its_name) {
    environment known;
    keep(known, call_of("list", "1", "a"), shelf{"left", 3});
    keep(known, call_of("list", "2", "b"), shelf{"right", 40});
    ASSERT_NE(known.find<shelf>("list", "left"), nullptr);
    EXPECT_EQ(known.find<shelf>("list", "left")->arguments, "1");
    EXPECT_EQ(known.find<shelf>({}, "right")->arguments, "2");
    EXPECT_EQ(known.find<shelf>("list", "middle"), nullptr);
    EXPECT_EQ(known.find<shelf>("other", "left"), nullptr);
}

TEST(environment, lets_a_result_stand_for_all_earlier_ones) {
    environment known;
    keep(known, call_of("read", "1", std::string(400, 'x')), page{"first"});
    keep(known, call_of("sum_up", "", "short"), digest{"one page"});
    EXPECT_EQ(known.to_llm_context(1'000), "short");
    EXPECT_LT(known.estimate_tokens(), 10U);
    EXPECT_EQ(known.latest<page>()->title, "first") << "tools still find it";
    EXPECT_NE(known.find_valid("read", "1"), nullptr) << "a repetition of its call is still answered";
    EXPECT_NE(known.find_valid("sum_up", ""), nullptr);
    keep(known, call_of("read", "2", "new"), page{"second"});
    EXPECT_EQ(known.find_valid("sum_up", ""), nullptr) << "there is something new to sum up";
    EXPECT_NE(known.find("sum_up", ""), nullptr);
    EXPECT_NE(known.to_llm_context(1'000).find("new"), std::string::npos);
    keep(known, call_of("sum_up", "2", "nothing"), digest{});
    EXPECT_NE(known.to_llm_context(1'000).find("new"), std::string::npos) << "a digest may stand for nothing";
}

TEST(environment, keeps_a_digest_valid_when_calls_fail_and_when_another_digest_follows) {
    environment known;
    keep(known, call_of("read", "1", "one"), page{"first"});
    keep(known, call_of("sum_up", "", "short"), digest{"one page"});
    known.add_failed("read", "2", "no such page", false);
    EXPECT_NE(known.find_valid("sum_up", ""), nullptr);
    keep(known, call_of("shorten", "", "shorter"), digest{"a page"});
    EXPECT_NE(known.find_valid("sum_up", ""), nullptr) << "two digests do not call each other for ever";
    EXPECT_EQ(known.to_llm_context(1'000), "shorter");
}

TEST(environment, lets_a_hidden_result_stand_for_none) {
    environment known;
    keep(known, call_of("read", "1", "one"), page{"first"});
    keep(known, call_of("sum_up", "", "done\n", true), digest{"one page"});
    EXPECT_EQ(known.to_llm_context(1'000), "one");
}

TEST(environment, shows_the_objects_behind_a_message) {
    tool_tests::one_run<> run;
    const auto outcome = toolkit::invoke_tool<find_shelves>("{}", run.context);
    ASSERT_FALSE(outcome.why);
    EXPECT_NE(outcome.text.find("Found 2 shelves"), std::string::npos) << outcome.text;
    EXPECT_EQ(outcome.text.find("right"), std::string::npos) << "the model reads the message";
    const environment& known = run.context.environment();
    const std::string whole = known.to_llm_context(1'000);
    EXPECT_NE(whole.find(R"({"name":"right","books":40})"), std::string::npos) << whole;
    EXPECT_GE(known.estimate_tokens(), whole.size() / environment::bytes_a_token / 2);
    EXPECT_NE(known.find<toolkit::tool_result<shelf>>("find_shelves", "hall"), nullptr);
}

TEST(environment, triggers_a_digest_again_when_there_is_more) {
    using set = toolkit::toolset<find_shelves, sum_up>;
    tool_tests::one_run<> run;
    environment& known = const_cast<environment&>(run.context.environment());
    const auto grow = [&](const std::string& call) {
        keep(known, call_of("read", call, std::string(400, 'x')), page{call});
    };
    grow("1");
    auto call = set::triggered(run.context);
    ASSERT_TRUE(call);
    ASSERT_FALSE(set::invoke(call->index, call->arguments, run.context).why);
    EXPECT_FALSE(set::triggered(run.context)) << "nothing is new";
    grow("2");
    call = set::triggered(run.context);
    ASSERT_TRUE(call);
    const auto again = set::invoke(call->index, call->arguments, run.context);
    EXPECT_FALSE(again.repeated);
    EXPECT_FALSE(set::triggered(run.context));
}

TEST(environment, knows_how_long_a_call_took) {
    toolkit::manual_clock clock;
    const toolkit::deps bound{clock};
    const toolkit::no_sink silent;
    const toolkit::task asked{.question = "Well?", .owner = toolkit::owner{"me"}};
    toolkit::run_context context{asked, tool_tests::view{}, bound, silent, clock};
    ASSERT_FALSE(toolkit::invoke_tool<nap>("{}", context).why);
    EXPECT_EQ(context.environment().entries().front().took_ms, 250);
}
