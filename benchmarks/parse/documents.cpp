#include "documents.hpp"

#include <array>
#include <utility>

namespace bench {

namespace {

// ---- writing JSON in the simplest way

enum class escapes : std::uint8_t { few, all };

std::string hex_escape(unsigned unit) {
    std::string text = "\\u";
    for (int shift = 12; shift >= 0; shift -= 4) text += "0123456789abcdef"[unit >> shift & 15U];
    return text;
}

std::string quoted(std::string_view text, escapes how = escapes::few) {
    std::string json = "\"";
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        if (text[i] == '"' || text[i] == '\\') (json += '\\') += text[i];
        else if (text[i] == '\n') json += "\\n";
        else if (text[i] == '\t') json += "\\t";
        else if (how == escapes::all && byte >= 0xC2 && byte <= 0xDF) {
            const unsigned unit = (byte & 0x1FU) << 6U | (static_cast<unsigned char>(text[++i]) & 0x3FU);
            json += hex_escape(unit);
        } else json += text[i];
    }
    return json += '"';
}

template <class Range, class Write>
std::string listed(const Range& all, const Write& write) {
    std::string json = "[";
    for (const auto& one : all) {
        if (json.size() > 1) json += ',';
        json += write(one);
    }
    return json += ']';
}

std::string json_of(const search_docs& call) {
    return R"({"type":"search_docs","query":)" + quoted(call.query) + R"(,"limit":)" + std::to_string(call.limit) +
           R"(,"min_score":0.)" + std::to_string(static_cast<int>(call.min_score * 100 + 0.5)) + R"(,"deep":)" +
           (call.deep ? "true}" : "false}");
}

/// `last` are the members after the citations.
std::string json_of(const final_answer& answer, const std::string& last) {
    std::string json = R"({"type":"final","answer":)" + quoted(answer.answer) + R"(,"claims":)";
    json += listed(answer.claims, [](const claim& one) {
        return R"({"text":)" + quoted(one.text) + R"(,"citations":)" +
               listed(one.citations, [](std::uint32_t number) { return std::to_string(number); }) + "}";
    });
    json += R"(,"citations":)";
    json += listed(answer.citations, [](const citation& one) {
        return R"({"number":)" + std::to_string(one.number) + R"(,"file":)" + quoted(one.file) + R"(,"quote":)" +
               quoted(one.quote) + "}";
    });
    return json + last + "}";
}
std::string json_of(const final_answer& answer) {
    return json_of(answer, answer.complete ? R"(,"complete":true)" : R"(,"complete":false)");
}

std::string json_of(const bench::pages& text, escapes how) {
    return R"({"pages":)" + listed(text.pages, [how](const std::string& page) { return quoted(page, how); }) + "}";
}

std::string json_of(const node& tree) {
    return R"({"id":)" + std::to_string(tree.id) + R"(,"children":)" +
           listed(tree.children, [](const node& child) { return json_of(child); }) + "}";
}

// ---- values

/// The words of a text, always the same (the generator is MINSTD).
class words {
public:
    explicit words(std::uint32_t seed) : state_(seed) {}
    std::uint32_t number(std::uint32_t below) {
        state_ = static_cast<std::uint32_t>(std::uint64_t{state_} * 48271U % 2147483647U);
        return state_ % below;
    }
    template <std::size_t N>
    std::string text(const std::array<std::string_view, N>& of, std::size_t bytes, std::string_view between = " ") {
        std::string made;
        while (made.size() < bytes) {
            if (!made.empty()) made += between;
            made += of[number(N)];
        }
        return made;
    }

private:
    std::uint32_t state_;
};

constexpr std::array<std::string_view, 24> english = {"the",      "contract", "ends",    "after",   "a",      "notice",
                                                      "period",   "of",       "three",   "months",  "and",    "every",
                                                      "employee", "receives", "written", "warning", "before", "it",
                                                      "is",       "renewed",  "unless",  "both",    "sides",  "agree"};
constexpr std::array<std::string_view, 20> german = {
    "Die",           "Kündigungsfrist", "beträgt", "für",     "Beschäftigte", "während", "der",   "Probezeit",
    "zwei",          "Wochen",          "später",  "ändert",  "sich",         "gemäß",   "§ 622", "BGB",
    "grundsätzlich", "größere",         "Übung",   "schließt"};
constexpr std::array<std::string_view, 12> chinese = {"合同在通知期", "三个月后", "终止，",   "员工必须",
                                                      "书面",         "确认。",   "试用期间", "双方同意",
                                                      "可以",         "延长",     "工资",     "按月支付。"};
constexpr std::array<std::string_view, 6> escaped = {"line\n", "\"quoted\"", "C:\\path\\",
                                                     "tab\t",  "größer",     "ordinary"};

search_docs make_call() { return {{}, "sick leave", 10, 0.35, true}; }

/// An answer of about 2.2 KB, such as a model gives to a question on a handbook.
final_answer make_answer(std::uint32_t seed) {
    words say{seed};
    final_answer answer{{}, {}, {}, {}, true};
    for (std::uint32_t i = 1; i <= 4; ++i) {
        const std::string sentence = say.text(english, 165);
        answer.answer += sentence + " [" + std::to_string(i) + "].\n";
        answer.claims.push_back({sentence.substr(0, 110), i % 2 == 0 ? std::vector<std::uint32_t>{i}
                                                                     : std::vector<std::uint32_t>{i, i % 4 + 1}});
        answer.citations.push_back(
            {i, "handbook/chapter_" + std::to_string(say.number(40)) + ".pdf", say.text(english, 160)});
    }
    return answer;
}

action_list make_actions(std::size_t bytes) {
    action_list all;
    std::size_t size = 0;
    for (std::uint32_t i = 0; size < bytes; ++i) {
        if (i % 8 == 7) {
            const final_answer answer = make_answer(i + 1);
            size += json_of(answer).size();
            all.emplace_back(answer);
        } else {
            words say{i + 1};
            const search_docs call{{},
                                   say.text(english, 12),
                                   static_cast<int>(1 + say.number(50)),
                                   (10 + say.number(90)) / 100.0,
                                   i % 3 == 0};
            size += json_of(call).size();
            all.emplace_back(call);
        }
    }
    return all;
}
std::string json_of(const action_list& all) {
    return listed(all,
                  [](const action& one) { return std::visit([](const auto& each) { return json_of(each); }, one); });
}

template <std::size_t N>
bench::pages make_pages(const std::array<std::string_view, N>& of, std::size_t count, std::size_t bytes,
                        std::string_view between = " ") {
    words say{static_cast<std::uint32_t>(bytes + N)};
    bench::pages text;
    for (std::size_t i = 0; i < count; ++i) text.pages.push_back(say.text(of, bytes, between));
    return text;
}

/// 120 levels: each node and its list are two.
node make_tree() {
    node tree{60, {}};
    for (int i = 59; i > 0; --i) {
        node above{i, {}};
        above.children.push_back({1000 + i, {}});
        above.children.push_back(std::move(tree));
        tree = std::move(above);
    }
    return tree;
}

constexpr std::string_view content =
    "I looked into the handbook. The notice period is three months to the end of a quarter, and two weeks during "
    "probation. Before I answer I want to read both passages, since an exception may hold for fixed terms. "
    "The table of chapter four lists the periods by years of service; it is not clear whether it was changed by the "
    "collective agreement of last year, which came into force in March. So I search once more, for the agreement "
    "itself, "
    "and open the third passage that was found before.";
constexpr std::string_view first_arguments =
    R"({"type":"search_docs","query":"notice period probation","limit":10,"deep":true})";
constexpr std::string_view second_arguments =
    R"({"type":"open_citation","number":3,"reason":"the exception for \"fixed terms\""})";

