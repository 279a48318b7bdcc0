// An agent with five small tools and a small real model: tool_questions.tsv by native calls and by JSON actions.
//   TOOLKIT_ALL_TESTS=1      all 20 questions in all settings; without it the first two, by native calls
//   TOOLKIT_MODEL=qwen05     another model of ../shared/models; the default is qwen15
//   TOOLKIT_SETTING=native   one setting alone; TOOLKIT_SHOW=1 prints each call and each refused reply
#include "model_server.hpp"

#include <toolkit/agent/json_actions.hpp>
#include <toolkit/agent/text_or_call.hpp>
#include <toolkit/llm/openai.hpp>
#include <toolkit/toolkit.hpp>

#include <gtest/gtest.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <regex>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace {

using toolkit::failure;
using toolkit::result;
using toolkit::tool_about;

struct add {
    int a, b;
    static constexpr tool_about about{.description = "Add two numbers.", .read_only = true};
    int operator()() const { return a + b; }
};
struct multiply {
    int a, b;
    static constexpr tool_about about{.description = "Multiply two numbers.", .read_only = true};
    int operator()() const { return a * b; }
};

struct ware {
    std::string_view name;
    int euros;
    int pieces;
};
constexpr ware wares[]{{"lamp", 40, 12}, {"chair", 85, 0}, {"table", 230, 3}, {"shelf", 120, 7}, {"desk", 310, 2}};

/// The ware of a name, also in the plural and in capitals.
result<ware> find_ware(std::string name) {
    for (char& c : name)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    if (name == "shelves") name = "shelf";
    for (const ware& one : wares)
        if (name == one.name || name == std::string{one.name} + "s") return one;
    return failure::tool("there is no such item", "use one of: lamp, chair, table, shelf, desk");
}
struct price_of {
    std::string item;
    static constexpr tool_about about{.description = "The price of one item of the shop, in euros.", .read_only = true};
    result<int> operator()() const {
        const auto found = find_ware(item);
        if (!found) return found.error();
        return found->euros;
    }
};
struct stock_of {
    std::string item;
    static constexpr tool_about about{.description = "How many pieces of an item the shop has.", .read_only = true};
    result<int> operator()() const {
        const auto found = find_ware(item);
        if (!found) return found.error();
        return found->pieces;
    }
};
struct opening_hours {
    std::string day;
    static constexpr tool_about about{.description = "The opening hours of the shop on a day of the week.",
                                      .read_only = true};
    std::string operator()() const {
        if (day == "Sunday" || day == "sunday") return "closed";
        return day == "Saturday" || day == "saturday" ? "10:00 to 14:00" : "9:00 to 18:00";
    }
};

std::string variable(const char* name, const char* otherwise) {
    const char* const value = std::getenv(name);
    return value == nullptr ? otherwise : value;
}

struct asked_question {
    std::string question;
    std::string pattern;
};
std::vector<asked_question> all_questions() {
    std::vector<asked_question> all;
    std::ifstream file{TOOLKIT_TESTS_DIR "/real/tool_questions.tsv"};
    for (std::string line; std::getline(file, line);)
        if (const std::size_t tab = line.find('\t'); tab != std::string::npos && !line.starts_with('#'))
            all.push_back({line.substr(0, tab), line.substr(tab + 1)});
    return all;
}

struct figures {
    std::size_t asked = 0;
    std::size_t right = 0;     ///< answered with a right answer
    std::size_t answered = 0;  ///< accepted by the checks
    std::size_t labelled = 0;  ///< partial, or "not found"
    std::size_t failed = 0;
    std::size_t calls_as_answers = 0;  ///< the answer is the text of a call
    std::size_t unreached = 0;         ///< the server did not answer
    std::int64_t turns = 0;
    double seconds = 0;
};

struct run_printer {
    std::string* calls;
    bool shows;
    template <class Event>
    void operator()(const Event& event) const {
        if constexpr (std::is_same_v<Event, toolkit::tool_started>) {
            *calls += (calls->empty() ? "" : ", ") + event.tool + ' ' + event.input.text;
        } else if constexpr (std::is_same_v<Event, toolkit::action_refused>) {
            if (shows) std::cout << "    " << event.message << "\n";
        } else if constexpr (std::is_same_v<Event, toolkit::validated>) {
            for (const std::string& error : event.errors)
                if (shows) std::cout << "    refused: " << error << "\n";
        }
    }
};

