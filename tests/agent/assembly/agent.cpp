// agent/agent.hpp, parts.hpp, limits.hpp: how an agent is composed
#include "../passages.hpp"

#include <gtest/gtest.h>

#include <thread>

using namespace toolkit;

namespace {

struct add {
    int a, b;
    static constexpr tool_about about{.description = "Add two numbers."};
    int operator()() const { return a + b; }
};
struct shelf {
    std::vector<std::string> find(std::string_view topic, int most) const {
        return std::vector<std::string>(static_cast<std::size_t>(most), std::string{topic});
    }
};
struct find_pages {
    std::string topic;
    int most = 10;
    static constexpr tool_about about{.description = "Find pages about a topic.", .timeout = std::chrono::seconds{5}};
    struct doc {
        field topic{.description = "What to look for", .min_length = 1};
        field most{.description = "How many", .minimum = 1, .maximum = 50};
    };
    result<std::vector<std::string>> operator()(const shelf& books) const { return books.find(topic, most); }
};

struct many {
    int n;
    static constexpr tool_about about{.description = "Many words."};
    std::vector<std::string> operator()() const {
        return std::vector<std::string>(static_cast<std::size_t>(n), std::string(100, 'x'));
    }
};
struct fragile {
    int how;
    static constexpr tool_about about{.description = "Fails."};
    result<std::string> operator()() const {
        if (how == 1) throw std::runtime_error("secret path");
        if (how == 2) throw 7;
        return failure::tool("No such page", "Try page 3");
    }
};
struct only_one {
    static constexpr tool_about about{.description = "Once, and in vain.", .calls_at_most = 1};
    result<std::string> operator()() const {
        return failure::of(failure_kind::timed_out, "only_one", "it took too long");
    }
};
struct endless {
    std::string as;
    static constexpr tool_about about{.description = "Talks."};
    result<std::vector<std::string>> operator()() const {
        const std::string much(1'000'000, 'x');
        if (as == "failure") return failure::tool(much);
        return std::vector<std::string>{much, "short"};
    }
    static std::string to_model(const std::vector<std::string>& value, std::size_t) { return value.front(); }
};
struct titled {
    std::string title;
};
struct pages_of {
    int n;
    static constexpr tool_about about{.description = "So many pages."};
    std::vector<titled> operator()() const {
        std::vector<titled> pages;
        for (int i = 0; i < n; ++i) pages.push_back({"page " + std::to_string(i)});
        return pages;
    }
};
struct hidden_pages {
    static constexpr tool_about about{.description = "Pages that nobody sees.", .hidden = true};
    std::vector<titled> operator()() const { return {{"secret"}}; }
};
struct speechless {
    int a = 0;
    static constexpr tool_about about{.description = "Cannot say what it does."};
    std::string doing() const { throw 7; }
    int operator()() const { return a; }
};
struct counting {
    int a = 0;
    int begun = 0;
    static constexpr tool_about about{.description = "Says what it does, and is not const then."};
    std::string doing() { return "begun " + std::to_string(++begun); }
    int operator()() const { return a; }
};
/// A validator that throws.
struct thrower {
    verdict check(const draft&, const run_view&) const { throw std::runtime_error("no verdict"); }
};
struct slow {
    static constexpr tool_about about{.description = "Slow.", .timeout = std::chrono::milliseconds{30}};
    std::string operator()(const stop_token& stop) const {
        while (!stop.stop_requested()) std::this_thread::yield();
        return "too late";
    }
};
struct once {
    int n;
    static constexpr tool_about about{.description = "Once.", .calls_at_most = 1};
    int operator()() const { return n; }
};

std::string call_of(std::string_view tool, std::string_view input) {
    return R"({"type":"tool_call","tool":")" + std::string{tool} + R"(","input":)" + std::string{input} + "}";
}

// The type of an agent shows its parts, in any order of the arguments.
static_assert(std::same_as<decltype(Agent{scripted{}, tools<add>, no_gate{}, limits{}}),
                           decltype(Agent{scripted{}, limits{}, no_gate{}, tools<add>})>);
static_assert(std::same_as<decltype(Agent{scripted{}, passages{}}),
                           Agent<scripted, passages, gate<>, limits, toolset<search_docs, open_citation>, deps<>,
                                 strict_actions, texts, no_plan, question_analysis, no_sink, machine_clock, no_store,
                                 no_instructions, no_rescue, no_options>>);
static_assert(sizeof(limits) == 7 * sizeof(std::int64_t));
static_assert(sizeof(gate<>) == 1 && std::is_empty_v<toolset<add>>);

}  // namespace

