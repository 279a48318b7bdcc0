// validation/markers/plain_markers.hpp: the forms in which models write citations, and text that resembles them
#include <toolkit/validation/citations.hpp>
#include <toolkit/validation/markers/plain_markers.hpp>

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "../made_run.hpp"

using namespace toolkit;

namespace {

struct written {
    std::string form;
    std::string plain;
};

/// Three open passages of a kiln.
made_run kiln() {
    made_run made;
    made.search("kiln")
        .open("kiln.md", "The kiln reaches 1280 degrees after nine hours.")
        .open("duty.md", "Only the potter on duty opens the kiln. Flue heat rises[^2] fast. The tide turns\u00b2 late.")
        .open("glaze.md", "Glaze needs a slow fire. Salt eats brick [citation 1] and the door (1).");
    return made;
}

std::string plain(std::string_view text) { return plain_markers(text, kiln().record); }

void expect_same(const std::vector<std::string>& texts) {
    for (const std::string& text : texts) EXPECT_EQ(plain(text), text);
}

}  // namespace

TEST(plain_markers, reads_the_bracket_forms_of_models) {
    for (const std::string form : {"\u30101\u3011",
                                   "\u30101\u2020source\u3011",
                                   "\u30101:0\u2020source\u3011",
                                   "[^1]",
                                   "[citation 1]",
                                   "[Citation: 1]",
                                   "[citation:1]",
                                   "[source 1]",
                                   "[Source: 1]",
                                   "[source_1]",
                                   "[Source #1]",
                                   "[Quelle 1]",
                                   "[Zitat 1]",
                                   "[Doc 1]",
                                   "[Document 1]",
                                   "[Passage 1]",
                                   "[ref. 1]",
                                   "[#1]",
                                   "[[1]]",
                                   "[1\u2020L3-L5]",
                                   "[1\u2020source]",
                                   "[1:2]",
                                   "[1:12-14]",
                                   "[see source 1]",
                                   "[cf. 1]",
                                   "[Source 1, p. 4]",
                                   "[1, page 4]",
                                   "[1, lines 3-5]",
                                   "[Citation 1: The kiln]",
                                   "[Source 1 - kiln.md]",
                                   "[source id=1]",
                                   "[**1**]",
                                   "\uff3b\uff11\uff3d",
                                   "[\uff11]",
                                   "\u3010\uff11\u3011",
                                   "\u30141\u3015",
                                   "\u27e61\u27e7",
                                   "\\[1\\]",
                                   "[1](https://example.org/kiln)",
                                   "[1](kiln.md)",
                                   "[1](#citation-1)",
                                   "[1](kiln.md \"Kiln\")",
                                   "[[1]](https://example.org/kiln)",
                                   "(Source 1)",
                                   "(see citation 1)",
                                   "(Quelle: 1)",
                                   "\\cite{1}",
                                   "^[1]",
                                   "^[1]^",
                                   "^1^",
                                   "$^{1}$",
                                   "$^{[1]}$"})
        EXPECT_EQ(plain("It takes nine hours " + form + "."), "It takes nine hours [1].");
}

TEST(plain_markers, reads_tags_and_raised_digits) {
    for (const std::string form :
         {"<cite>1</cite>", "<citation>1</citation>", "<citation number=\"1\"/>", "<citation number=\"1\" />",
          "<citation id='cite-1'></citation>", "<cite>[1]</cite>", "<CITE>1</CITE>", "<source>1</source>",
          "<source id=1/>", "<ref>1</ref>", "<ref name=\"note-1\"/>", "<sup>1</sup>", "<sup>[1]</sup>",
          "<sup><a href=\"#c1\">1</a></sup>", "<a href=\"kiln.md\">[1]</a>", "<citation:1>", "\u00b9",
          "\u207d\u00b9\u207e"})
        EXPECT_EQ(plain("It takes nine hours" + form + "."), "It takes nine hours [1].");
    EXPECT_EQ(plain("<cite number=\"1\">It takes nine hours</cite>."), "It takes nine hours [1].");
    EXPECT_EQ(plain("The fire is slow\u00b3 and hot\u00b9."), "The fire is slow [3] and hot [1].");
    EXPECT_EQ(plain("The fire is slow.\u00b3 It burns."), "The fire is slow. [3] It burns.");
    EXPECT_EQ(plain("It stops (the old kiln)\u00b9."), "It stops (the old kiln) [1].");
}

