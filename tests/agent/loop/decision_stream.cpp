// events/decision_lines.hpp: the lines of whole runs, by a protocol that reads {tool, inputs, reasoning, should_end}
#include <toolkit/agent/json_actions.hpp>
#include <toolkit/events/decision_lines.hpp>
#include <toolkit/events/run_listener.hpp>
#include <toolkit/toolkit.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace toolkit;

namespace {

struct decision_of_model {
    std::string tool;
    raw_json inputs;
    std::string reasoning;
    bool should_end = false;
};
struct decisions : json_actions {
    result<next_move> read(state&, const completion& reply, const std::vector<offered_action>&, const run_view&) const {
        auto made = parse<decision_of_model>(reply.text);
        if (!made) return std::move(made).error();
        return next_move{std::vector<call_move>{{made->tool, made->inputs, made->reasoning}}};
    }
};

struct chunk_found {
    std::string text;
    int page = 0;
};
struct fast_vector_search {
    std::string query;
    static constexpr tool_about about{.description = "Quick semantic search over text chunks."};
    static std::string doing() { return "Searching text chunks..."; }
    result<tool_result<chunk_found>> operator()() const {
        if (query == "diagram") return failure::tool("No results found", "Try visual search");
        return tool_result<chunk_found>{.objects = {{"24 V", 3}},
                                        .metadata = {{"query", query}, {"source", "AssetManual"}},
                                        .name = "text_results",
                                        .payload_type = "chunks"};
    }
};
struct colqwen_visual_search {
    std::string query;
    static constexpr tool_about about{.description = "Visual document search."};
    static std::string doing() { return "Searching page images..."; }
    result<std::string> operator()() const { return failure::unrecoverable("No page images"); }
};
struct summarize {
    static constexpr tool_about about{.description = "Summarize environment.", .calls_at_most = 1};
    static std::string doing() { return "Summarizing..."; }
    static std::optional<summarize> trigger(const auto& context) {
        if (context.task().question != "long") return std::nullopt;
        return summarize{};
    }
    std::string operator()() const { return "short"; }
};
struct text_response {
    static constexpr tool_about about{.description = "Generate final response.", .ends = true};
    result<std::string> operator()(auto& context) const {
        auto reply = context.llm().stream({.messages = {user_message{"ANSWER:", {}}}}, context.stop());
        if (!reply) return std::move(reply).error();
        return reply->text;
    }
};

/// Decides by a script, and streams each answer in three pieces.
struct deciding {
    std::vector<std::string> script;
    std::shared_ptr<std::size_t> next = std::make_shared<std::size_t>(0);
    result<completion> complete(const request& req, delta_sink& sink, const stop_token&) const {
        if (text_of(req.messages.back()) != "ANSWER:") return completion{.text = script.at((*next)++)};
        for (const std::string_view piece : {"The", " operating", " voltage..."}) sink(delta{.text = piece});
        return completion{.text = "The operating voltage..."};
    }
};

std::string decide_on(const std::string& tool, const std::string& inputs, const std::string& reasoning) {
    return R"({"tool":")" + tool + R"(","inputs":)" + inputs + R"(,"reasoning":")" + reasoning +
           R"(","should_end":false})";
}

/// The lines of a run, with the objects of results.
std::string lines_of(std::vector<std::string> script, const std::string& question) {
    std::string text;
    const object_sink hears{
        run_listener{encoded_events{decision_lines{}, [&](std::string_view line) { text += line; }}}};
    const auto made =
        Agent{deciding{std::move(script)}, tools<fast_vector_search, colqwen_visual_search, summarize, text_response>,
              decisions{}, no_gate{}, hears}
            .run(question, owner{"me"});
    EXPECT_TRUE(made) << made.error().message();
    return text;
}

const std::string answers = decide_on("text_response", "{}", "Have enough context");
const std::string answer_lines = R"({"type": "decision", "tool": "text_response", "reasoning": "Have enough context"}
{"type": "token", "content": "The"}
{"type": "token", "content": " operating"}
{"type": "token", "content": " voltage..."}
{"type": "complete"}
)";

}  // namespace

TEST(decision_stream, of_a_search_and_an_answer) {
    EXPECT_EQ(
        lines_of({decide_on("fast_vector_search", R"({"query":"voltage"})", "User asked factual question"), answers},
                 "What is the operating voltage?"),
        R"({"type": "decision", "tool": "fast_vector_search", "reasoning": "User asked factual question"}
{"type": "status", "message": "Searching text chunks..."}
{"type": "result", "tool": "fast_vector_search", "objects": [{"text": "24 V", "page": 3}], "metadata": {"query": "voltage", "source": "AssetManual"}, "name": "text_results", "payload_type": "chunks"}
)" + answer_lines);
}

TEST(decision_stream, of_failures_and_another_tool) {
    EXPECT_EQ(
        lines_of({decide_on("fast_vector_search", R"({"query":"diagram"})", "..."),
                  decide_on("colqwen_visual_search", R"({"query":"diagram"})", "Fast search failed, trying visual"),
                  answers},
                 "Where is the valve?"),
        R"({"type": "decision", "tool": "fast_vector_search", "reasoning": "..."}
{"type": "status", "message": "Searching text chunks..."}
{"type": "error", "message": "No results found", "recoverable": true, "suggestion": "Try visual search"}
{"type": "decision", "tool": "colqwen_visual_search", "reasoning": "Fast search failed, trying visual"}
{"type": "status", "message": "Searching page images..."}
{"type": "error", "message": "No page images", "recoverable": false}
)" + answer_lines);
}

TEST(decision_stream, of_a_tool_that_starts_by_itself) {
    EXPECT_EQ(lines_of({answers}, "long"), R"({"type": "status", "message": "Summarizing..."}
{"type": "result", "tool": "summarize", "metadata": {"message": "summarize: complete"}}
)" + answer_lines);
}
