// run/conversation.hpp: a conversation is printed, parsed, grown and trimmed
#include <toolkit/run/conversation.hpp>
#include <toolkit/toolkit.hpp>

#include "../effort.hpp"

#include <gtest/gtest.h>

#include <pthread.h>
#include <algorithm>
#include <cstddef>
#include <random>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace toolkit;

namespace {

using cut_turns = std::span<const exchange>;

bool says(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

exchange turn_of(const std::string& question, std::size_t size = 40, std::size_t calls = 1) {
    exchange turn{question, "The answer to " + question + ": " + std::string(size, 'a'), {}};
    for (std::size_t i = 0; i < calls; ++i)
        turn.calls.push_back({"look_up",
                              {R"({"what":")" + question + "\"}"},
                              "<<result tool=\"look_up\">>\n" + std::string(size, 'r') + "\n<</result>>\n",
                              i % 3 == 2});
    return turn;
}

conversation talk_of(std::size_t turns, std::size_t size = 40, std::size_t calls = 1) {
    conversation talk;
    for (std::size_t i = 0; i < turns; ++i) talk.add(turn_of("question " + std::to_string(i), size, calls));
    return talk;
}

/// The printed text, parsed again.
conversation again(const conversation& talk) {
    auto back = parse<conversation>(print(talk));
    EXPECT_TRUE(back) << back.error().message();
    return back ? *back : conversation{};
}

std::string refusal_of(std::string_view text) {
    const auto read = parse<conversation>(text);
    return read ? "it is not refused" : std::string{read.error().message()};
}

}  // namespace

TEST(conversation, prints_and_parses_to_itself) {
    EXPECT_EQ(again(conversation{}), conversation{});
    EXPECT_EQ(print(conversation{}), R"({"summary":"","turns":[]})");
    conversation talk = talk_of(3, 500, 4);
    talk.summary = "The user builds a \"boat\".\n\tIn Kiel.";
    EXPECT_EQ(again(talk), talk);
    conversation odd;
    odd.add({std::string{"zero \0 byte", 11}, "smile \xF0\x9F\x98\x80 \\ / \x7F \x01", {}});
    odd.add({"", "", {{"", {"[]"}, "", true}, {"a", {R"({"a":1,"a":2.50,"b":[null,true,"\u00e9"]})"}, "x", false}}});
    EXPECT_EQ(again(odd), odd);
    const std::string once = print(odd);
    EXPECT_EQ(print(again(odd)), once);
}

TEST(conversation, reads_a_text_without_the_optional_keys) {
    const auto read = parse<conversation>(
        R"( {"turns":[{"question":"Q","answer":"A"},
                      {"question":"R","answer":"B","calls":[{"tool":"t","text":"x"}]}]} )");
    ASSERT_TRUE(read) << read.error().message();
    EXPECT_EQ(read->turns[0], (exchange{"Q", "A", {}}));
    EXPECT_EQ(read->turns[1].calls, (std::vector<earlier_call>{{"t", {}, "x", false}}));
}

