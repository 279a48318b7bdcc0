// validation/numbers/number_signs.hpp: signs that emphasis, brackets, blanks and words part from their number.
#include "../number_pairs.hpp"

#include <toolkit/validation/numbers/number_reader.hpp>

#include <vector>

namespace {

void expect_sign(std::initializer_list<const char*> texts, bool negative) {
    for (const char* text : texts) {
        std::vector<toolkit::stated_number> found;
        toolkit::read_numbers(text, found);
        ASSERT_FALSE(found.empty()) << text;
        EXPECT_EQ(found.back().number.negative, negative) << text;
        EXPECT_EQ(found.back().number.magnitude(), toolkit::exact_value{5}) << text;
        EXPECT_FALSE(found.back().either_sign) << text;
    }
}

}  // namespace

TEST(number_signs, are_read_through_emphasis_brackets_blanks_and_words) {
    expect_sign({"It is -**5**.",
                 "It is -`5`.",
                 "It is -(5).",
                 "It is **-5**.",
                 "It is - 5.",
                 "It is = - 5.",
                 "| name | - 5 |",
                 "It is \u2212\u00a05.",
                 "It is \u2212 5.",
                 "It is \u2212\u202f5.",
                 "It is -\u00a05.",
                 "It is minus\u00a05.",
                 "It is minus\u20095.",
                 "It is minus (5).",
                 "It is minus **5**.",
                 "It is minus about 5.",
                 "It is minus ca. 5.",
                 "It is minus approximately five.",
                 "Es sind minus etwa 5.",
                 "It goes 3\u2192-5.",
                 "It is \u20125.",
                 "It is \\-5.",
                 "It is \uff08-5\uff09.",
                 "\u6e29\u5ea6\uff1a-5\u3002",
                 "\u6e29\u5ea6\u4e3a-5\u5ea6",
                 "\u6e29\u5ea6\u4e3a\u96f6\u4e0b5\u5ea6",
                 "Es sind 5 Grad minus.",
                 "Es sind 5 Grad unter dem Gefrierpunkt.",
                 "It is 5 degrees below freezing.",
                 "It is 5 \u00b0C below the freezing point.",
                 "It is five degrees below zero.",
                 "Set `-5` to disable.",
                 "The value `-5` disables it."},
                true);
}

TEST(number_signs, are_no_hyphens_marks_of_items_or_pauses) {
    expect_sign({"- 5", "* - 5", "Monday - 5", "Dienstag \u2013 5", "from 3-5", "from 3 - 5", "CV - 5",
                 "from 3 \u2013 5", "from 3\u5e74-5", "(a)-5", "It is 10 minus 5", "5 below average", "a note (5)",
                 "one\n- 5", "at 3 %-5", "is 5"},
                false);
}

TEST(number_signs, are_facts_of_an_answer) {
    for (const char* negative : {"-**5**", "-(5)", "- 5", "\u2212\u00a05", "minus\u00a05", "minus (5)", "minus about 5",
                                 "\u2192-5", "\u20125", "\\-5", "\uff08-5\uff09", "-`5`"}) {
        const std::string written{negative};
        EXPECT_FALSE(passes("The limit is 5 today.", "The limit is " + written + " today")) << negative;
        EXPECT_FALSE(passes("The limit is " + written + " today.", "The limit is 5 today")) << negative;
        EXPECT_TRUE(passes("The limit is " + written + " today.", "The limit is -5 today")) << negative;
    }
    expect_other({{"Es sind 5 Grad.", "Es sind 5 Grad minus"},
                  {"Es sind 5 Grad minus.", "Es sind 5 Grad"},
                  {"Es sind 5 Grad unter dem Gefrierpunkt.", "Es sind 5 Grad"}});
}

TEST(number_signs, of_code_count_except_behind_a_command) {
    EXPECT_FALSE(passes_of_tool("Set `-1` to disable.", "Set 1 to disable"));
    EXPECT_FALSE(passes_of_tool("Set 1 to disable.", "Set `-1` to disable"));
    EXPECT_TRUE(passes_of_tool("Set `-1` to disable.", "Set -1 to disable"));
    expect_other({{"The default is `-3`.", "The default is 3"},
                  {"Use `timeout=-7` for it.", "Use a timeout of 7"},
                  {"Return `-2` on failure.", "It returns 2"}});
    expect_equal({{"Run `gzip -k -9` here.", "Use level 9"},
                  {"Run `kill -9` here.", "Send signal 9"},
                  {"Run `zstd -19` here.", "Use level 19"}});
}
