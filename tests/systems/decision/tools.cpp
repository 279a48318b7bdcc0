// systems/decision/: each tool, summaries in pieces, environments that are very large, and triggers without an end
#include "../../effort.hpp"
#include "decision_runs.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

using namespace toolkit;
using namespace decision_tests;

namespace {

const manuals pump{{{"voltage",
                     {{"The operating voltage is 24 V DC.", "pump.pdf", 12, "Electrical data"},
                      {"Fuse 2 A.", "pump.pdf", 13},
                      {"a", "pump.pdf", 14},
                      {"b", "pump.pdf", 15},
                      {"c", "pump.pdf", 16},
                      {"d", "pump.pdf", 17}}},
                    {"notes", {{"A text without pages.", "notes.txt"}}}}};
const picture_book pages{{{"diagram", {7, 9, 11, 13}}, {"table", {4}}, {"torn", {99, 5}}}};
const task asked{.question = "What does the pump need?", .owner = me};
const failure down = failure::of(failure_kind::unreachable, "vision", "the server is down");

/// The newest result of a tool, as the model read it.
std::string newest(const whole_run& run, std::string_view tool) {
    std::string text;
    for (const environment::entry& one : run.known.entries())
        if (one.tool == tool) text = one.text;
    return text;
}

struct record_of_pump {
    std::string part;
    int number = 0;
};
/// A result of as many objects as a test wants.
struct list_parts {
    int count = 0;
    static constexpr tool_about about{.description = "List parts.", .message = "Found {num_objects} parts"};
    tool_result<record_of_pump> operator()() const {
        tool_result<record_of_pump> made;
        made.name = "parts";
        made.objects.reserve(static_cast<std::size_t>(count));
        for (int i = 0; i < count; ++i) made.objects.push_back({"valve " + std::to_string(i), i});
        return made;
    }
};
/// Starts again and again.
struct restless {
    int turn = 0;
    static constexpr tool_about about{.description = "Never ends."};
    std::string operator()() const { return "turn " + std::to_string(turn); }
    static std::optional<restless> trigger(const auto& context) {
        return restless{static_cast<int>(context.environment().calls_of("restless"))};
    }
};

struct broken {
    static constexpr tool_about about{.description = "Broken.", .name = "broken"};
    result<std::string> operator()() const { return failure::unrecoverable("No camera"); }
};
struct element {
    std::string a;
    std::vector<int> n;
};

/// The protocol of a model whose calls are made although they were not offered.
struct without_offers : decision_actions {
    [[nodiscard]] result<next_move> read(state& mine, const completion& reply,
                                         const std::vector<offered_action>& actions, const run_view& run) const {
        auto made = decision_actions::read(mine, reply, actions, run);
        if (made)
            for (call_move& call : std::get<std::vector<call_move>>(*made)) call.unoffered = true;
        return made;
    }
};

/// Runs an agent of other tools with the protocol of this system.
template <class Tools>
decision_run run_with(Tools set, const manual_model& model, const decision_limits& most = {}) {
    const run_listener<run_log> log;
    decision_run made;
    made.whole =
        Agent{model, pump, set, decision_actions{.most = most}, decision_budget(most), log, manual_clock{}}.run_whole(
            asked);
    const run_log kept = log.take();
    made.client = kept.client;
    made.events = kept.events;
    return made;
}

}  // namespace

TEST(fast_vector_search, finds_five_chunks_with_their_pages) {
    const manual_model model{{.decisions = {searches("voltage"), responds()}, .answers = {{"24 V DC (page 12)."}}}};
    const auto run = run_decision(model, pump, asked);
    ASSERT_TRUE(run.outcome()) << run.outcome().error().message();
    const auto* found = run.whole.known.latest<text_results>();
    ASSERT_NE(found, nullptr);
    ASSERT_EQ(found->objects.size(), 5U);
    EXPECT_EQ(found->objects[0].content, "The operating voltage is 24 V DC.");
    EXPECT_EQ(found->objects[0].page_number, 12U);
    EXPECT_EQ(found->objects[0].heading, "Electrical data");
    EXPECT_EQ(found->name, "text_results");
    EXPECT_EQ(found->payload_type, "chunks");
    EXPECT_EQ(found->metadata.source, "AssetManual");
    EXPECT_EQ(newest(run.whole, "fast_vector_search"),
              "<<result tool=\"fast_vector_search\">>\nFound 5 text chunks. Top result from page 12.\n<</result>>\n");
    EXPECT_NE(run.whole.known.find<text_results>("fast_vector_search", "text_results"), nullptr);
}