envelope make_envelope() {
    envelope all{"chatcmpl-BQ8xTg4uY0rA1vWcZk2LsD7hN5mPe",
                 "chat.completion",
                 1758000123,
                 "gpt-4.1-mini-2025-04-14",
                 {},
                 {},
                 "default",
                 "fp_6f2eabb9a5"};
    choice one{0, {"assistant", std::string{content}, {}, {}, {}}, {}, "tool_calls"};
    one.message.tool_calls.push_back(
        {"call_Zq3rN8sW1bLk0yTf", "function", {"search_docs", std::string{first_arguments}}});
    one.message.tool_calls.push_back(
        {"call_Ha7dV2mXe9PoU5cj", "function", {"open_citation", std::string{second_arguments}}});
    all.choices.push_back(one);
    all.usage = {1482, 117, 1599, {1024, 0}, {64, 0, 0, 0}};
    return all;
}

brief make_brief() {
    const envelope all = make_envelope();
    brief few{{}, {all.usage.prompt_tokens, all.usage.completion_tokens}};
    for (const choice& from : all.choices) {
        brief_choice one{{from.message.content, {}}, from.finish_reason};
        for (const call& each : from.message.tool_calls) one.message.tool_calls.push_back({each.id, each.function});
        few.choices.push_back(one);
    }
    return few;
}

/// As servers indent it.
std::string envelope_text() {
    std::string json = R"({
  "id": "chatcmpl-BQ8xTg4uY0rA1vWcZk2LsD7hN5mPe",
  "object": "chat.completion",
  "created": 1758000123,
  "model": "gpt-4.1-mini-2025-04-14",
  "choices": [
    {
      "index": 0,
      "message": {
        "role": "assistant",
        "content": CONTENT,
        "refusal": null,
        "tool_calls": [
          {
            "id": "call_Zq3rN8sW1bLk0yTf",
            "type": "function",
            "function": {
              "name": "search_docs",
              "arguments": FIRST
            }
          },
          {
            "id": "call_Ha7dV2mXe9PoU5cj",
            "type": "function",
            "function": {
              "name": "open_citation",
              "arguments": SECOND
            }
          }
        ],
        "annotations": []
      },
      "logprobs": null,
      "finish_reason": "tool_calls"
    }
  ],
  "usage": {
    "prompt_tokens": 1482,
    "completion_tokens": 117,
    "total_tokens": 1599,
    "prompt_tokens_details": {
      "cached_tokens": 1024,
      "audio_tokens": 0
    },
    "completion_tokens_details": {
      "reasoning_tokens": 64,
      "audio_tokens": 0,
      "accepted_prediction_tokens": 0,
      "rejected_prediction_tokens": 0
    }
  },
  "service_tier": "default",
  "system_fingerprint": "fp_6f2eabb9a5"
}
)";
    const auto put = [&](std::string_view name, std::string_view text) {
        json.replace(json.find(name), name.size(), quoted(text));
    };
    put("CONTENT", content);
    put("FIRST", first_arguments);
    put("SECOND", second_arguments);
    return json;
}

}  // namespace

