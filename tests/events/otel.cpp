// A run as OpenTelemetry spans: events/otel.hpp, run_spans.hpp
#include "runs.hpp"

#include <toolkit/events/otel.hpp>
#include <toolkit/schema/schema.hpp>

#include <gtest/gtest.h>

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

using namespace toolkit;

namespace {

// The request as specified, as far as we write it. The parser accepts nothing unknown.
struct any_value {
    std::optional<std::string> string_value{};
    std::optional<std::string> int_value{};
    struct doc {
        field string_value{.name = "stringValue"};
        field int_value{.name = "intValue"};
    };
};
struct key_value {
    std::string key;
    any_value value;
};
struct moment {
    std::string time;
    std::string name;
    std::vector<key_value> attributes;
    struct doc {
        field time{.name = "timeUnixNano"};
    };
};
struct span_status {
    std::optional<int> code{};
    std::optional<std::string> message{};
};
struct one_span {
    std::string trace_id;
    std::string span_id;
    std::optional<std::string> parent{};
    std::string name;
    int kind;
    std::string begin;
    std::string end;
    std::vector<key_value> attributes;
    std::optional<std::vector<moment>> events{};
    span_status status;
    struct doc {
        field trace_id{.name = "traceId"};
        field span_id{.name = "spanId"};
        field parent{.name = "parentSpanId"};
        field begin{.name = "startTimeUnixNano"};
        field end{.name = "endTimeUnixNano"};
        field attributes{.required = true};
    };
    [[nodiscard]] std::map<std::string, std::string> facts() const {
        std::map<std::string, std::string> found;
        for (const key_value& one : attributes)
            found[one.key] = one.value.string_value ? *one.value.string_value : one.value.int_value.value_or("");
        return found;
    }
};
struct named {
    std::string name;
};
struct resource_of {
    std::vector<key_value> attributes;
};
struct scope_spans {
    named scope;
    std::vector<one_span> spans;
};
struct resource_spans {
    resource_of resource;
    std::vector<scope_spans> scopes;
    struct doc {
        field scopes{.name = "scopeSpans"};
    };
};
struct export_request {
    std::vector<resource_spans> resources;
    struct doc {
        field resources{.name = "resourceSpans"};
    };
};

std::vector<one_span> spans_of(const std::string& text) {
    const auto read = parse<export_request>(text);
    if (!read) {
        ADD_FAILURE() << read.error().message() << "\n" << text;
        return {};
    }
    const auto consists = [](const std::string& id, const char* of, std::size_t size) {
        return id.find_first_not_of(of) == std::string::npos && (size == 0 ? !id.empty() : id.size() == size);
    };
    constexpr const char* digits = "0123456789";
    constexpr const char* hex = "0123456789abcdef";
    for (const one_span& one : read->resources.at(0).scopes.at(0).spans) {
        EXPECT_TRUE(consists(one.trace_id, hex, 32)) << one.trace_id;
        EXPECT_TRUE(consists(one.span_id, hex, 16)) << one.span_id;
        EXPECT_TRUE(consists(one.begin, digits, 0)) << one.begin;
        EXPECT_TRUE(consists(one.end, digits, 0)) << one.end;
    }
    return read->resources.at(0).scopes.at(0).spans;
}

run_events usual() {
    run_events run;
    runs::usual(run);
    return run;
}

const otel_options options{
    .run_id = uuid::from_bits(7, 8), .agent = "librarian", .provider = "ollama", .model = "qwen3"};

}  // namespace

TEST(otel, names_the_spans_and_attributes_of_a_run) {
    const auto spans = spans_of(otel_json(usual(), options));
    std::vector<std::string> names;
    names.reserve(spans.size());
    for (const one_span& one : spans) names.push_back(one.name);
    EXPECT_EQ(names,
              (std::vector<std::string>{"invoke_agent librarian", "chat qwen3", "execute_tool search_docs",
                                        "chat qwen3", "execute_tool open_citation", "chat qwen3", "chat qwen3"}));
    const auto root = spans.at(0).facts();
    EXPECT_EQ(root, (std::map<std::string, std::string>{{"gen_ai.operation.name", "invoke_agent"},
                                                        {"gen_ai.provider.name", "ollama"},
                                                        {"gen_ai.agent.name", "librarian"},
                                                        {"gen_ai.request.model", "qwen3"},
                                                        {"gen_ai.usage.input_tokens", "7062"},
                                                        {"gen_ai.usage.cache_read.input_tokens", "4790"},
                                                        {"gen_ai.usage.output_tokens", "194"},
                                                        {"toolkit.answer.status", "answered"}}));
    EXPECT_EQ(spans.at(0).kind, 1);
    EXPECT_EQ(spans.at(0).begin, "1700000000000000000");
    EXPECT_EQ(spans.at(0).end, "1700000005816000000");
    EXPECT_EQ(spans.at(1).kind, 3);
    EXPECT_EQ(spans.at(1).begin, "1700000000901000000");
    EXPECT_EQ(spans.at(1).end, "1700000002104000000");
    EXPECT_EQ(spans.at(1).facts().at("gen_ai.usage.output_tokens"), "31");
    EXPECT_EQ(spans.at(2).facts(), (std::map<std::string, std::string>{{"gen_ai.operation.name", "execute_tool"},
                                                                       {"gen_ai.tool.name", "search_docs"},
                                                                       {"gen_ai.tool.type", "function"}}));
    std::vector<std::string> moments;
    moments.reserve(8);
    for (const moment& one : *spans.at(0).events) moments.push_back(one.name);
    EXPECT_EQ(moments, (std::vector<std::string>{"toolkit.validation_failed", "toolkit.validated", "toolkit.plan",
                                                 "toolkit.retracted", "toolkit.reprompt"}));
}

