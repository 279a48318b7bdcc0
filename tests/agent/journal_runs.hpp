// Shared by the journal tests: a small run of a model and tools, as a loop would make it.
#pragma once

#include <toolkit/agent/approval.hpp>
#include <toolkit/agent/durable/journal.hpp>
#include <toolkit/agent/durable/journaled.hpp>
#include <toolkit/core/clock.hpp>
#include <toolkit/llm/scripted.hpp>
#include <toolkit/store/memory_log.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace journal_runs {

using namespace std::chrono_literals;

inline const toolkit::uuid run_id = toolkit::uuid::from_bits(1, 2);
inline const toolkit::owner me{"me"};

inline toolkit::task question(std::string text = "What is it worth?") {
    return {.question = std::move(text), .owner = me, .run_id = run_id, .seed = 7};
}

struct info {
    std::string_view name;
    std::string_view description;
    std::string_view input_schema;
};
inline toolkit::agent_print agent(std::vector<info> tools = {{"find", "Finds", "{}"}, {"pay", "Pays", "{}"}},
                                  std::string_view texts = "Answer.") {
    return toolkit::agent_print::of(tools, texts);
}

inline toolkit::request asking(std::string text) { return {.messages = {toolkit::user_message{std::move(text)}}}; }

/// A result with members of several kinds.
struct found {
    std::string name;
    double score = 0;
    std::vector<int> pages;
    friend bool operator==(const found&, const found&) = default;
};

/// A scripted model that takes its time.
struct slow {
    toolkit::scripted script;
    toolkit::manual_clock clock;
    [[nodiscard]] toolkit::result<toolkit::completion> complete(const toolkit::request& asked,
                                                                toolkit::delta_sink& sink,
                                                                const toolkit::stop_token& stop) const {
        clock.advance(20ms);
        return script.complete(asked, sink, stop);
    }
};

/// The parts of one process: its journal, and the number of real requests to its model and its tools.
template <class Store = toolkit::memory_log>
struct process {
    using journal = toolkit::journal<Store, toolkit::manual_clock>;
    using model = toolkit::journaled<slow, journal>;

    toolkit::manual_clock clock;
    slow llm;
    journal log;
    int finds = 0;
    int pays = 0;

    process(const Store& store, toolkit::scripted says, std::int64_t unix_ms = 1'000,
            const toolkit::task& asked = question())
        : clock(unix_ms), llm{std::move(says), clock}, log(journal::open(store, asked, agent(), clock).value()) {}

    [[nodiscard]] std::string ask(const std::string& text) {
        toolkit::delta_sink nobody;
        const auto got = model{llm, log}.complete(asking(text), nobody, {});
        return got ? got->text : "failed: " + got.error().message();
    }
    [[nodiscard]] toolkit::result<found> find(const std::string& arguments) {
        return log.template call<found, true>({"find", arguments}, [&](const toolkit::carried_call&) {
            ++finds;
            clock.advance(5ms);
            return toolkit::result<found>{found{arguments, 0.1, {1, 2}}};
        });
    }
    [[nodiscard]] toolkit::result<std::string> pay(const std::string& arguments, std::string_view approval = {}) {
        return log.template call<std::string, false>(
            {"pay", arguments, approval}, [&](const toolkit::carried_call& call) {
                ++pays;
                clock.advance(7ms);
                return toolkit::result<std::string>{"paid " + arguments + call.decided.note};
            });
    }
    [[nodiscard]] std::size_t asked() const { return llm.script.received().size(); }
};

inline toolkit::answer answer(std::string text) {
    return {.status = toolkit::answer_status::answered, .text = std::move(text)};
}

/// The contents of a log, one line per entry: its kind and its text.
template <class Store>
std::vector<std::string> lines(const Store& store) {
    std::vector<std::string> all;
    const auto log = store.read(run_id);
    for (const toolkit::log_entry& entry : *log)
        all.push_back(std::string{toolkit::name_of(entry.kind)} + ' ' + entry.text);
    return all;
}
template <class Store>
std::vector<std::string> kinds(const Store& store) {
    std::vector<std::string> all;
    const auto log = store.read(run_id);
    for (const toolkit::log_entry& entry : *log) all.emplace_back(toolkit::name_of(entry.kind));
    return all;
}
using names = std::vector<std::string>;

}  // namespace journal_runs