TEST(plain_markers, reads_several_citations_in_one_mark) {
    for (const std::string form :
         {"[Citation 1, Citation 2]", "[1 and 2]", "[1 und 2]", "[1 & 2]", "[Sources 1, 2]", "[Source 1; Source 2]",
          "[citations 1 and 2]", "[^1][^2]", "\u30101\u3011\u30102\u3011", "\u30101, 2\u3011", "[[1], [2]]",
          "\u00b9,\u00b2", "\u00b9\u00b2", "<sup>1,2</sup>", "<cite>1, 2</cite>", "[1\u2020source, 2\u2020source]",
          "[#1, #2]"}) {
        EXPECT_EQ(plain("It takes nine hours " + form + "."), "It takes nine hours [1][2].") << form;
    }
    EXPECT_EQ(plain("So [1; 2] and [1-2] and [1][2]."), "So [1; 2] and [1-2] and [1][2].")
        << "find_markers reads these";
}

TEST(plain_markers, reads_a_number_in_brackets_at_the_end_of_sentences_where_nothing_else_is_a_mark) {
    EXPECT_EQ(plain("The kiln is hot (1). The potter opens it (2)."), "The kiln is hot [1]. The potter opens it [2].");
    EXPECT_EQ(plain("The kiln is hot (1, 2)."), "The kiln is hot [1][2].");
    EXPECT_EQ(plain("The kiln is hot. (1)\nThe potter opens it. (2)"),
              "The kiln is hot. [1]\nThe potter opens it. [2]");
    EXPECT_EQ(plain("The kiln is hot {1}."), "The kiln is hot [1].");
    EXPECT_EQ(plain("The kiln is hot\u2460. The fire is slow \u2462."), "The kiln is hot [1]. The fire is slow [3].");
    EXPECT_EQ(plain("In (1990) the kiln was hot (1)."), "In (1990) the kiln was hot [1].");
}

TEST(plain_markers, leaves_numbered_items_years_and_formulas_alone) {
    expect_same({"(1) Heat the kiln.\n(2) Open it.", "You heat (1) and open (2) the kiln.", "It is step (1).",
                 "See section (2).", "It takes one (1).", "Build it in (1990).", "Heat the kiln (1) slowly.",
                 "It calls f(1).", "It is hot [1]. It is a list (2).", "The kiln: (1).", "It has 40 (1).",
                 "\u2460 Heat the kiln. \u2461 Open it.", "Use {0} and {1}.", "The format is {1} here.", "x^{1}",
                 "\\frac{1}{2}", "a{1}", "Nach Absatz (1)."});
}

TEST(plain_markers, leaves_powers_units_and_fractions_alone) {
    expect_same({"It has 4 m\u00b2.",
                 "10\u2076 bricks",
                 "x\u00b2 + y\u00b2",
                 "5 km\u00b3",
                 "E = mc\u00b2",
                 "5400\u00b9",
                 "s\u207b\u00b9",
                 "(a+b)\u00b2",
                 "\u00b9\u2074C",
                 "\u00b3\u2044\u2084",
                 "sin\u00b2",
                 "CO\u00b2",
                 "H\u2082O",
                 "\u03c3\u00b2",
                 "m<sup>2</sup>",
                 "10<sup>6</sup>",
                 "2^30",
                 "x^2^",
                 "1<sup>st</sup>",
                 "10 meters\u00b2"});
}

