// The state of a run's journal, used under its lock: the log, what was returned from it, and what is added to it.
// In: tool calls and their outcomes. Out: entries, and the reason why the run cannot continue. Next: journal.hpp.
#pragma once

#include <toolkit/agent/durable/journal_log.hpp>
#include <toolkit/agent/durable/journal_value.hpp>
#include <toolkit/core/clock.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/run/ledger.hpp>
#include <toolkit/store/run_log.hpp>
#include <toolkit/text/visible.hpp>
#include <toolkit/tool/carried_call.hpp>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

namespace toolkit { inline namespace v0 {

/// A tool call, as a journal sees it.
struct call_facts {
    std::string_view tool;
    std::string_view arguments;             ///< as toolkit's printer writes them
    std::string_view approval{};            ///< the question to a person before the call; empty: no approval is needed
    std::optional<std::uint64_t> number{};  ///< from `reserve_call`, for parallel calls
    bool logs_failure = true;               ///< false: a resumed run makes a failed call again
};

namespace journals {

template <class S>
struct claim_type {
    using type = std::monostate;
};
template <ClaimingRunStore S>
struct claim_type<S> {
    using type = typename std::remove_cvref_t<decltype(std::declval<const S&>().claim(uuid{}))>::value_type;
};

}  // namespace journals

/// The state of a journal. Its members are used under its mutex.
template <RunStore Store, Clock ClockType>
struct journal_state {
    journal_state(const Store& to, ClockType with, const uuid& of, stop_token stop)
        : store(to), clock(std::move(with)), run(of), run_stop(std::move(stop)) {}

    struct prepared {
        std::uint64_t number = 0;
        carried_call carried{};
        const logged_run::tool_call* known = nullptr;  ///< the logged call, if it finished without a failure
        std::optional<failure> why{};
    };

    /// Everything before a call is executed: looks it up in the log, requests approval, and logs the intent.
    [[nodiscard]] prepared prepare(const call_facts& facts, bool may_repeat) {
        prepared made;
        made.number = facts.number ? *facts.number : next_call++;
        made.carried.key = uuid::from_name(run, std::to_string(made.number));
        const auto stop = [&](const failure& why) {
            made.why = fail(why);
            return made;
        };
        if (trouble) return stop(*trouble);
        const auto found = logged.tools.find(made.number);
        const logged_run::tool_call* known = found == logged.tools.end() ? nullptr : &found->second;
        if (known == nullptr && next_model < logged.models.size())
            return stop(
                differs("the run calls " + std::string{facts.tool} + ", but the next log entry is a model call"));
        if (known != nullptr && (known->tool != facts.tool || known->arguments != facts.arguments))
            return stop(differs("the run calls " + std::string{facts.tool} + ' ' +
                                visible_line(facts.arguments, shown) + ", but the log has " + known->tool + ' ' +
                                visible_line(known->arguments, shown)));
        if (known != nullptr && known->decided) made.carried.decided = *known->decided;
        if (known != nullptr && known->finished) {
            ++tools_done;
            pass(known->at);
            if (known->why) {
                draw(known->used);
                made.why = *known->why;
            } else {
                made.known = known;
            }
            return made;
        }
        if (!facts.approval.empty() && (known == nullptr || !known->question)) {
            const journal_entries::approval_asked entry{stamp(),
                                                        made.number,
                                                        {std::string{facts.tool}},
                                                        {std::string{facts.arguments}},
                                                        {std::string{facts.approval}}};
            if (auto done = append(log_kind::approval_asked, entry); !done) return stop(done.error());
            awaited = made.number;
            return stop(awaits(facts.tool, facts.approval));
        }
        if (known != nullptr && known->question && !known->decided) {
            awaited = made.number;
            return stop(awaits(facts.tool, *known->question));
        }
        if (!made.carried.decided.approved) {
            made.why = outcome(facts, made.number,
                               failure::tool(made.carried.decided.note.empty()
                                                 ? "A person has refused this call"
                                                 : "A person has refused this call: " + made.carried.decided.note,
                                             "Do something else"));
            return made;
        }
        if (may_repeat) return made;
        if (known != nullptr && known->intended) {
            made.why =
                outcome(facts, made.number,
                        failure::tool("It is unknown whether this call was executed: the program ended during the call",
                                      "Assume neither; check with another tool, or say that it is unknown"));
            return made;
        }
        const journal_entries::tool_intent entry{
            stamp(), made.number, {std::string{facts.tool}}, {std::string{facts.arguments}}};
        if (auto done = append(log_kind::tool_intent, entry); !done) return stop(done.error());
        return made;
    }