TEST(agent, adds_two_numbers) {
    const scripted model = script_of({call_of("add", R"({"a":1234,"b":4321})"), final_of("The sum is 5555.")});
    const Agent agent{model, tools<add>};
    const auto outcome = agent.run("What is 1234 + 4321?", owner{"me"});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(outcome->text, "The sum is 5555.");
    EXPECT_EQ(outcome->status, answer_status::answered);
    EXPECT_NE(text_of(model.received()[1].messages.back()).find("<<result tool=\"add\">>\n5555\n<</result>>"),
              std::string_view::npos);
}

TEST(agent, rejects_a_number_that_no_tool_returned) {
    const scripted model =
        script_of({call_of("add", R"({"a":1,"b":2})"), final_of("The sum is 77."), final_of("The sum is 3.")});
    const auto outcome = Agent{model, tools<add>}.run("What is it?", owner{"me"});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(outcome->counts.reprompts, 1);
}

TEST(agent, with_tools_rejects_facts_that_it_did_not_look_up) {
    const scripted model =
        script_of({final_of("It is 5555."), call_of("add", R"({"a":1234,"b":4321})"), final_of("It is 5555.")});
    const auto outcome = Agent{model, tools<add>}.run("What is 1234 + 4321?", owner{"me"});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(outcome->counts.reprompts, 1);
    EXPECT_EQ(outcome->counts.tool_calls, 1);
}

TEST(agent, passes_a_tool_its_parameters_by_type) {
    shelf books;
    const scripted model =
        script_of({call_of("find_pages", R"({"topic":"Highlands","most":2})"), final_of("Highlands, Highlands.")});
    const Agent agent{model, no_retriever{}, gate<>{}, limits{.tool_calls = 5}, tools<find_pages>, deps{books}};
    ASSERT_TRUE(agent.run("What is Highlands worth?", owner{"me"}));
    EXPECT_NE(text_of(model.received()[1].messages.back()).find(R"(["Highlands","Highlands"])"),
              std::string_view::npos);
}

struct any_shelf {
    any_shelf() = default;
    any_shelf(const any_shelf&) = delete;
    any_shelf& operator=(const any_shelf&) = delete;
    virtual ~any_shelf() = default;
    virtual int books() const = 0;
};
struct small_shelf final : any_shelf {
    int books() const override { return 3; }
};
struct count_books {
    static constexpr tool_about about{.description = "Count."};
    int operator()(const any_shelf& of) const { return of.books(); }
};

TEST(deps, are_bound_again_after_assignment) {
    int one = 1;
    int other = 2;
    toolkit::deps bound{one};
    bound = toolkit::deps{other};
    EXPECT_EQ(&bound.get<int&>(), &other);
    EXPECT_EQ(one, 1) << "what was bound stays as it is";
    static_assert(std::is_empty_v<toolkit::deps<>>);
}

TEST(agent, passes_a_base_to_a_tool_when_deps_name_it) {
    const small_shelf mine;
    const scripted model = script_of({call_of("count_books", "{}"), final_of("There are 3.")});
    const auto outcome = Agent{model, tools<count_books>, deps<const any_shelf>{mine}}.run("How many?", owner{"me"});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(outcome->text, "There are 3.");
}