TEST(plain_markers, leaves_code_indexes_intervals_and_other_brackets_alone) {
    expect_same({"Use `[^1]` and `a[1]`.",
                 "It ends `[1]`.",
                 "```\n[citation 1]\n```",
                 "a[1] and a[1].b",
                 "list[1:2] of it",
                 "x[[1]] is",
                 "[0, 1] is an interval",
                 "[0-9] and [^a]",
                 "[1990]",
                 "[Source: 1990]",
                 "[citation needed]",
                 "[Figure 1]",
                 "[Table 2], [Step 1], [Section 3]",
                 "[1.5]",
                 "[1a]",
                 "[10%]",
                 "[page 1]",
                 "[1 of 2]",
                 "[source 1 was lost]",
                 "[Document 1 of 3]",
                 "at [10:30]",
                 "<b>1</b>",
                 "a < 1 > b",
                 "[1]: kiln.md",
                 "[x] done",
                 "<sup>th</sup>",
                 "[the kiln](kiln.md)",
                 "[7](kiln.md)",
                 "<a href=\"x\">the kiln</a>",
                 "$x^2$ and $1$",
                 "std::array<int, 1>",
                 "[1](two words)",
                 "[Doc 7]",
                 "[#7]",
                 "\uff3b7\uff3d",
                 "hours\u2077.",
                 "<sup>7</sup>",
                 "It is hot (7)."});
}

TEST(plain_markers, leaves_sets_of_characters_of_regular_expressions_alone) {
    expect_same({"Match [^0-9]+ digits", "Match [^1-7]+ digits", "Match [^1-3] only.", "sed 's/[^1]/x/'",
                 "sed 's|[^1]|x|'", "It is [^0].", "Use [^1]+ here", "Use [^1]* here", "Use [^1]{2} here",
                 "Match [^1]? digits", "Match ^[^1]$ alone", "Write '[^1]' for it.", "Write \"[^12]\" for it.",
                 "[^1]|[^2]"});
    EXPECT_EQ(plain("Is the kiln hot[^1]? It is.\n**Only the potter opens it[^2].**\n*It is slow [^3]*"),
              "Is the kiln hot [1]? It is.\n**Only the potter opens it [2].**\n*It is slow [3]*");
    EXPECT_EQ(plain("It takes nine hours [^1^]."), "It takes nine hours [1].");
    EXPECT_EQ(plain("It takes nine hours [^1, ^2]."), "It takes nine hours [1][2].");
}

TEST(plain_markers, leaves_fenced_and_indented_code_alone) {
    expect_same({"~~~\nx = [citation 1]\n~~~\n", "~~~ py\n`\nx[^1]\n~~~~", "````\n```\nx [^1]\n```\ny [^2]\n````",
                 "    x [^1]\n    y\n\n    z [source 2]", "So it is:\n\n\tx [^1]", "``a ` [^1]`` and `b\n[^2]`",
                 "- A:\n  ~~~\n  x [^1]\n  ~~~", "> ```\n> x [^1]\n> ```"});
    EXPECT_EQ(plain("~~~\na[^1]\n~~~\nIt is hot[^1]."), "~~~\na[^1]\n~~~\nIt is hot [1].");
    EXPECT_EQ(plain("- The kiln:\n\n    It is hot[^1].\n    - It is slow[^2]."),
              "- The kiln:\n\n    It is hot [1].\n    - It is slow [2].");
    EXPECT_EQ(plain("One ` is odd.\n\nIt is hot[^1] ` here."), "One ` is odd.\n\nIt is hot [1] ` here.");
}

TEST(plain_markers, leaves_units_and_quantities_that_are_squared_alone) {
    for (const std::string word :
         {"kilometer", "kilometers", "centimeters", "kilometres", "liters", "pixels", "acres", "watts", "degree",
          "velocity", "variance", "hectares", "Millimeter", "inches", "newtons", "energy", "hypotenuse"})
        for (const std::string power : {"\u00b2", "\u00b3", "<sup>2</sup>", "$^2$", "^2^", "$^{3}$"})
            expect_same({"It has nine " + word + power, "It has nine " + word + power + ".",
                         "It has nine " + word + power + " of it."});
    expect_same({"side\u00b2 + base\u00b2 = hypotenuse\u00b2", "E = energy<sup>2</sup>", "The velocity$^2$",
                 "work = force\u00b2", "cost\u00b2 * 4 is it", "length\u00b2 and width\u00b2 grow",
                 "So force + torque\u00b3.", "weight\u00b2 \u00d7 4"});
    EXPECT_EQ(plain("The kiln reaches 1280 degrees\u00b9 after nine hours\u00b2."),
              "The kiln reaches 1280 degrees [1] after nine hours [2].");
    EXPECT_EQ(plain("Only the potter opens it\u00b2, and it is slow<sup>3</sup>."),
              "Only the potter opens it\u00b2, and it is slow [3].");
}