    /// Logs the outcome of a call, and returns it as a replay will.
    template <class V, bool MayRepeat>
    [[nodiscard]] result<V> keep(const call_facts& facts, std::uint64_t number, result<V> value,
                                 const journal_entries::nested& used) {
        // A stopped call is executed again on resumption: its result may be incomplete.
        if (MayRepeat && run_stop.stop_requested()) {
            stopped = true;
            return value;
        }
        // A call that cancels itself ends the run: its entry is missing, so no later entry may follow.
        if (MayRepeat && !value && value.error().kind == failure_kind::cancelled) return fail(value.error());
        if (!value) {
            if (!facts.logs_failure) return value;
            return outcome(facts, number, value.error(), used);
        }
        journal_entries::tool_result entry{0,  number,       {std::string{facts.tool}}, {std::string{facts.arguments}},
                                           {}, used.logged()};
        if constexpr (Loggable<V>) {
            std::string text = journal_value::write<V>(*value);
            auto again = text.size() <= most_value_bytes ? journal_value::read<V>(text)
                                                         : result<V>{failure::of(failure_kind::too_large, {}, {})};
            if (again) {
                entry.value = raw_json{std::move(text)};
                value = std::move(again);
            } else if (!MayRepeat) {
                return outcome(facts, number,
                               failure::tool("The call was executed, but its result cannot be stored",
                                             "Do not repeat it; check its effect with another tool"),
                               used);
            }
        }
        entry.at = stamp();
        if (auto done = append(log_kind::tool_result, entry); !done) return std::move(done).error();
        return value;
    }

    /// Logs a failure of a call, which every replay returns, too.
    [[nodiscard]] failure outcome(const call_facts& facts, std::uint64_t number, const failure& why,
                                  const journal_entries::nested& used = {}) {
        const journal_entries::tool_failure entry{stamp(),
                                                  number,
                                                  {std::string{facts.tool}},
                                                  {std::string{facts.arguments}},
                                                  journal_entries::form_of(why),
                                                  used.logged()};
        if (auto done = append(log_kind::tool_failure, entry); !done) return std::move(done).error();
        return journal_entries::as_logged(why);
    }

    template <class E>
    [[nodiscard]] result<void> append(log_kind kind, const E& entry) {
        auto done = store.append(run, {sequence + 1, kind, print(entry)});
        if (!done) return fail(done.error());
        ++sequence;
        return {};
    }

    /// Draws the use of a call's nested runs from the run's account, and keeps the costs of its own requests for
    /// take_costs.
    void draw(const journal_entries::nested& used) noexcept {
        if (used.asked) costs += *used.asked;
        if (account != nullptr) account->draw(used.tokens, used.microdollars);
    }

    /// The time for the next entry.
    [[nodiscard]] std::int64_t stamp() noexcept {
        pass(std::chrono::duration_cast<std::chrono::microseconds>(clock.now() - origin).count());
        return at;
    }
    void pass(std::int64_t to) noexcept { at = std::max(at.load(), to); }

    [[nodiscard]] failure fail(const failure& why) {
        if (!trouble) trouble = why;
        return *trouble;
    }
    [[nodiscard]] failure differs(const std::string& what) const {
        return failure::hidden(failure_kind::invalid_argument, journal_entries::name_of_log(run),
                               "the run differs from its log: " + what,
                               "resume it with the program, documents and settings that it started with, or start a "
                               "new run with another run_id");
    }
    [[nodiscard]] static failure awaits(std::string_view tool, std::string_view question) {
        return failure::of(failure_kind::awaiting_approval, tool, question,
                           "call toolkit::decide, then resume the run");
    }
    /// The number of logged tool outcomes that were not returned yet.
    [[nodiscard]] std::size_t tools_left() const noexcept { return logged.finished - tools_done; }

    static constexpr std::size_t shown = 200;
    static constexpr std::size_t most_value_bytes = default_run_log_limits.entry_bytes / 2;

    const Store& store;
    const ClockType clock;
    const uuid run;
    const stop_token run_stop;
    std::optional<typename journals::claim_type<Store>::type> claim{};
    time_point origin{};
    std::int64_t unix_ms = 0;
    std::optional<std::int64_t> deadline_ms{};
    std::atomic<std::int64_t> at{0};  ///< microseconds since the run began
    mutable std::mutex mutex{};
    logged_run logged{};
    std::uint64_t sequence = 0;
    std::uint64_t next_model = 0;
    journal_entries::request_hashes hashes{};  // of the requests so far
    std::uint64_t next_call = 0;
    std::size_t tools_done = 0;
    std::optional<failure> trouble{};
    std::optional<std::uint64_t> awaited{};  ///< the number of the call that a person has to decide about
    const ledger* account = nullptr;
    usage costs{};         ///< of logged calls, not yet taken
    bool stopped = false;  ///< an outcome was not logged, so the run cannot end in an answer now
};

}}  // namespace toolkit::v0
