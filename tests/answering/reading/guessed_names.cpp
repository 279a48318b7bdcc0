// answering/reading/guessed_names.hpp: the names that guesses share, and the passage that defines one
#include "../../agent/loop_tests.hpp"
#include "../../agent/passages.hpp"

#include <toolkit/answering/reading/guessed_names.hpp>

#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

using namespace toolkit;
using namespace loop_tests;

namespace {

constexpr const char* which = "Which setting limits the clients?";

/// A shelf that fails when a name is searched or a passage is opened.
struct failing_shelf {
    passages texts;
    std::optional<failure_kind> on_search{};
    std::optional<failure_kind> on_chunk{};

    struct view : passages::view {
        std::optional<failure_kind> on_search;
        std::optional<failure_kind> on_chunk;
        int* opened;

        [[nodiscard]] result<std::vector<hit>> search(const query& asked, const stop_token& stop) const {
            if (on_search && asked.text == "max_here") return failure::of(*on_search, {}, "no");
            return passages::view::search(asked, stop);
        }
        [[nodiscard]] result<toolkit::chunk> chunk(const uuid& id, const stop_token& stop) const {
            if (on_chunk && ++*opened == 1) return failure::of(*on_chunk, {}, "no");
            return passages::view::chunk(id, stop);
        }
    };
    std::shared_ptr<int> opened = std::make_shared<int>(0);
    [[nodiscard]] view for_owner(const owner& who) const {
        return {texts.for_owner(who), on_search, on_chunk, opened.get()};
    }
};

/// The file that is cited when a model with these guesses answers from the first opened passage.
template <class Shelf>
std::string add_citation_markers(const Shelf& shelf, const names& guesses,
                                 const char* answer = "max_here limits the clients.") {
    names replies = guesses;
    replies.insert(replies.end(), {search_action("setting clients"), answer});
    const scripted model = script_of(replies);
    const strict_actions led{.finals = final_form::prose, .guesses = static_cast<int>(guesses.size())};
    const auto outcome = Agent{model, shelf, led}.run(which, owner{"me"});
    EXPECT_TRUE(outcome) << outcome.error().message();
    return !outcome || outcome->citations.empty() ? "none" : outcome->citations.front().filename;
}

const passages settings{
    .texts = {"Unlike max_here, the clients in a setting count and a setting limits them; max_here, max_here.",
              "Many a setting limits nothing.", "- max_here (integer): limits the clients."}};

}  // namespace

TEST(guessed_names, are_agreed_on_when_all_guesses_share_them_and_the_question_lacks_them) {
    const auto agreed = [](const names& guesses, const char* question = which) {
        return agreed_names(guesses, question);
    };
    EXPECT_EQ(agreed({"Set `max_connections`.", "It is Max_Connections, I think."}), names{"max_connections"});
    EXPECT_EQ(agreed({"one_a, two_b, One_A", "two_b or one_a"}), (names{"one_a", "two_b"})) << "each once";
    EXPECT_EQ(agreed({"`SET a_b = 5`", "Call `a_b(1)`."}), names{"a_b"});
    EXPECT_EQ(agreed({"Call `a_b(1)`, --a_b", "`SET a_b=5;`"}), names{"a_b"});
    EXPECT_EQ(agreed({"Set max_connections.", "Set max_clients."}), names{});
    EXPECT_EQ(agreed({"Set max_connections.", "Set max_connections_2."}), names{}) << "another name";
    EXPECT_EQ(agreed({"Set max_connections.", ""}), names{});
    EXPECT_EQ(agreed({"Say `EXPLAIN ANALYZE`.", "`EXPLAIN ANALYZE`"}), names{}) << "words of a language are no name";
    EXPECT_EQ(agreed({"1_000 of ____ and _\u2192_", "1_000 of ____ and _\u2192_"}), names{})
        << "nor what has no letter";
    EXPECT_EQ(agreed({"Set max_connections.", "Set max_connections."}, "What is MAX_CONNECTIONS?"), names{});
    EXPECT_EQ(agreed({}), names{});
    EXPECT_EQ(agreed({"a_1x b_1x c_1x d_1x"}).size(), default_answering_options.agreed_names);
}

TEST(guessed_names, are_defined_by_lines_that_begin_with_them) {
    for (const char* passage :
         {"- max_here (integer): Determines the number.", "Of clients.\n\n* `Max_Here`: the number.",
          "Name | Means\n| max_here | the number", "max_here", "## max_here\r\nIt limits.", "**max_here** - the number",
          "1. \"max_here\": limits", "--max_here \u2014 limits", "\u2022 max_here \u2013 limits",
          "> max_here(n) limits"})
        EXPECT_TRUE(defines(passage, "max_here")) << passage;
    for (const char* passage : {"See max_here.\nIt has a default.", "max_here_2: another.", "max_here = 100",
                                "For the clients see\nmax_here and others.", "max_heres: more", "", "\n\n", "\xff\xfe"})
        EXPECT_FALSE(defines(passage, "max_here")) << passage;
    EXPECT_FALSE(defines("max_here: x", "")) << "no name";
}

TEST(guessed_names, find_the_passage_that_defines_them) {
    EXPECT_EQ(add_citation_markers(settings, {"Set max_here.", "The setting max_here."}), "page2.md");
    EXPECT_EQ(add_citation_markers(settings, {"Set max_here.", "Set max_here."}), "page2.md")
        << "the same guess again agrees, too";
    EXPECT_EQ(add_citation_markers(settings, {"Set max_here.", "The setting max_there."}), "page0.md") << "by chance";
    EXPECT_EQ(add_citation_markers(settings, {"Set max_here."}), "page0.md") << "one guess alone may be chance";
    passages others = settings;
    others.texts.pop_back();
    EXPECT_EQ(add_citation_markers(others, {"Set max_here.", "The setting max_here."}), "page0.md")
        << "nothing says what it is";
}

TEST(guessed_names, count_at_most_once_per_guess) {
    const passages shelf{.texts = {"A setting limits clients: look here.", "A setting.", "It limits.",
                                   "one_a: x.\ntwo_b: y.\nthree_c: z."}};
    const names agreed{"one_a, two_b, three_c", "three_c, two_b, one_a"};
    EXPECT_EQ(add_citation_markers(shelf, agreed, "A setting limits clients: look."), "page0.md")
        << "one passage with three names has no more weight than with one";
}

TEST(guessed_names, are_skipped_when_they_cannot_be_looked_up) {
    const names agreed{"Set max_here.", "The setting max_here."};
    for (const failure_kind kind :
         {failure_kind::invalid_argument, failure_kind::unreachable, failure_kind::timed_out, failure_kind::corrupt})
        EXPECT_EQ(add_citation_markers(failing_shelf{.texts = settings, .on_search = kind}, agreed), "page0.md")
            << static_cast<int>(kind);
    EXPECT_EQ(add_citation_markers(failing_shelf{.texts = settings, .on_chunk = failure_kind::unreachable}, agreed),
              "page0.md");
    EXPECT_EQ(add_citation_markers(failing_shelf{.texts = settings, .on_chunk = failure_kind::not_found}, agreed),
              "page2.md")
        << "a passage that is gone is passed over";
}