std::vector<document> make_documents() {
    const search_docs call = make_call();
    const final_answer answer = make_answer(7);
    const std::string envelope_json = envelope_text();
    const action_list many = make_actions(std::size_t{1} << 20U);
    const bench::pages longer = make_pages(english, 3, 20000);
    const bench::pages escapes_everywhere = make_pages(escaped, 8, 500, "");
    const bench::pages in_german = make_pages(german, 4, 2000);
    const bench::pages in_chinese = make_pages(chinese, 4, 2000, "");
    const node tree = make_tree();

    std::vector<document> all;
    const auto good = [&](std::string name, shape form, std::string json, auto value) {
        all.emplace_back(std::move(name), form, document_kind::good, std::move(json), std::move(value));
    };
    good("tool call", shape::search_docs, json_of(call), call);
    good("final action", shape::final_answer, json_of(answer), answer);
    good("envelope", shape::envelope, envelope_json, make_envelope());
    good("envelope, few keys", shape::brief, envelope_json, make_brief());
    good("1 MB of actions", shape::list_of_actions, json_of(many), many);
    good("long strings", shape::pages, json_of(longer, escapes::few), longer);
    good("many escapes", shape::pages, json_of(escapes_everywhere, escapes::all), escapes_everywhere);
    good("German", shape::pages, json_of(in_german, escapes::few), in_german);
    good("Chinese", shape::pages, json_of(in_chinese, escapes::few), in_chinese);
    good("deep nesting", shape::node, json_of(tree), tree);

    const auto refused = [&](std::string name, shape form, std::string json) {
        all.emplace_back(std::move(name), form, document_kind::refused, std::move(json), std::monostate{});
    };
    refused("late missing key", shape::final_answer, json_of(answer, ""));
    refused("late unknown key", shape::final_answer, json_of(answer, R"(,"complete":true,"finished":true)"));
    refused("late wrong type", shape::final_answer, json_of(answer, R"(,"complete":"true")"));

    const auto trap = [&](std::string name, shape form, std::string json) {
        all.emplace_back(std::move(name), form, document_kind::trap, std::move(json), std::monostate{});
    };
    const auto edited = [](std::string json, std::string_view from, std::string_view to) {
        return json.replace(json.find(from), from.size(), to);
    };
    const std::string good_call = json_of(call);
    const auto bad_call = [&](std::string name, std::string_view from, std::string_view to) {
        trap(std::move(name), shape::search_docs, edited(good_call, from, to));
    };
    bad_call("a duplicate key", R"("deep":true)", R"("deep":true,"limit":9)");
    bad_call("another tag", "search_docs", "search_doc");
    bad_call("a number out of its range", "10", "51");
    bad_call("a number that wraps around", "10", "4294967306");
    bad_call("a fraction for an integer", "10", "10.5");
    bad_call("a text for a number", "10", "\"10\"");
    bad_call("a number for a boolean", "true", "1");
    bad_call("null for a text", "\"sick leave\"", "null");
    bad_call("a number beyond the finite ones", "0.35", "1e999");
    bad_call("a leading zero", "10", "010");
    bad_call("a fraction without digits", "0.35", "0.");
    bad_call("a comma after the last member", "true}", "true,}");
    bad_call("a comment", ",\"limit\"", "/**/,\"limit\"");
    bad_call("text after the value", "true}", "true}}");
    bad_call("a cut text", "true}", "true");
    bad_call("a control character in a text", "sick leave", "sick\x01period");
    bad_call("invalid UTF-8 in a text", "sick leave", "sick\xC0\xAFperiod");
    bad_call("half a surrogate pair", "sick leave", "sick\\ud800period");
    bad_call("an unknown escape", "sick leave", "sick\\xperiod");
    trap("an array for an object", shape::search_docs, R"(["search_docs","notice period",10,0.35,true])");
    trap("a broken value under a skipped key", shape::brief, edited(envelope_json, "1758000123", "1758x"));
    trap("invalid UTF-8 under a skipped key", shape::brief, edited(envelope_json, "chat.completion", "chat\xFF"));
    trap("a duplicate key in a list", shape::node, R"({"id":1,"children":[{"id":2,"id":2,"children":[]}]})");
    return all;
}

}  // namespace bench
