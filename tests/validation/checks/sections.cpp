// validation/sections.hpp
#include "../made_run.hpp"

#include <toolkit/validation/sections.hpp>

#include <gtest/gtest.h>

using namespace toolkit;

namespace {

made_run asks_for(std::vector<std::string> sections) {
    made_run run;
    run.required.required_sections = std::move(sections);
    return run;
}

}  // namespace

TEST(named_sections, names_the_section_that_is_missing) {
    const made_run run = asks_for({"Summary", "Rollback"});
    EXPECT_EQ(run.message(named_sections{}, "## Summary\nAll is well [1]. The rollback is easy."),
              "Required section is missing: Rollback; write it under a heading of this name, or list it as a section "
              "in insufficiencies.");
    EXPECT_EQ(run.violations(named_sections{}, "")[1].code, "REQUIRED_SECTION_MISSING");
    EXPECT_TRUE(made_run{}.passes(named_sections{}, "text"));
}

TEST(named_sections, recognizes_headings_like_a_reader) {
    const made_run run = asks_for({"Rollback plan"});
    for (const char* right :
         {"# Rollback plan", "Text.\n### Rollback plan ###\nText.", "**Rollback plan**\nText",
          "**Rollback Plan:** Text", "__Rollback plan__", "ROLLBACK PLAN: restore the dump [1].",
          "1. Rollback plan\nText", "2) **Rollback plan**", "**3.1 Rollback plan**", "## 2 Rollback plan",
          "## IV. Rollback plan", "a) Rollback plan", "- **Rollback plan** \u2013 restore the dump",
          "Rollback plan\n=============\nText", "Text\r\nRollback plan\r\nText", "## Rollback plan (short)",
          "## Rollback plan [1]", "*Rollback  plan*"})
        EXPECT_TRUE(run.passes(named_sections{}, right)) << right;
    for (const char* wrong :
         {"The rollback plan is easy [1].", "## Rollback planning", "See the rollback plan: restore the dump.",
          "```\n# Rollback plan\n```\nText", "Rollback plan is what follows: text", "## No rollback plan", ""})
        EXPECT_FALSE(run.passes(named_sections{}, wrong)) << wrong;
}

TEST(named_sections, knows_german_names) {
    const made_run run = asks_for({"Zusammenfassung", "Übersicht der Maßnahmen"});
    EXPECT_TRUE(run.passes(named_sections{}, "## ZUSAMMENFASSUNG\nText.\n\n2. übersicht der Maßnahmen\nText."));
    EXPECT_EQ(run.violations(named_sections{}, "Zusammenfassung: alles gut.").size(), 1U);
}

TEST(named_sections, accepts_a_listed_insufficiency_for_the_section) {
    const made_run run = asks_for({"1. Summary", "Rollback"});
    EXPECT_TRUE(run.passes(named_sections{}, "# Summary\nText.", {{"ROLLBACK", "how to go back", {}}}));
    EXPECT_FALSE(run.passes(named_sections{}, "# Summary\nText.", {{"Costs", "the price", {}}}));
    EXPECT_TRUE(run.passes(named_sections{}, not_known));
}

TEST(named_sections, reads_a_hostile_answer_once) {
    const made_run run = asks_for({"Rollback"});
    for (const char* piece : {"# ", "**", "1. ", "\n", "```\n", "I", "\xFF", ": ", "[1]"}) {
        std::string text;
        while (text.size() < 100'000) text += piece;
        EXPECT_FALSE(run.passes(named_sections{}, text)) << piece;
    }
}
