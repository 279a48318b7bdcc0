// The code of the pages in docs/: each policy written by a user, compiled and run.
#include "passages.hpp"

#include <gtest/gtest.h>

namespace {

struct parrot {  // a model
    toolkit::result<toolkit::completion> complete(const toolkit::request& asked, toolkit::delta_sink& sink,
                                                  const toolkit::stop_token& stop) const {
        if (stop.stop_requested())
            return toolkit::failure::of(toolkit::failure_kind::cancelled, "parrot", "it was stopped");
        const std::string said{toolkit::text_of(asked.messages.front()).substr(0, 3)};
        std::string reply = R"({"type":"final","answer":")" + said + R"(","used_citations":[],"insufficiencies":[]})";
        sink(toolkit::delta{toolkit::delta::of::text, reply});
        return toolkit::completion{.text = std::move(reply)};
    }
};

struct no_shouting {  // a check
    toolkit::verdict check(const toolkit::draft& offered, const toolkit::run_view&) const {
        if (offered.text.find('!') == std::string::npos) return {};
        return {{{"SHOUTING", "The answer shouts; leave the exclamation marks out.", "!"}}};
    }
};

struct night_shift {  // a budget
    std::int64_t turns = 3;
    std::int64_t remaining(toolkit::step kind, const toolkit::spend& spent) const noexcept {
        if (kind == toolkit::step::turn) return std::max<std::int64_t>(0, turns - spent.turns);
        return toolkit::limits{}.remaining(kind, spent);
    }
};

struct library_of_one {  // a retriever: here with nothing in it but what its view says
    struct view : toolkit::no_retriever::view {
        bool mine = false;
    };
    view for_owner(const toolkit::owner& who) const { return {{}, who.id() == "me"}; }
};

struct weather {  // a tool that asks for the owner
    std::string city;
    static constexpr toolkit::tool_about about{.description = "The weather in a city."};
    toolkit::result<std::string> operator()(const toolkit::owner& who) const {
        if (city != "Bonn") return toolkit::failure::tool("No station in " + city, "Try Bonn");
        return "Rain for " + who.id();
    }
};

}  // namespace

TEST(your_own, model_check_and_budget_make_an_agent) {
    const toolkit::Agent agent{parrot{}, toolkit::gate<no_shouting>{}, night_shift{}};
    const auto came = agent.run("Hello?", toolkit::owner{"me"});
    ASSERT_TRUE(came) << came.error().message();
    EXPECT_EQ(came->text, "You");
    EXPECT_FALSE((toolkit::gate<no_shouting>{}
                      .check({"Hey!", {}}, {{.question = "", .owner = toolkit::owner{"me"}}, {}})
                      .passed()));
}

TEST(your_own, retriever_makes_the_agent_search) {
    static_assert(toolkit::Retriever<library_of_one>);
    const auto model =
        script_of({search_action("x"), search_action("y"), final_of("I don't know based on the provided documents.")});
    const auto came = toolkit::Agent{model, library_of_one{}}.run("What?", toolkit::owner{"me"});
    ASSERT_TRUE(came) << came.error().message();
    EXPECT_EQ(came->status, toolkit::answer_status::insufficient);
}

TEST(your_own, tool_fails_with_a_suggestion) {
    const auto model =
        script_of({R"({"type":"tool_call","tool":"weather","input":{"city":"Berlin"}})",
                   R"({"type":"tool_call","tool":"weather","input":{"city":"Bonn"}})", final_of("Rain.")});
    const auto came = toolkit::Agent{model, toolkit::tools<weather>}.run("Weather?", toolkit::owner{"me"});
    ASSERT_TRUE(came) << came.error().message();
    EXPECT_NE(toolkit::text_of(model.asked()[1].messages.back()).find("No station in Berlin. Try Bonn."),
              std::string_view::npos);
    EXPECT_NE(toolkit::text_of(model.asked()[2].messages.back()).find("Rain for me"), std::string_view::npos);
}