TEST(plain_markers, leaves_times_ratios_verses_and_slices_alone) {
    made_run made;
    for (int i = 0; i < 12; ++i) made.open("page" + std::to_string(i) + ".md", "The kiln is hot.");
    for (const std::string text : {"At time [2:30]", "The ratio is [1:2]", "The ratio is [1:2].", "Genesis [1:2]",
                                   "The slice [1:2] gives", "The score was [2:1]", "at [10:30]", "It opens at [10:30].",
                                   "The doors open daily [10:30].", "Mix it in a proportion of [1:2].",
                                   "The team won the game [2:1].", "[1:2] is it", "It is hot [1]. It is so [1:2]."})
        EXPECT_EQ(plain_markers(text, made.record), text);
    EXPECT_EQ(plain_markers("The potter opens the kiln [2:4].", made.record), "The potter opens the kiln [2].");
}

TEST(plain_markers, leaves_matrices_and_nested_lists_alone) {
    expect_same({"The matrix [[1, 2], [3, 2]] is singular.", "The matrix is [[1, 2], [3, 2]].", "np.array([[1, 2]])",
                 "np.array([[1]])", "data = [[1], [2]]", "    x = y[[1]]", "x = y[[1]]", "y[[1]]",
                 "It gives [[1], [2]] then.", "The rows are [[1], [2]].", "Use rows[[2]] and go",
                 "data: [[1], [2], [3]]", "[[1,2,3]]"});
    EXPECT_EQ(plain("It takes nine hours[[1]]. It is slow [[3]]."), "It takes nine hours [1]. It is slow [3].");
}

TEST(plain_markers, leaves_links_and_numbers_of_other_things_alone) {
    expect_same({"Read [2](https://example.com/issue/2).", "The PR [#1](https://github.com/x/y/pull/1)",
                 "See issue [#2].", "<a href=\"page2.html\">2</a>", "| [1](x.md) | [2](y.md) |",
                 "It is told in pull request [#3].", "The bug is [#1](https://example.org/b).",
                 "Go on with the page [2](https://example.com/list).", "It goes on in <a href='/list?page=3'>3</a>."});
    EXPECT_EQ(
        plain("The kiln is hot [1](https://example.org/docs/kiln.md#fire) and slow <a href=\"/glaze\">3</a> too."),
        "The kiln is hot [1] and slow [3] too.");
    EXPECT_EQ(plain("The kiln is hot [#1](kiln.md)."), "The kiln is hot [1].");
}

TEST(plain_markers, reads_brackets_within_the_target_of_a_link) {
    EXPECT_EQ(plain("It is hot [Source 1](https://e.org/a_(b))."), "It is hot [1].");
    EXPECT_EQ(plain("It is hot [1](docs/kiln.md?a=(b(c)))."), "It is hot [1].");
    EXPECT_EQ(plain("It is hot [^1](https://e.org/(a))."), "It is hot [1].");
}

TEST(plain_markers, leaves_values_choices_and_names_at_ends_of_sentences_alone) {
    expect_same({"The possible values are {1}.", "The set is {1, 2}.", "It holds {1, 2}.", "Roots are (1, 2).",
                 "See the man page for printf (3).", "It follows from Theorem (1).", "It follows from Lemma (2).",
                 "The default log level is warning (3).", "The exit code is failure (1).", "Use parameter {1}.",
                 "Press \u2460.", "Click \u2461.", "Use (source 1) as the power source.", "Power (Source 2) is off.",
                 "The [result 1] cell", "Open the [document 1] tab.", "Choose [1 or 2].", "Reply with [1 to 3].",
                 "Antworten Sie mit [1 bis 3]."});
    EXPECT_EQ(plain("The kiln (see source 1) is hot (Source 2), as told [Sources 1 to 3]."),
              "The kiln [1] is hot [2], as told [1][3].");
}

TEST(plain_markers, leaves_brackets_that_an_opened_passage_has_at_the_same_word) {
    expect_same({"It says that flue heat rises[^2] fast.", "The tide turns\u00b2 late.",
                 "Salt eats brick [citation 1].", "Salt eats the door (1)."});
    EXPECT_EQ(plain("The kiln cools[^2]."), "The kiln cools [2].");
}