TEST(agent, cuts_a_long_result_at_a_whole_element_and_counts_the_rest) {
    const scripted model = script_of({call_of("many", R"({"n":1000})"), final_of("Many.")});
    ASSERT_TRUE((Agent{model, tools<many>}.run("How many?", owner{"me"})));
    const std::string seen{text_of(model.received()[1].messages.back())};
    EXPECT_LT(seen.size(), 9'000U);
    EXPECT_NE(seen.find("more left out)"), std::string::npos);
}

TEST(agent, turns_exceptions_and_failures_of_tools_into_text_for_the_model) {
    const scripted model =
        script_of({call_of("fragile", R"({"how":1})"), call_of("fragile", R"({"how":2})"),
                   call_of("fragile", R"({"how":3})"), call_of("fragile", R"({"how":"x"})"), final_of("Nothing.")});
    ASSERT_TRUE((Agent{model, tools<fragile>}.run("Well?", owner{"me"})));
    const auto seen = [&](std::size_t turn) { return std::string{text_of(model.received()[turn].messages.back())}; };
    EXPECT_NE(seen(1).find("<<failure tool=\"fragile\">>"), std::string::npos);
    for (std::size_t turn = 1; turn < 3; ++turn) {
        EXPECT_NE(seen(turn).find("The tool failed. Try other arguments"), std::string::npos) << seen(turn);
        EXPECT_EQ(seen(turn).find("secret path"), std::string::npos) << seen(turn);
    }
    EXPECT_NE(seen(3).find("No such page. Try page 3."), std::string::npos);
    EXPECT_NE(seen(4).find("expected"), std::string::npos) << seen(4);
}

TEST(agent, sends_the_objects_of_a_result_to_a_sink_that_wants_them) {
    const auto told_to = [](auto wrap) {
        std::vector<std::string> output;
        const auto hears = wrap(
            sink{[&](const tool_finished& event) { output.push_back(event.objects ? event.objects->text : "none"); }});
        const scripted model = script_of({call_of("pages_of", R"({"n":2})"), call_of("add", R"({"a":2,"b":2})"),
                                          call_of("hidden_pages", "{}"), final_of("4")});
        EXPECT_TRUE((Agent{model, tools<pages_of, add, hidden_pages>, hears}.run("2 + 2", owner{"me"})));
        return output;
    };
    EXPECT_EQ(told_to([](auto one) { return object_sink{one}; }),
              (std::vector<std::string>{R"([{"title":"page 0"},{"title":"page 1"}])", "none", "none"}));
    EXPECT_EQ(told_to([](auto one) { return one; }), (std::vector<std::string>{"none", "none", "none"}));
}

TEST(agent, passes_the_suggestion_of_a_failed_call_to_listeners) {
    std::vector<std::string> output;
    const auto hears = sink{[&](const tool_finished& event) { output.push_back(event.suggestion.value_or("none")); }};
    const scripted model =
        script_of({call_of("fragile", R"({"how":1})"), call_of("add", R"({"a":2,"b":2})"), final_of("4")});
    ASSERT_TRUE((Agent{model, tools<fragile, add>, hears}.run("2 + 2", owner{"me"})));
    EXPECT_EQ(output, (std::vector<std::string>{"Try other arguments or another tool", "none"}));
}

TEST(agent, uses_the_message_of_a_tool_that_is_not_const) {
    std::vector<std::string> output;
    const scripted model = script_of({call_of("counting", R"({"a":7,"begun":1})"), final_of("7")});
    ASSERT_TRUE(
        (Agent{model, tools<counting>, sink{[&](const tool_started& event) { output.push_back(event.message); }}}.run(
            "Well?", owner{"me"})));
    EXPECT_EQ(output, (std::vector<std::string>{"begun 2"}));
}

TEST(agent, reports_to_the_operator_what_a_tool_threw) {
    std::vector<std::string> output;
    const scripted model = script_of({call_of("fragile", R"({"how":1})"), final_of("Nothing.")});
    ASSERT_TRUE(
        (Agent{model, tools<fragile>, sink{[&](const tool_finished& event) { output.push_back(event.message); }}}.run(
            "Well?", owner{"me"})));
    ASSERT_EQ(output.size(), 1U);
    EXPECT_NE(output[0].find("secret path"), std::string::npos) << output[0];
}

TEST(agent, does_not_repeat_a_call_with_a_permanent_failure) {
    const scripted model =
        script_of({call_of("fragile", R"({"how":3})"), call_of("fragile", R"({"how":3})"), final_of("Nothing.")});
    const auto outcome = Agent{model, tools<fragile>}.run("Well?", owner{"me"});
    ASSERT_TRUE(outcome);
    EXPECT_EQ(outcome->counts.tool_calls, 1);
    EXPECT_NE(text_of(model.received()[2].messages.back()).find("You made this call before, and it failed"),
              std::string_view::npos);
}

TEST(agent, counts_failed_calls_toward_the_limit_of_a_tool) {
    const scripted model = script_of({call_of("only_one", "{}"), final_of("Nothing.")});
    const auto outcome = Agent{model, tools<only_one>}.run("Well?", owner{"me"});
    ASSERT_TRUE(outcome);
    ASSERT_EQ(model.received()[1].actions.size(), 1U);
    EXPECT_EQ(model.received()[1].actions[0].name, "final");
}

TEST(agent, bounds_the_text_of_a_tool_in_a_prompt) {
    const scripted model = script_of({call_of("endless", R"({"as":"list"})"), call_of("endless", R"({"as":"failure"})"),
                                      call_of("endless", R"({"as":"own"})"), final_of("Much.")});
    ASSERT_TRUE((Agent{model, tools<endless>}.run("Well?", owner{"me"})));
    for (std::size_t turn = 1; turn < 4; ++turn)
        EXPECT_LT(text_of(model.received()[turn].messages.back()).size(), 10'000U) << turn;
}

TEST(agent, continues_when_the_message_of_a_tool_throws) {
    const scripted model = script_of({call_of("speechless", "{}"), final_of("Nothing.")});
    ASSERT_TRUE((Agent{model, tools<speechless>}.run("Well?", owner{"me"})));
    const auto asked = model.received();
    EXPECT_NE(text_of(asked[1].messages.back()).find("The tool failed. Try other arguments"), std::string_view::npos);
}

TEST(agent, ends_a_run_with_a_failure_and_an_event_when_a_part_throws) {
    std::vector<std::string> output;
    const Agent agent{script_of({final_of("Something.")}), no_retriever{}, thrower{},
                      sink{[&](const answered& event) { output.push_back(event.error.value_or("")); }}};
    const auto outcome = agent.run("Well?", owner{"me"});
    ASSERT_FALSE(outcome);
    EXPECT_NE(outcome.error().message().find("a policy, a tool or a listener threw: no verdict"), std::string::npos);
    EXPECT_EQ(output.size(), 1U);
}

template <class E>
struct throws_at {
    std::vector<std::string>* ends;
    void operator()(const E&) const { throw std::runtime_error("no listener"); }
    void operator()(const answered& event) const
        requires(!std::same_as<E, answered>)
    {
        ends->push_back(event.error.value_or(""));
    }
};

TEST(agent, returns_its_answer_when_a_listener_throws_at_the_end) {
    const Agent agent{script_of({final_of("Something.")}), no_gate{}, sink{throws_at<answered>{nullptr}}};
    const auto outcome = agent.run("Well?", owner{"me"});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(outcome->text, "Something.");
}

TEST(agent, ends_a_run_with_a_failure_when_a_listener_throws_before_its_end) {
    std::vector<std::string> ends;
    const auto run = [&]<class E>(throws_at<E> hears) {
        const auto outcome =
            Agent{script_of({final_of("Something.")}), no_gate{}, sink{hears}}.run("Well?", owner{"me"});
        ASSERT_FALSE(outcome);
        EXPECT_NE(outcome.error().message().find("a policy, a tool or a listener threw: no listener"),
                  std::string::npos);
        EXPECT_EQ(ends.back(), outcome.error().message());
    };
    run(throws_at<run_started>{&ends});
    run(throws_at<turn_started>{&ends});
    EXPECT_EQ(ends.size(), 2U);
}

TEST(agent, with_documents_and_own_tools_may_answer_from_tool_results) {
    const passages books{.texts = {"Nothing about sums."}};
    const scripted model = script_of({call_of("add", R"({"a":1,"b":2})"), final_of("It is 3.")});
    const auto outcome = Agent{model, books, tools<add>}.run("How much is 1 and 2?", owner{"me"});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(outcome->status, answer_status::answered);
    EXPECT_EQ(text_of(model.received()[0].messages[0]).find("open_citation"), std::string_view::npos)
        << "the rules name only tools that there are";
}

TEST(agent, passes_the_images_of_a_task_to_the_model) {
    const scripted model = script_of({final_of("A cat.")});
    ASSERT_TRUE(
        (Agent{model}.run({.question = "What is this?", .owner = owner{"me"}, .images = {{"image/png", "AAAA"}}})));
    const user_message msg = std::get<user_message>(model.received()[0].messages[1]);
    ASSERT_EQ(msg.images.size(), 1U);
    EXPECT_EQ(msg.images[0].base64, "AAAA");
}

TEST(agent, requests_the_stop_of_a_tool_at_its_timeout_and_ignores_its_result) {
    const scripted model = script_of({call_of("slow", "{}"), final_of("Nothing.")});
    ASSERT_TRUE((Agent{model, tools<slow>}.run("Well?", owner{"me"})));
    const std::string seen{text_of(model.received()[1].messages.back())};
    EXPECT_EQ(seen.find("too late"), std::string::npos);
    EXPECT_NE(seen.find("It took too long."), std::string::npos) << seen;
}

TEST(agent, offers_a_tool_at_most_as_often_as_it_allows) {
    const scripted model = script_of({call_of("once", R"({"n":1})"), final_of("1")});
    ASSERT_TRUE((Agent{model, tools<once>}.run("Well?", owner{"me"})));
    ASSERT_EQ(model.received()[1].actions.size(), 1U);
    EXPECT_EQ(model.received()[1].actions[0].name, "final");
}

TEST(agent, runs_in_many_threads_at_once) {
    const Agent agent{[] {
                          std::vector<result<completion>> script;
                          for (int i = 0; i < 64; ++i) script.emplace_back(completion{.text = final_of("Hello.")});
                          return scripted{std::move(script)};
                      }(),
                      tools<add>};
    std::vector<std::thread> threads;
    std::atomic<int> right{0};
    for (int t = 0; t < 8; ++t)
        threads.emplace_back([&] {
            for (int i = 0; i < 8; ++i)
                if (const auto outcome = agent.run("Hello?", owner{"me"}); outcome && outcome->text == "Hello.")
                    ++right;
        });
    for (auto& thread : threads) thread.join();
    EXPECT_EQ(right.load(), 64);
}

TEST(limits, count_each_thing_separately) {
    constexpr limits budget{};
    static_assert(budget.remaining(step::turn, {.turns = 4}) == 6);
    static_assert(budget.remaining(step::turn, {.tool_calls = 4}) == 10);
    static_assert(budget.remaining(step::tool_call, {.tool_calls = 9}) == 0);
    static_assert(tightest{limits{}, limits{.turns = 2}}.remaining(step::turn, {.turns = 1}) == 1);
    SUCCEED();
}