TEST(conversation, refuses_a_text_that_is_no_conversation_and_names_the_place) {
    struct bad {
        std::string text;
        const char* says;
    };
    const auto turns = [](std::size_t count, const std::string& one) {
        std::string text = R"({"turns":[)";
        for (std::size_t i = 0; i < count; ++i) text += (i == 0 ? "" : ",") + one;
        return text + "]}";
    };
    const std::string small = R"({"question":"","answer":""})";
    const std::string call = R"({"tool":"t","text":"x"})";
    std::string calls = call;
    for (std::size_t i = 0; i < default_conversation_limits.calls; ++i) calls += "," + call;
    for (const bad& one :
         {bad{"", "expected"}, bad{"[]", "expected"}, bad{"{}", "expected \"turns\""}, bad{R"({"turns":{}})", "/turns"},
          bad{R"({"turns":[{"question":"Q"}]})", "expected \"answer\""},
          bad{R"({"turns":[{"question":"Q","answer":7}]})", "/turns/0/answer"},
          bad{R"({"turns":[{"question":"Q","answer":"A","calls":[{"tool":"t"}]}]})", "/turns/0/calls/0"},
          bad{R"({"turns":[{"question":"Q","answer":"A","calls":[{"text":"x"}]}]})", "expected \"tool\""},
          bad{R"({"turns":[{"question":"Q","answer":"A","calls":[{"tool":"t","text":"x","failed":"no"}]}]})",
              "/turns/0/calls/0/failed"},
          bad{R"({"turns":[{"question":"Q","answer":"A","calls":[{"tool":"t","text":"x","arguments":{]}]}]})",
              "/turns/0/calls/0/arguments"},
          bad{R"({"turns":[],"owner":"me"})", "owner"}, bad{R"({"turns":[]} more)", "nothing after the value"},
          bad{"{\"turns\":[],\"summary\":\"\xFF\"}", "UTF-8"}, bad{print(talk_of(3)).substr(0, 300), "expected"},
          bad{turns(default_conversation_limits.turns + 1, small), "/turns"},
          bad{turns(1, R"({"question":"","answer":"","calls":[)" + calls + "]}"), "/turns/0/calls"},
          bad{turns(1, R"({"answer":"","question":")" + std::string(default_conversation_limits.characters + 1, 'q') +
                           "\"}"),
              "/turns/0/question"}}) {
        const std::string why = refusal_of(one.text);
        EXPECT_TRUE(says(why, one.says)) << one.text.substr(0, 100) << ": " << why;
    }
    EXPECT_TRUE(parse<conversation>(turns(default_conversation_limits.turns, small)));
}

TEST(conversation, mends_invalid_text_before_it_is_kept) {
    conversation talk;
    talk.add({"caf\xE9?",
              "\x80\x80\xC3",
              {{"lo\xFFok", {"{\"a\":\"\xFE\"}"}, "\xED\xA0\x80 surrogate", false}, {"t", {"\xC0\xAF"}, "ok", true}}});
    const exchange& kept = talk.turns.front();
    EXPECT_EQ(kept.question, "caf\uFFFD?");
    EXPECT_EQ(kept.answer, "\uFFFD\uFFFD\uFFFD");
    EXPECT_EQ(kept.calls[0].tool, "lo\uFFFDok");
    EXPECT_EQ(kept.calls[0].arguments.text, "{\"a\":\"\uFFFD\"}");
    EXPECT_TRUE(is_utf8(kept.calls[0].text)) << kept.calls[0].text;
    EXPECT_EQ(kept.calls[1].arguments.text, "\"\uFFFD\uFFFD\"") << "what is no JSON becomes a JSON string";
    EXPECT_EQ(again(talk), talk);
}

TEST(conversation, keeps_arguments_that_no_printed_text_could_hold_as_a_string) {
    const auto nested = [](std::size_t depth) { return std::string(depth, '[') + std::string(depth, ']'); };
    for (const std::string& text :
         {std::string{"not json"}, std::string{}, std::string{"{\"a\":1"}, std::string{"1],[2"}, std::string{"{} {}"},
          nested(json_bounds.depth), nested(json_bounds.depth - 4), std::string{"NaN"}, std::string{"\"}]}"}}) {
        conversation talk;
        talk.add({"Q", "A", {{"t", {text}, "x", false}}});
        const auto back = again(talk);
        EXPECT_EQ(back, talk) << text;
        ASSERT_EQ(back.turns.size(), 1U);
        EXPECT_EQ(parse<std::string>(back.turns[0].calls[0].arguments.text).value_or("?"), text);
    }
    for (const std::string& text :
         {std::string{"{}"}, std::string{" [1] "}, std::string{"null"}, nested(100), nested(json_bounds.depth - 5)}) {
        conversation talk;
        talk.add({"Q", "A", {{"t", {text}, "x", false}}});
        EXPECT_EQ(talk.turns[0].calls[0].arguments.text, text) << "sound JSON stays as it is";
        EXPECT_EQ(parse<raw_json>(again(talk).turns.at(0).calls.at(0).arguments.text)->text,
                  parse<raw_json>(text)->text);
    }
}