TEST(otel, gives_the_same_ids_for_the_same_run_and_other_ids_for_another) {
    const auto spans = spans_of(otel_json(usual(), options));
    std::set<std::string> ids;
    for (const one_span& one : spans) {
        ids.insert(one.span_id);
        EXPECT_EQ(one.trace_id, spans.front().trace_id);
        EXPECT_EQ(one.parent, &one == &spans.front() ? std::nullopt : std::optional{spans.front().span_id});
    }
    EXPECT_EQ(ids.size(), spans.size());
    EXPECT_EQ(otel_json(usual(), options), otel_json(usual(), options));
    EXPECT_NE(spans_of(otel_json(usual(), {.run_id = uuid::from_bits(7, 9)})).front().trace_id, spans.front().trace_id);
    run_events later;
    later(run_started{{}, "How do I rebuild an index without blocking writes?", 1});
    EXPECT_NE(spans_of(otel_json(later)).front().trace_id, spans_of(otel_json(usual())).front().trace_id);
}

TEST(otel, includes_no_content_by_default) {
    run_events run;
    runs::attack(run, "SECRET");
    std::string text = otel_json(run, options);
    for (const std::string_view name : {R"("execute_tool SECRET")", R"({"stringValue":"SECRET"})"})  // of the tool
        for (std::size_t at = 0; (at = text.find(name)) != std::string::npos;) text.erase(at, name.size());
    EXPECT_EQ(text.find("SECRET"), std::string::npos) << text;
    auto with = options;
    with.with_content = true;
    const auto spans = spans_of(otel_json(usual(), with));
    EXPECT_EQ(spans.at(0).facts().at("gen_ai.output.messages"),
              R"([{"role":"assistant","parts":[{"type":"text","content":"Use REINDEX CONCURRENTLY. [1]"}]}])");
    EXPECT_EQ(spans.at(2).facts().at("gen_ai.tool.call.arguments"), R"({"query":"rebuild index","top_k":5})");
}

TEST(otel, marks_failed_and_unfinished_spans) {
    run_events run;
    runs::attack(run);
    const auto spans = spans_of(otel_json(run, options));
    ASSERT_EQ(spans.size(), 4U);
    EXPECT_EQ(spans[1].facts().at("error.type"), "model_failed");
    EXPECT_EQ(spans[1].status.code, 2);
    EXPECT_EQ(spans[2].facts().at("error.type"), "tool_failed");
    EXPECT_EQ(spans[3].facts().at("error.type"), "not_finished");
    EXPECT_FALSE(spans[0].status.code);
    answered last;
    last.error = "the server is down";
    run(last);
    EXPECT_EQ(spans_of(otel_json(run)).at(0).facts().at("error.type"), "run_failed");
}

TEST(otel, is_valid_for_an_empty_run_and_absurd_times) {
    EXPECT_EQ(spans_of(otel_json({})).size(), 1U);
    run_events run;
    run(run_started{{}, "?", INT64_MAX});
    run(tool_started{{}, "t", "", raw_json{}, INT64_MAX});
    run(tool_finished{{}, "t", true, "", "", INT64_MIN});
    const auto spans = spans_of(otel_json(run));
    ASSERT_EQ(spans.size(), 2U);
    EXPECT_EQ(spans[1].begin, spans[1].end);
    run(run_started{{}, "?", INT64_MIN, INT64_MIN});
    EXPECT_EQ(spans_of(otel_json(run)).at(0).begin, "0");
}

TEST(run_spans, close_an_unfinished_turn_where_the_next_step_begins) {
    run_events run;
    run(turn_started{{}, 1, {}, "", 100});
    run(tool_started{{}, "a", "", raw_json{}, 250});
    run(tool_started{{}, "a", "", raw_json{}, 260});
    run(tool_finished{{}, "a", true, "first", "", 300});
    run(tool_finished{{}, "a", true, "second", "", 500});
    run(turn_started{{}, 2, {}, "", 510});
    run(answer_text{{}, "x", 600});
    run(validated{{}, true, "Validated", {}, 700});
    const run_spans spans{run};
    ASSERT_EQ(spans.all().size(), 5U);
    EXPECT_EQ(spans.all()[0].end, 250);
    EXPECT_TRUE(spans.all()[0].open);
    EXPECT_EQ(spans.all()[1].message, "first");
    EXPECT_EQ(spans.all()[2].end, 500);
    EXPECT_FALSE(spans.all()[2].open);
    EXPECT_EQ(spans.all()[3].first_text, 600);
    EXPECT_EQ(spans.all()[3].end, 700);
    EXPECT_EQ(spans.all()[4].begin, 700);
    EXPECT_EQ(spans.end(), 700);
}