/// Whether a text is a call, as small models write one.
bool is_call(std::string_view text) {
    return text.find("\"arguments\"") != std::string_view::npos || text.find("<tool_call>") != std::string_view::npos ||
           text.find("\"tool_call\"") != std::string_view::npos;
}

template <class... Part>
figures ask_all(const toolkit::openai& model, const Part&... part) {
    std::string calls;
    const toolkit::Agent agent{model, toolkit::tools<add, multiply, price_of, stock_of, opening_hours>,
                               toolkit::sink{run_printer{&calls, !variable("TOOLKIT_SHOW", "").empty()}}, part...};
    figures sum;
    const std::size_t most = std::getenv("TOOLKIT_ALL_TESTS") == nullptr ? 2 : 20;
    for (const asked_question& one : all_questions()) {
        if (sum.asked == most) break;
        calls.clear();
        const auto begun = std::chrono::steady_clock::now();
        const auto made = agent.run(one.question, toolkit::owner{"me"});
        sum.seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
        ++sum.asked;
        const bool answered = made && made->status == toolkit::answer_status::answered;
        const bool right =
            answered &&
            std::regex_search(made->text, std::regex{one.pattern, std::regex::icase | std::regex::ECMAScript});
        sum.right += right ? 1U : 0U;
        sum.answered += answered ? 1U : 0U;
        sum.labelled += made && !answered ? 1U : 0U;
        sum.failed += made ? 0U : 1U;
        sum.calls_as_answers += answered && is_call(made->text) ? 1U : 0U;
        if (made) sum.turns += made->counts.turns;
        else if (made.error().kind == toolkit::failure_kind::unreachable ||
                 made.error().kind == toolkit::failure_kind::cut_off)
            ++sum.unreached;
        std::cout << (right ? "right  " : "WRONG  ") << one.question << "\n  [" << calls << "] "
                  << (made ? made->text : "failure: " + made.error().message()) << std::endl;
    }
    return sum;
}

}  // namespace

TEST(tool_questions, are_answered_by_native_calls_and_by_json_actions) {
    if (!std::filesystem::exists(evaluation::serve_script())) GTEST_SKIP() << "needs ../shared/models";
    const evaluation::model_server server(variable("TOOLKIT_MODEL", "qwen15"));
    ASSERT_TRUE(server.ready(std::chrono::minutes{15}));
    const toolkit::openai native{.base_url = server.url(),
                                 .actions = toolkit::means::native_tools,
                                 .sampling = toolkit::sampling_names::llama_cpp};
    toolkit::openai schema = native;
    schema.actions = toolkit::means::schema;
    const bool all = std::getenv("TOOLKIT_ALL_TESTS") != nullptr;
    const std::string only = variable("TOOLKIT_SETTING", all ? "" : "native");
    const auto measure = [&](const std::string& setting, const toolkit::openai& model, const auto&... part) {
        if (!only.empty() && only != setting) return;
        const figures sum = ask_all(model, part...);
        std::cout << setting << ": " << sum.asked << " asked, " << sum.right << " right, " << sum.answered
                  << " answered, " << sum.labelled << " labelled, " << sum.failed << " failed, " << sum.calls_as_answers
                  << " calls as answers, " << sum.turns << " turns, " << sum.seconds << " s" << std::endl;
        EXPECT_GT(sum.asked, 0U);
        EXPECT_EQ(sum.answered + sum.labelled + sum.failed, sum.asked);
        EXPECT_EQ(sum.unreached, 0U) << "these questions were not asked";
        EXPECT_EQ(sum.calls_as_answers, 0U) << "in the setting " << setting;
    };
    measure("native", native);
    measure("schema", schema);
    measure("native_actions", native, toolkit::json_actions{});
    measure("text_or_call", native, toolkit::text_or_call{});
}