TEST(fast_vector_search, knows_texts_without_pages_and_suggests_only_tools_that_are_there) {
    const manual_model model{
        {.decisions = {searches("none"), searches("notes"), responds()}, .answers = {{"A text."}}}};
    const run_listener<run_log> log;
    const auto run = decision_agent(model, pump, {}, log).run_whole(asked);
    ASSERT_TRUE(run.outcome) << run.outcome.error().message();
    EXPECT_NE(newest(run, "fast_vector_search").find("Top result from page unknown."), std::string::npos);
    const std::string client = log.take().client;
    EXPECT_NE(
        client.find(R"("message": "No text results for: none", "recoverable": true, "suggestion": "Try other words")"),
        std::string::npos)
        << client;
    EXPECT_EQ(text_of(model.received()[0].messages.back()).find("colqwen"), std::string_view::npos);
}

TEST(fast_vector_search, cuts_a_long_chunk_at_its_limit) {
    const manuals books{{{"x", {{std::string(9'000, 'x'), "a.txt"}}}}};
    const manual_model model{{.decisions = {searches("x"), responds()}, .answers = {{"It is long."}}}};
    const auto run = run_decision(model, books, asked);
    ASSERT_TRUE(run.outcome());
    EXPECT_EQ(run.whole.known.latest<text_results>()->objects[0].content.size(), 4'000U);
}

TEST(fast_vector_search, reads_no_more_chunks_than_its_limit_from_any_retriever) {
    struct generous {
        struct view : manuals::view {
            [[nodiscard]] result<std::vector<hit>> search(query wanted, const stop_token& stop) const {
                wanted.top_k = 100;
                return manuals::view::search(wanted, stop);
            }
        };
        [[nodiscard]] view for_owner(const owner& who) const { return {pump.for_owner(who)}; }
    };
    const manual_model model{{.decisions = {searches("voltage"), responds()}, .answers = {{"24 V DC (page 12)."}}}};
    const auto run = decision_agent(model, generous{}).run_whole(asked);
    ASSERT_TRUE(run.outcome) << run.outcome.error().message();
    EXPECT_EQ(run.known.latest<text_results>()->objects.size(), 5U);
}

TEST(colqwen_visual_search, finds_three_pages) {
    const manual_model model{{.decisions = {looks("diagram"), responds()}, .answers = {{"See page 7."}}}};
    const auto run = run_decision(model, pump, pages, scripted{}, asked);
    ASSERT_TRUE(run.outcome()) << run.outcome().error().message();
    const auto* found = run.whole.known.latest<visual_pages>();
    ASSERT_NE(found, nullptr);
    ASSERT_EQ(found->objects.size(), 3U);
    EXPECT_EQ(found->objects[1].page_number, 9U);
    EXPECT_EQ(found->objects[1].image_path, "pages/pump_9.png");
    EXPECT_EQ(found->payload_type, "colqwen_pages");
    EXPECT_NE(newest(run.whole, "colqwen_visual_search").find("Found 3 pages with visual matches. Pages: 7, 9, 11."),
              std::string::npos);
}

TEST(colqwen_visual_search, says_what_else_to_try) {
    const manual_model model{
        {.decisions = {looks("nothing"), searches("voltage"), responds()}, .answers = {{"24 V DC."}}}};
    const auto run = run_decision(model, pump, pages, scripted{}, asked);
    EXPECT_NE(run.client.find(R"("message": "No visual matches for: nothing", "recoverable": true, )"
                              R"("suggestion": "Try fast_vector_search for text content")"),
              std::string::npos)
        << run.client;
}

TEST(colqwen_visual_search, is_offered_without_a_vision_model) {
    const manual_model model{{.decisions = {looks("diagram"), responds()}, .answers = {{"See page 7."}}}};
    const auto made = decision_agent(model, pump, pages, no_vision{}).run(asked);
    ASSERT_TRUE(made) << made.error().message();
    EXPECT_EQ(text_of(model.received()[1].messages.back()).find("visual_interpretation"), std::string_view::npos);
}

TEST(visual_interpretation, is_offered_when_there_are_pages_and_reads_two) {
    const scripted vision{{completion{.text = "A motor.", .model = "qwen3-vl"}, completion{.text = "A fan."}}};
    const manual_model model{{.decisions = {looks("diagram"), interprets(), responds()},
                              .answers = {{"A motor (page 7) and a fan (page 9)."}}}};
    const auto run = run_decision(model, pump, pages, vision, asked);
    ASSERT_TRUE(run.outcome()) << run.outcome().error().message();
    EXPECT_EQ(text_of(model.received()[0].messages.back()).find("visual_interpretation"), std::string_view::npos);
    EXPECT_NE(text_of(model.received()[1].messages.back()).find("- visual_interpretation: Use VLM"),
              std::string_view::npos);
    const auto* made = run.whole.known.latest<visual_interpretations>();
    ASSERT_NE(made, nullptr);
    ASSERT_EQ(made->objects.size(), 2U);
    EXPECT_EQ(made->objects[1].page_number, 9U);
    EXPECT_EQ(made->objects[1].interpretation, "A fan.");
    EXPECT_EQ(made->metadata.source, "qwen3-vl");
    EXPECT_NE(newest(run.whole, "visual_interpretation").find("VLM analyzed 2 pages. Summary: A motor. A fan."),
              std::string::npos);
    EXPECT_NE(run.client.find(R"("name": "visual_interpretations", "payload_type": "interpretations")"),
              std::string::npos);
    EXPECT_NE(text_of(vision.received()[0].messages.back()).find("What does the pump need?"), std::string_view::npos)
        << "the user's question";
}

TEST(visual_interpretation, reads_newer_pages_by_the_same_call) {
    const scripted vision{"A motor.", "A fan.", "A table."};
    const manual_model model{{.decisions = {looks("diagram"), interprets(), looks("table"), interprets(), responds()},
                              .answers = {{"A table (page 4)."}}}};
    const auto run = run_decision(model, pump, pages, vision, asked);
    ASSERT_TRUE(run.outcome()) << run.outcome().error().message();
    EXPECT_EQ(vision.received().size(), 3U);
    EXPECT_EQ(run.whole.known.latest<visual_interpretations>()->objects[0].interpretation, "A table.");
}

TEST(visual_interpretation, goes_on_if_the_vision_model_is_down) {
    const scripted vision{{down, down, completion{.text = "A motor."}, completion{.text = "A fan."}}};
    const manual_model model{
        {.decisions = {looks("diagram"), interprets(), interprets(), responds()}, .answers = {{"A motor (page 7)."}}}};
    const auto run = run_decision(model, pump, pages, vision, asked);
    ASSERT_TRUE(run.outcome()) << run.outcome().error().message();
    EXPECT_EQ(run.outcome()->text, "A motor (page 7).") << "the same call may be made again";
    EXPECT_NE(run.client.find(R"({"type": "error", "message": "The pages were not interpreted: unreachable", )"
                              R"("recoverable": true, "suggestion": "Try fast_vector_search for text content"})"),
              std::string::npos)
        << run.client;
}

TEST(visual_interpretation, keeps_the_pages_that_it_can_read) {
    const scripted vision{"A table."};
    const manual_model model{
        {.decisions = {looks("torn"), interprets(), responds()}, .answers = {{"A table (page 5)."}}}};
    const auto run = run_decision(model, pump, pages, vision, asked);
    ASSERT_TRUE(run.outcome()) << run.outcome().error().message();
    const auto* made = run.whole.known.latest<visual_interpretations>();
    ASSERT_NE(made, nullptr);
    EXPECT_EQ(made->objects.size(), 1U);
    EXPECT_EQ(made->metadata.failed_pages, "99 (not found)");
}

TEST(visual_interpretation, fails_for_good_without_pages) {
    const scripted vision{"never asked"};
    const manual_model model{{.decisions = {interprets(), searches("voltage"), responds()}, .answers = {{"24 V DC."}}}};
    const run_listener<run_log> log;
    const auto run = Agent{model,
                           pump,
                           tools<fast_vector_search, visual_interpretation<picture_book, scripted>, text_response>,
                           deps{pages, vision},
                           without_offers{},
                           log}
                         .run_whole(asked);
    ASSERT_TRUE(run.outcome) << run.outcome.error().message();
    const std::string client = log.take().client;
    EXPECT_NE(client.find(R"({"type": "error", "message": "No visual pages to interpret", "recoverable": false})"),
              std::string::npos)
        << client;
    EXPECT_TRUE(run.known.is_withdrawn("visual_interpretation"));
    EXPECT_TRUE(vision.received().empty());
}

TEST(visual_interpretation, counts_what_the_vision_model_costs) {
    const scripted vision{{completion{.text = "A motor.", .spent = {.input_tokens = 100, .output_tokens = 10}},
                           completion{.text = "A fan."}}};
    const manual_model model{{.decisions = {looks("diagram"), interprets(), responds()}, .answers = {{"A motor."}}}};
    const auto run = run_decision(model, pump, pages, vision, asked);
    ASSERT_TRUE(run.outcome());
    EXPECT_EQ(run.outcome()->counts.input_tokens, 100);
    EXPECT_EQ(run.outcome()->counts.output_tokens, 10);
}

TEST(visual_interpretation, keeps_neither_reasoning_nor_text_beyond_its_limit) {
    const std::string thinks = "<think>The user asks for X-99.</think>";
    const scripted vision{thinks + "A motor. " + std::string(100'000, 'm'), thinks};
    const manual_model model{
        {.decisions = {looks("diagram"), interprets(), decides("summarize", "{}", "Shorter"), responds()},
         .answers = {{thinks, "A motor."}},
         .summaries = {says(thinks + "It is a motor."), says(thinks)}}};
    const auto run = run_decision(model, pump, pages, vision, asked);
    ASSERT_TRUE(run.outcome()) << run.outcome().error().message();
    const auto* shown = run.whole.known.latest<visual_interpretations>();
    ASSERT_NE(shown, nullptr);
    ASSERT_EQ(shown->objects.size(), 1U) << "the second page was not described";
    EXPECT_TRUE(shown->objects[0].interpretation.starts_with("A motor. mmm"));
    EXPECT_EQ(shown->objects[0].interpretation.size(), 4'000U);
    EXPECT_EQ(shown->metadata.failed_pages, "9 (bad reply)");
    const auto* summary = run.whole.known.latest<environment_summary>();
    ASSERT_NE(summary, nullptr);
    EXPECT_TRUE(summary->objects[0].summary.starts_with("It is a motor.")) << summary->objects[0].summary;
    EXPECT_EQ(run.outcome()->text, "A motor.");
}

TEST(summarize, covers_everything_in_pieces) {
    environment known;
    for (int i = 0; i < 3; ++i) {
        std::string text = "result " + std::to_string(i) + "\n";
        for (int line = 0; line < 300; ++line) text += "line " + std::to_string(line) + "\n";
        known.add({.tool = "read", .arguments = std::to_string(i), .text = text}, i);
    }
    const environment_pieces made = pieces_of(known, {.piece_bytes = 2'000, .pieces = 64});
    EXPECT_EQ(made.results, 3U);
    EXPECT_FALSE(made.shortened);
    std::string all;
    for (const std::string& one : made.texts) {
        EXPECT_LE(one.size(), 2'000U);
        all += one;
    }
    for (int i = 0; i < 3; ++i) EXPECT_NE(all.find("result " + std::to_string(i) + "\n"), std::string::npos);
    std::size_t lines = 0;
    for (std::size_t at = all.find("line 299"); at != std::string::npos; at = all.find("line 299", at + 1)) ++lines;
    EXPECT_EQ(lines, 3U);
}

TEST(summarize, cuts_lists_at_whole_elements) {
    std::string list = "[";
    for (int i = 0; i < 100; ++i)
        list += std::string(i > 0 ? "," : "") + R"({"a":"x],[\"y","n":[)" + std::to_string(i) + ",2]}";
    list += "]";
    std::size_t elements = 0;
    for (const std::string& part : split_whole(list, 200)) {
        EXPECT_LE(part.size(), 200U);
        const auto read = parse<std::vector<element>>(part);
        ASSERT_TRUE(read) << part;
        elements += read->size();
    }
    EXPECT_EQ(elements, 100U);
    for (const std::string_view broken : {"[", "[[[[", "[\"a\\", "]", "[1,2]]]]\nrest\n", "", "[,,,,]"})
        for (const std::size_t most : {0U, 1U, 9U}) (void)split_whole(broken, most);
    std::string euros;
    for (int i = 0; i < 100; ++i) euros += "€";
    for (const std::string& part : split_whole(euros, 20)) EXPECT_TRUE(is_utf8(part));
}

TEST(summarize, is_chosen_by_the_model_too_and_keeps_its_limit) {
    const manual_model model{
        {.decisions = {searches("voltage"), decides("summarize", R"({"max_summary_tokens": 100})", "Shorter"),
                       responds()},
         .answers = {{"24 V DC."}},
         .summaries = {says("The voltage is 24 V DC. " + std::string(10'000, 'x'))}}};
    const auto run = run_decision(model, pump, asked);
    ASSERT_TRUE(run.outcome()) << run.outcome().error().message();
    const auto* made = run.whole.known.latest<environment_summary>();
    ASSERT_NE(made, nullptr);
    EXPECT_LE(made->objects[0].summary.size(), 400U);
    EXPECT_NE(newest(run.whole, "summarize").find("Environment summarized due to size. Key points preserved."),
              std::string::npos);
    EXPECT_NE(run.client.find(R"("name": "summarized", "payload_type": "summary")"), std::string::npos) << run.client;
    EXPECT_NE(run.client.find(R"({"type": "status", "message": "Summarizing environment..."})"), std::string::npos);
}

TEST(summarize, keeps_the_beginning_of_a_piece_that_the_model_refuses) {
    const manual_model model{{.decisions = {searches("voltage"), decides("summarize", "{}", "Shorter"), responds()},
                              .answers = {{"24 V DC."}},
                              .summaries = {failure::of(failure_kind::filtered, "m", "filtered")}}};
    const auto run = run_decision(model, pump, asked);
    ASSERT_TRUE(run.outcome()) << run.outcome().error().message();
    const auto* made = run.whole.known.latest<environment_summary>();
    ASSERT_NE(made, nullptr);
    EXPECT_EQ(made->metadata.left_out, 1U);
    EXPECT_NE(made->objects[0].summary.find("The operating voltage is 24 V DC."), std::string::npos);
}

TEST(summarize, fails_if_the_model_is_down_and_the_run_goes_on) {
    const manual_model model{{.decisions = {searches("voltage"), decides("summarize", "{}", "Shorter"), responds()},
                              .answers = {{"24 V DC."}},
                              .summaries = {down}}};
    const auto run = run_decision(model, pump, asked);
    ASSERT_TRUE(run.outcome()) << run.outcome().error().message();
    EXPECT_NE(run.client.find("The results were not summarized: unreachable"), std::string::npos) << run.client;
    EXPECT_EQ(run.outcome()->text, "24 V DC.");
}

TEST(decision_environment, holds_a_million_objects_in_bounded_text) {
    const std::string count = std::to_string(sized(1'000'000));
    const manual_model model{{.decisions = {decides("list_parts", R"({"count": )" + count + "}", "all"), responds()},
                              .answers = {{"There are parts."}},
                              .summaries = std::vector<result<completion>>(100, says("Valves."))}};
    const auto run = run_with(tools<list_parts, summarize, text_response>, model);
    ASSERT_TRUE(run.outcome()) << run.outcome().error().message();
    const auto* made = run.whole.known.latest<environment_summary>();
    ASSERT_NE(made, nullptr) << "it starts by itself";
    EXPECT_TRUE(made->metadata.shortened);
    EXPECT_LE(made->metadata.pieces, default_decision_limits.summary_pieces);
    std::size_t longest = 0;
    for (const request& one : model.received()) longest = std::max(longest, text_of(one.messages.back()).size());
    EXPECT_LT(longest, 45'000U);
    EXPECT_LT(run.client.size(), 10'000U) << "a client gets no list of a million objects";
}

TEST(decision_environment, ends_a_trigger_that_never_ends_and_says_so) {
    const manual_model model{{.decisions = {}, .answers = {{"It is turn 3."}}}};
    const auto run = run_with(tools<restless, text_response>, model, {.max_tool_calls = 8});
    ASSERT_TRUE(run.outcome()) << run.outcome().error().message();
    EXPECT_EQ(run.outcome()->text, "It is turn 3.");
    EXPECT_EQ(run.whole.known.calls_of("restless"), 8U);
    EXPECT_EQ(run.outcome()->notes, std::vector<std::string>{"The tool calls are used up."});
}

TEST(decision_environment, tells_used_tools_with_their_times_and_errors) {
    environment known;
    known.add({.tool = "find", .arguments = "1", .text = "x", .took_ms = 1'500}, 1);
    known.add({.tool = "look", .arguments = "1", .text = "x", .took_ms = 20}, 1);
    known.add({.tool = "find", .arguments = "2", .text = "x", .took_ms = 500}, 1);
    known.add_failed("look", "2", "<<failure tool=\"look\">>\nNo pages.\n<</failure>>\n", false);
    const auto tasks = tasks_completed(known);
    ASSERT_EQ(tasks.size(), 2U);
    EXPECT_EQ(tasks[0].tool, "find");
    EXPECT_EQ(tasks[0].seconds, (std::vector<double>{1.5, 0.5}));
    EXPECT_EQ(tasks[1].seconds.size(), 2U);
    EXPECT_EQ(errors_of(known, 5), std::vector<std::string>{"look: No pages."});
    EXPECT_TRUE(errors_of(known, 0).empty());
}

TEST(decision_environment, is_left_without_a_tool_that_failed_for_good) {
    const manual_model model{
        {.decisions = {decides("broken", "{}", "x"), searches("voltage"), responds()}, .answers = {{"24 V DC."}}}};
    const auto run = run_with(tools<broken, fast_vector_search, text_response>, model);
    ASSERT_TRUE(run.outcome()) << run.outcome().error().message();
    EXPECT_NE(run.client.find(R"("message": "No camera", "recoverable": false)"), std::string::npos) << run.client;
    EXPECT_EQ(text_of(model.received()[1].messages.back()).find("- broken: Broken."), std::string_view::npos);
}

TEST(text_response, reads_results_within_its_limit) {
    std::vector<manual_page> many;
    for (std::uint32_t page = 1; page <= 5; ++page) many.push_back({std::string(4'000, 'x'), "a.pdf", page});
    const manuals books{{{"x", many}, {"y", many}, {"last", {{"The last chunk.", "a.pdf", 9}}}}};
    const manual_model model{{.decisions = {searches("x"), searches("y"), searches("last"), responds()},
                              .answers = {{"It is the last chunk."}}}};
    const auto run = run_decision(model, books, asked);
    ASSERT_TRUE(run.outcome()) << run.outcome().error().message();
    const std::string prompt{text_of(model.received().back().messages.back())};
    EXPECT_LT(prompt.size(), 8'000U * 4 + 1'000U);
    EXPECT_GT(prompt.size(), 20'000U);
    EXPECT_NE(prompt.find("The last chunk."), std::string::npos) << "the newest results come first";
    EXPECT_NE(prompt.find("left out)"), std::string::npos);
}

TEST(text_response, gives_a_long_answer_whole) {
    std::string text = "The voltage is";
    for (int i = 0; i < 5'000; ++i) text += " the same";
    const manual_model model{{.decisions = {searches("voltage"), responds()}, .answers = {{text}}}};
    const auto run = run_decision(model, pump, asked);
    ASSERT_TRUE(run.outcome()) << run.outcome().error().message();
    EXPECT_EQ(run.outcome()->text, text);
}

TEST(text_response, says_that_it_was_cut_off) {
    struct short_of_breath {
        [[nodiscard]] result<completion> complete(const request& got, const delta_sink& sink, const stop_token&) const {
            if (!text_of(got.messages.back()).starts_with("Based on")) return replies->at((*next)++);
            sink(delta{.text = "24 V"});
            failure cut = failure::of(failure_kind::length_reached, "m", "cut");
            cut.received = small_text{"24 V"};
            return cut;
        }
        std::shared_ptr<std::vector<completion>> replies =
            std::make_shared<std::vector<completion>>(std::vector<completion>{searches("voltage"), responds()});
        std::shared_ptr<std::size_t> next = std::make_shared<std::size_t>(0);
    };
    const run_listener<run_log> log;
    const auto made = decision_agent(short_of_breath{}, pump, {}, log).run(asked);
    ASSERT_TRUE(made) << made.error().message();
    EXPECT_EQ(made->text, "24 V\n\n(The answer was cut off at its limit.)");
    EXPECT_EQ(log.take().client.find("retract"), std::string::npos);
}