TEST(conversation, bounds_what_one_turn_adds) {
    exchange huge{std::string(3'000'000, 'q'), std::string(2'000'000, '\x80'), {}};
    for (std::size_t i = 0; i < default_conversation_limits.calls + 5; ++i)
        huge.calls.push_back({"t" + std::to_string(i), {"{}"}, std::string(i == 900 ? 5'000'000 : 300, 'r'), false});
    huge.calls[950].arguments.text = '"' + std::string(2'000'000, 'a') + '"';
    conversation talk;
    talk.add(std::move(huge));
    const exchange& kept = talk.turns.front();
    EXPECT_EQ(kept.question.size(), default_conversation_limits.characters);
    EXPECT_LE(count_code_points(kept.answer), default_conversation_limits.characters);
    ASSERT_EQ(kept.calls.size(), default_conversation_limits.calls);
    EXPECT_EQ(kept.calls.back().tool, "t1004") << "the newest calls stay";
    std::size_t bytes = 0;
    for (const earlier_call& call : kept.calls) bytes += call.text.size();
    EXPECT_LE(bytes, default_conversation_limits.result_bytes);
    EXPECT_GT(bytes, default_conversation_limits.result_bytes - 100) << "and no more than necessary is cut";
    EXPECT_EQ(kept.calls[0].text.size(), 300U) << "the longest result is cut first";
    EXPECT_TRUE(says(kept.calls[895].text, "bytes left out)")) << kept.calls[895].text.substr(0, 100);
    EXPECT_EQ(again(talk), talk);
}

