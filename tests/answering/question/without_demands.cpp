// answering/without_demands.hpp: a model that reads the question without the sentences that only state demands
#include "../../agent/passages.hpp"

#include <toolkit/answering/without_demands.hpp>
#include <toolkit/llm/extractive.hpp>
#include <toolkit/toolkit.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

using namespace toolkit;

namespace {

request asking(const std::string& text) { return {.messages = {system_message{text}, user_message{"Begin."}}}; }
std::string system_of(const request& asked) { return std::string{text_of(asked.messages.front())}; }

/// Whether this model still has what its base gives.
struct counting {
    [[nodiscard]] means action_means() const noexcept { return means::native_tools; }
    [[nodiscard]] result<completion> complete(const request& asked, delta_sink&, const stop_token&) const {
        return completion{.text = system_of(asked)};
    }
};

const std::string plain = "How do I rebuild an index without locking out writes?";

}  // namespace

TEST(without_demands, leaves_sentences_out_that_only_state_demands) {
    const auto made = with_plain_question(asking("Rules.\n<<question>>\nUse open_citation for at least two. " + plain +
                                                 "\n<</question>>\n\nREQUIREMENTS\nOpen 2 citations.\n"));
    ASSERT_TRUE(made);
    EXPECT_EQ(system_of(*made),
              "Rules.\n<<question>>\n" + plain + "\n<</question>>\n\nREQUIREMENTS\nOpen 2 citations.\n");
    EXPECT_EQ(text_of(made->messages.at(1)), "Begin.");
}

TEST(without_demands, changes_nothing_else) {
    for (const std::string& text :
         {"<<question>>\n" + plain + "\n<</question>>\n", std::string{"Use open_citation for at least two."},
          std::string{"<<question>>\nUse open_citation for at least two."}, std::string{}})
        EXPECT_FALSE(with_plain_question(asking(text))) << text;
    EXPECT_FALSE(with_plain_question({}));
    EXPECT_EQ(means_of(without_demands{counting{}}), means::native_tools);
    delta_sink ignored;
    const auto reply = without_demands{counting{}}.complete(asking("Rules."), ignored, {});
    ASSERT_TRUE(reply);
    EXPECT_EQ(reply->text, "Rules.");
}

TEST(without_demands, lets_the_extractive_model_search_the_question_alone) {
    const passages pages{.texts = {"To rebuild an index without locking out writes, use REINDEX CONCURRENTLY.",
                                   "An index may be dropped.", "The manual has a passage about each citation."}};
    const whole_run run = Agent{without_demands{extractive{}}, pages}.run_whole(
        {.question = "Use open_citation for at least two. " + plain, .owner = owner{"me"}});
    ASSERT_FALSE(run.record.searches.empty());
    EXPECT_EQ(run.record.searches.front().query, plain);
    ASSERT_TRUE(run.outcome) << run.outcome.error().message();
    EXPECT_NE(run.outcome->text.find("REINDEX CONCURRENTLY"), std::string::npos) << run.outcome->text;
    EXPECT_GE(run.record.citations.size(), 2U) << "the demand holds";
}