TEST(plain_markers, converts_an_unambiguous_mark_even_when_it_is_not_open) {
    for (const std::string form : {"\u30107\u3011", "[^7]", "[citation 7]", "[Source: 7]", "<cite>7</cite>",
                                   "<citation number=\"7\"/>", "[7\u2020source]"}) {
        EXPECT_EQ(plain("It is so " + form + "."), "It is so [7].");
        EXPECT_EQ(kiln().message(citation_references{}, plain("It is so " + form + ".")),
                  "[7] does not refer to an opened citation; only [1] to [3] are open.");
    }
}

TEST(plain_markers, changes_nothing_when_no_passage_is_open) {
    const run_record none;
    for (const std::string text : {"So \u30101\u3011.", "So [^1].\n\n[^1]: A note.", "So\u00b9."})
        EXPECT_EQ(plain_markers(text, none), text);
}

TEST(plain_markers, changes_nothing_a_second_time) {
    for (const std::string text : {"So \u30101\u3011[^2].", "It is hot (1).", "hours\u00b9\u00b2 [citation 7]"})
        EXPECT_EQ(plain(plain(text)), plain(text));
}

TEST(plain_markers, scans_long_texts_of_unfinished_marks_once) {
    for (const std::string begun :
         {"\\[1", "[1](a.b/", "\u30101", "<cite>", "[[1", "(b)^1", "{1", "<cite 1", "[1](", "`a``"}) {
        std::string text = "(";
        while (text.size() < 1'000'000) text += begun;  // a search to the end for each one would take minutes
        EXPECT_EQ(plain(text), text) << begun;
        EXPECT_LE(settled_bytes(text), text.size());
    }
}

TEST(settled_bytes, waits_for_the_rest_of_a_possible_mark) {
    for (const std::string mark :
         {"\u30101\u2020source\u3011", "[^1]", "[Citation 1, Citation 2]", "[[1]]", "<cite>1</cite>",
          "<citation number=\"1\"/>", "<sup>1</sup>", "\u207d\u00b9\u207e", "\\[1\\]", "\uff3b1\uff3d"})
        for (std::size_t size = 1; size < mark.size(); ++size) {
            const std::string begun = mark.substr(0, size);
            if (is_utf8(begun)) {
                EXPECT_EQ(settled_bytes("So " + begun), 3U) << begun;
            }
        }
    EXPECT_EQ(settled_bytes("So [1]"), 6U);
    EXPECT_EQ(settled_bytes("So [1](kil"), 6U);
    EXPECT_EQ(settled_bytes("So (1)"), 3U);
    EXPECT_EQ(settled_bytes("So (1). "), 8U);
    EXPECT_EQ(settled_bytes("So\u00b9"), 2U);
    EXPECT_EQ(settled_bytes("So\u00b9."), 5U);
    EXPECT_EQ(settled_bytes("A text (of words that go on and on"), 34U);
    EXPECT_EQ(settled_bytes("a < b"), 5U);
    EXPECT_EQ(settled_bytes(""), 0U);
}

TEST(settled_bytes, never_ends_inside_a_complete_mark) {
    for (const std::string mark :
         {"[^1]", "^1^", "^[1]^", "$^{1}$", "$^1$", "\\cite{1}", "\\[1\\]", "[[1]]", "[Citation 1]", "[^1](kiln.md)",
          "<cite>[1]</cite>", "<sup><a href=\"#c1\">1</a></sup>", "<cite number=\"1\">the fire (1)</cite>",
          "\u30101\u3011", "(Source 1)"})
        for (const std::string before : {"hours", "hours "}) {
            const std::string text = before + mark + ". It is so, and so on.";
            for (std::size_t size = before.size() + 1; size < text.size(); ++size) {
                if (!is_utf8(text.substr(0, size))) continue;
                const std::size_t settled = settled_bytes(text.substr(0, size));
                EXPECT_TRUE(settled <= before.size() || settled >= before.size() + mark.size())
                    << text.substr(0, size) << ": " << settled;
            }
        }
}