TEST(conversation, trims_whole_turns_from_the_front) {
    std::mt19937 chance{7};  // NOLINT: the same numbers in each run
    const auto up_to = [&](std::size_t most) { return std::uniform_int_distribution<std::size_t>{0, most}(chance); };
    for (int round = 0; round < sized(600); ++round) {
        conversation talk;
        if (up_to(2) == 0) talk.summary = "Before: " + std::string(up_to(2'000), 's');
        for (std::size_t i = up_to(30); i-- > 0;)
            talk.add(turn_of("q" + std::to_string(i), up_to(9) == 0 ? up_to(20'000) : up_to(300), up_to(4)));
        const conversation before = talk;
        const std::size_t most = up_to(3) == 0 ? up_to(100) : up_to(talk.tokens() + 50);
        int asked = 0;
        std::size_t given = 0;
        const std::string made = up_to(1) == 0 ? "short" : std::string(up_to(20'000), 'm') + "\xFF";
        const bool plain = up_to(1) == 0;
        const auto done = plain ? talk.trim(most) : talk.trim(most, [&](const conversation& was, cut_turns cut) {
            ++asked;
            given = cut.size();
            EXPECT_EQ(was, before);
            EXPECT_TRUE(std::equal(cut.begin(), cut.end(), before.turns.begin()));
            return made;
        });
        ASSERT_TRUE(done);
        ASSERT_LE(talk.turns.size(), before.turns.size());
        const std::size_t cut = before.turns.size() - talk.turns.size();
        EXPECT_EQ(talk.turns.empty(), before.turns.empty()) << "the last turn stays";
        EXPECT_TRUE(talk.tokens() <= most || talk.turns.size() <= 1) << talk.tokens() << " of " << most;
        EXPECT_TRUE(is_utf8(talk.summary));
        if (before.tokens() <= most) {
            EXPECT_EQ(talk, before);
            EXPECT_EQ(asked, 0);
        }
        if (!plain) {
            EXPECT_EQ(asked, cut > 0 ? 1 : 0);
            EXPECT_EQ(given, cut) << "each turn that is cut is given to the policy";
        }
        // Calls and results: all of a turn or none. Only the results of the last turn may be cut, and only alone.
        for (std::size_t i = 0; i < talk.turns.size(); ++i) {
            const exchange& now = talk.turns[i];
            const exchange& was = before.turns[cut + i];
            if (talk.turns.size() > 1) {
                EXPECT_EQ(now, was);
                continue;
            }
            EXPECT_EQ(now.question, was.question);
            EXPECT_EQ(now.answer, was.answer);
            ASSERT_EQ(now.calls.size(), was.calls.size());
            for (std::size_t j = 0; j < now.calls.size(); ++j) {
                EXPECT_EQ(now.calls[j].tool, was.calls[j].tool);
                EXPECT_EQ(now.calls[j].arguments, was.calls[j].arguments);
                EXPECT_EQ(now.calls[j].failed, was.calls[j].failed);
                EXPECT_TRUE(now.calls[j].text == was.calls[j].text || says(now.calls[j].text, " bytes left out)"));
            }
        }
        if (plain && cut > 0 && talk.summary == before.summary) {  // no turn is cut without need
            conversation one_more{talk.summary,
                                  {before.turns.begin() + static_cast<std::ptrdiff_t>(cut) - 1, before.turns.end()}};
            EXPECT_GT(one_more.tokens(), most);
        }
        const conversation trimmed = talk;
        if (trimmed.tokens() <= most) {
            EXPECT_TRUE(talk.trim(most, [](cut_turns) -> std::string { throw std::logic_error("not needed"); }));
            EXPECT_EQ(talk, trimmed) << "a second trim does nothing";
        }
        EXPECT_EQ(again(talk), talk);
    }
}

TEST(conversation, keeps_the_last_turn_and_cuts_its_results) {
    conversation talk = talk_of(5, 20'000, 3);
    talk.turns.back().calls[1].text = "brief";
    ASSERT_TRUE(talk.trim(12'000));
    ASSERT_EQ(talk.turns.size(), 1U);
    EXPECT_LE(talk.tokens(), 12'000U);
    EXPECT_GT(talk.tokens(), 11'500U) << "no more than necessary is cut";
    EXPECT_EQ(talk.turns[0].question, "question 4");
    EXPECT_EQ(talk.turns[0].calls[1].text, "brief");
    EXPECT_TRUE(talk.turns[0].calls[0].text.starts_with("<<result tool=\"look_up\">>\nrrr"));
    EXPECT_TRUE(says(talk.turns[0].calls[0].text, " bytes left out)"));
    ASSERT_TRUE(talk.trim(0));
    ASSERT_EQ(talk.turns.size(), 1U) << "whatever the limit is";
    EXPECT_EQ(talk.turns[0].question, "question 4");
    EXPECT_EQ(talk.turns[0].calls.size(), 3U);
}

TEST(conversation, cuts_nothing_if_the_summary_fails) {
    const conversation before = talk_of(20);
    const auto refused = [&](auto&& policy) {
        conversation talk = before;
        const auto done = talk.trim(300, policy);
        EXPECT_FALSE(done);
        EXPECT_EQ(talk, before);
        return done ? failure{} : done.error();
    };
    const auto busy = failure::of(failure_kind::timed_out, "model", "it is busy", "try again");
    const failure first = refused([&](cut_turns) -> result<std::string> { return busy; });
    EXPECT_EQ(first.kind, failure_kind::timed_out);
    EXPECT_EQ(first.message(), busy.message());
    EXPECT_EQ(refused([&](const conversation&, cut_turns) -> result<std::string> { return busy; }).message(),
              busy.message());
    const failure thrown = refused([](cut_turns) -> std::string { throw std::runtime_error("no ink"); });
    EXPECT_EQ(thrown.kind, failure_kind::tool_failed);
    EXPECT_TRUE(says(thrown.message(), "no ink")) << thrown.message();
    EXPECT_EQ(refused([](cut_turns) -> const char* { throw 7; }).kind, failure_kind::tool_failed);
}

TEST(conversation, keeps_the_new_summary_and_bounds_it) {
    conversation talk = talk_of(20);
    talk.summary = "old";
    ASSERT_TRUE(talk.trim(600, [](const conversation& was, cut_turns cut) {
        return was.summary + ", then " + std::to_string(cut.size()) + " turns";
    }));
    EXPECT_EQ(talk.summary, "old, then " + std::to_string(20 - talk.turns.size()) + " turns");
    EXPECT_LE(talk.tokens(), 600U);
    EXPECT_EQ(again(talk), talk);

    ASSERT_TRUE(talk.trim(250, [](cut_turns) { return "€" + std::string(1'000'000, ' ') + "\xE2\x82"; }));
    EXPECT_LE(talk.tokens(), 250U);
    EXPECT_TRUE(talk.summary.starts_with("€"));
    EXPECT_TRUE(is_utf8(talk.summary));

    talk = talk_of(20, 4'000);
    ASSERT_TRUE(talk.trim(10'000, [](cut_turns) { return std::string(90'000, 'w'); }));
    EXPECT_LE(talk.summary.size(), 4 * default_conversation_limits.summary_tokens);
    EXPECT_GT(talk.summary.size(), 3 * default_conversation_limits.summary_tokens);
    talk = talk_of(4);
    ASSERT_TRUE(talk.trim(1, [](cut_turns) { return "They build a boat."; }));
    EXPECT_EQ(talk.summary, "They build a boat.") << "a small limit leaves a sentence";
    talk.summary = std::string(9'000, 'w');
    talk.turns.clear();
    ASSERT_TRUE(talk.trim(100));
    EXPECT_LE(talk.tokens(), 100U) << "a summary without turns fits, too";
}

TEST(conversation, handles_ten_thousand_turns_with_linear_work_and_without_recursion) {
    // Each turn is moved once and given to the summary once, and no function calls itself for each turn: the stack of
    // this thread has 25 bytes for each.
    const auto work = [](void*) -> void* {
        constexpr std::size_t most = 10'000;
        conversation talk = talk_of(most, 100);
        const conversation back = again(talk);
        EXPECT_EQ(back, talk);
        const char* const last = talk.turns.back().answer.data();
        std::size_t given = 0;
        int asked = 0;
        EXPECT_TRUE(talk.trim(5'000, [&](cut_turns cut) {
            given += cut.size();
            ++asked;
            return std::string{"in short"};
        }));
        EXPECT_EQ(asked, 1);
        EXPECT_EQ(given + talk.turns.size(), most);
        EXPECT_EQ(talk.turns.back().answer.data(), last) << "what stays is moved, not copied";
        EXPECT_LE(talk.tokens(), 5'000U);

        conversation grows;
        given = 0;
        for (std::size_t i = 0; i < most; ++i) {
            grows.add(turn_of("question " + std::to_string(i)));
            if (grows.tokens() <= 2'000) continue;
            EXPECT_TRUE(grows.trim(1'000, [&](cut_turns cut) {
                given += cut.size();
                return std::string{"in short"};
            }));
        }
        EXPECT_EQ(given + grows.turns.size(), most) << "no turn is summarised twice";
        return nullptr;
    };
    pthread_attr_t small{};
    ASSERT_EQ(pthread_attr_init(&small), 0);
    ASSERT_EQ(pthread_attr_setstacksize(&small, is_sanitized ? 8'000'000 : 262'144), 0);
    pthread_t thread{};
    ASSERT_EQ(pthread_create(&thread, &small, work, nullptr), 0);
    pthread_join(thread, nullptr);
    pthread_attr_destroy(&small);
}
