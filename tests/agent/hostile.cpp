// Models that write anything. Every run ends within its budget, with an answer whose proofs hold or with a failure that
// states the reason.
#include <toolkit/answering/planner.hpp>
#include <toolkit/validation/markers/markers.hpp>

#include "../effort.hpp"
#include "../shared_data.hpp"
#include "loop_tests.hpp"
#include "passages.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <memory>
#include <random>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

using namespace toolkit;
using namespace loop_tests;

namespace {

std::string read_file(const std::filesystem::path& path) {
    const std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

/// Foreign texts that models have sent or that are not JSON; the lines of the files, which are broken in themselves.
/// Empty when the data are missing: the test then uses texts of its own.
std::vector<std::string> texts_of_others() {
    std::vector<std::string> texts;
    for (const char* name : {"malformed/baml_cases.json", "malformed/json_repair_cases.json",
                             "malformed/jsonrepair_cases.json", "malformed/llm_transcribed.json",
                             "llama_constrained/samples.jsonl", "injection/purplellama/prompt_injection.json"}) {
        std::istringstream lines{read_file(shared_data("data") / name)};
        for (std::string line; std::getline(lines, line);) texts.push_back(std::move(line));
    }
    return texts;
}

/// Makes one reply after the other from a seed. Copies share their counters.
struct hostile {
    struct state {
        explicit state(std::uint64_t seed) : chance(seed) {}
        std::mt19937_64 chance;
        std::int64_t replies = 0;
        std::int64_t turns = 0;
    };
    std::shared_ptr<state> at;
    const std::vector<std::string>* known;

    std::size_t below(std::size_t n) const { return static_cast<std::size_t>(at->chance() % n); }

    std::string action() const {
        static const std::vector<std::string> absurd{
            R"({"type":"tool_call","tool":"search_docs","input":{"query":"index","top_k":1e308}})",
            R"({"type":"tool_call","tool":"search_docs","input":{"query":"index","top_k":-1}})",
            R"({"type":"tool_call","tool":"search_docs","input":{"query":""}})",
            R"({"type":"tool_call","tool":"final","input":{}})",
            R"({"type":"tool_call","tool":"rm","input":{"path":"/"}})",
            R"({"type":"tool_call","tool":"open_citation","input":{"docId":"1","chunkId":"../../etc/passwd"}})",
            R"({"type":"final","answer":"[1][2][3][99999999999999999999] pg_reindex","used_citations":[],"insufficiencies":[]})",
            R"({"type":"final","answer":"I","used_citations":[{"docId":"x","chunkId":"y","chunkIndex":-7}],"insufficiencies":[]})",
            R"({"type":"final","answer":"a","used_citations":[],"insufficiencies":[{"missing":"x"},{"missing":"x"},{"missing":"x"},{"missing":"x"}]})"};
        switch (below(6)) {
            case 0: return search_action(below(2) == 0 ? "index writes" : "storage " + std::to_string(below(9)));
            case 1: return books.open_action(below(books.texts.size()));
            case 2: return final_of("Use REINDEX CONCURRENTLY to build an index without locking out writes. [1]");
            case 3: return final_of("VACUUM reclaims storage. [2] It may run beside writes [1].");
            default: return absurd[below(absurd.size())];
        }
    }
    std::string mutated(std::string text) const {
        for (std::size_t n = below(4) + 1; n > 0 && !text.empty(); --n) {
            const std::size_t place = below(text.size());
            switch (below(5)) {
                case 0: text[place] = static_cast<char>(below(256)); break;
                case 1: text.resize(place); break;
                case 2: text.insert(place, text.substr(0, below(text.size()))); break;
                case 3: text.erase(place, below(8)); break;
                default: text.insert(place, 1, "{}[]\",:\\"[below(8)]); break;
            }
        }
        return text;
    }
    std::string text() const {
        switch (below(8)) {
            case 0: {
                std::string bytes(below(300), '\0');
                for (char& byte : bytes) byte = static_cast<char>(below(256));
                return bytes;
            }
            case 1: return (*known)[below(known->size())];
            case 2: return mutated((*known)[below(known->size())]);
            case 3: return std::string(std::size_t{1} << below(16), "{[\"a "[below(5)]);
            case 4:
            case 5: return mutated(action());
            default: return action();
        }
    }

    result<completion> complete(const request& asked, delta_sink& sink, const stop_token&) const {
        ++at->replies;
        ++at->turns;
        EXPECT_LE(asked.messages.size(), 12 * (3 + default_agent_options.calls_at_once));
        completion reply;
        if (below(12) == 0) return failure::of(failure_kind::bad_reply, "model", "it gave nothing");
        if (below(6) == 0) {
            for (std::size_t n = below(2) == 0 ? below(4) + 1 : below(500); n > 0; --n) {
                static const std::vector<std::string> names{"search_docs", "open_citation", "final", "", "rm"};
                std::string arguments = below(2) == 0 ? R"({"query":"index writes"})" : text();
                reply.calls.push_back({"c" + std::to_string(n), names[below(names.size())], {std::move(arguments)}});
            }
        }
        if (reply.calls.empty() || below(3) == 0) reply.text = text();
        sink(delta{delta::of::text, reply.text});
        return reply;
    }
};

void expect_sound(const result<answer>& outcome, const limits& most) {
    if (!outcome) {
        EXPECT_FALSE(outcome.error().message().empty());
        return;
    }
    EXPECT_LE(outcome->counts.turns, most.turns);
    EXPECT_LE(outcome->counts.tool_calls, most.tool_calls);
    EXPECT_LE(outcome->counts.reprompts, most.reprompts);
    EXPECT_LE(outcome->counts.parse_failures, most.parse_failures);
    EXPECT_NE(outcome->status, answer_status::failed);
    EXPECT_FALSE(outcome->text.empty());
    EXPECT_TRUE(is_utf8(outcome->text));
    for (const citation& proof : outcome->citations) {
        EXPECT_TRUE(std::any_of(books.texts.begin(), books.texts.end(), [&](const std::string& text) {
            return proof.end <= text.size() && proof.quote == text.substr(proof.begin, proof.end - proof.begin);
        })) << proof.quote;
    }
    EXPECT_EQ(outcome->text.find("pg_reindex"), std::string::npos) << "a command that stands in no source";
    for (const marker& mark : find_markers(outcome->text)) EXPECT_LE(mark.number, 2U) << outcome->text;
}

}  // namespace

TEST(hostile, models_never_prevent_a_sound_end_of_a_run) {
    const std::vector<std::string> of_others = texts_of_others();
    std::vector<std::string> known{"", "null", "[]", "{}", R"({"type":"final"})", "NOT FOUND", "```json\n```"};
    known.insert(known.end(), of_others.begin(), of_others.end());
    const limits most{};
    std::int64_t runs = 0;
    std::int64_t replies = 0;
    std::int64_t answers = 0;
    for (std::uint64_t seed = 1; replies < sized(20'000); ++seed) {
        const hostile model{std::make_shared<hostile::state>(seed), &known};
        std::int64_t output = 0;
        const auto hears = sink{[&](const auto&) { ++output; }};
        const auto outcome =
            seed % 4 == 0
                ? Agent{model, books, strict_actions{final_form::prose}, hears, most}.run("An index?", owner{"me"})
                : Agent{model, books, hears, model_plan{}, most}.run("How do I build an index?", owner{"me"});
        SCOPED_TRACE(seed);
        expect_sound(outcome, most);
        EXPECT_LE(model.at->turns, most.turns + 1) << "and the plan";
        EXPECT_LT(output, 5'000);
        ++runs;
        replies += model.at->replies;
        answers += outcome ? 1 : 0;
    }
    EXPECT_GT(answers, 0);
    RecordProperty("texts_of_others",
                   of_others.empty() ? "none at " + shared_data("data").string() : std::to_string(of_others.size()));
    RecordProperty("runs", std::to_string(runs));
    RecordProperty("replies", std::to_string(replies));
    RecordProperty("answers", std::to_string(answers));
}

TEST(hostile, answers_of_a_hundred_megabytes_are_refused_and_not_repeated) {
    const std::string huge(sized(std::size_t{100'000'000}), 'x');
    const scripted model = script_of({search_action("index writes"), books.open_action(0), final_of(huge), huge,
                                      final_of("Use REINDEX CONCURRENTLY. [1]")});
    const auto outcome = Agent{model, books}.run("How do I build an index?", owner{"me"});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(outcome->status, answer_status::answered);
    std::size_t output = 0;
    const std::vector<request> requests = model.received();
    for (const message& msg : requests.back().messages) output += text_of(msg).size();
    EXPECT_LT(output, 300'000U);
}

TEST(hostile, models_that_call_forever_get_only_their_budget) {
    std::vector<std::string> endless;
    for (int i = 0; i < 100; ++i) endless.push_back(search_action("storage " + std::to_string(i)));
    const auto outcome = Agent{script_of(endless), books, limits{.turns = 100}}.run("How?", owner{"me"});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(outcome->status, answer_status::insufficient) << "what it calls is not possible, and it never answers";
    EXPECT_EQ(outcome->counts.parse_failures, 3);
    ASSERT_FALSE(outcome->notes.empty());
    EXPECT_EQ(outcome->notes[0], "the model's replies were not valid actions before an answer was found");

    completion many;
    for (int i = 0; i < 4'000; ++i)
        many.calls.push_back({"c" + std::to_string(i), "search_docs", {R"({"query":"q)" + std::to_string(i) + "\"}"}});
    const scripted at_once{std::vector<result<completion>>{many, completion{.text = final_of(not_known)}}};
    const auto bounded = Agent{at_once, books}.run("How?", owner{"me"});
    ASSERT_TRUE(bounded) << bounded.error().message();
    EXPECT_EQ(bounded->counts.tool_calls, 3) << "a run makes no more searches, also in one reply";
    EXPECT_EQ(at_once.received()[1].messages.size(), 3 + default_agent_options.calls_at_once + 1)
        << "each call that was read has its one answer";
}
