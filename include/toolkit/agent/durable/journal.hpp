// The journal of one run: logged outcomes are returned again, and new ones are logged.
// In: a store, the task, the agent's tools and texts. Out: completions and tool results, each produced once even if the
// run is resumed. The journal's clock stands still between entries, so a replay is identical. Next: journaled.hpp.
#pragma once

#include <toolkit/agent/durable/journal_state.hpp>
#include <toolkit/core/clock.hpp>
#include <toolkit/reflect/enum_texts.hpp>
#include <toolkit/run/answer.hpp>
#include <toolkit/run/ledger.hpp>
#include <toolkit/store/run_log.hpp>

#include <chrono>
#include <concepts>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace toolkit { inline namespace v0 {

/// The journal of one run. Its `trouble` is a failure that ends the run: the store fails, another process continues the
/// run, the run differs from its log, or a person has to decide. From then on, each call fails with it.
template <RunStore Store, Clock ClockType = machine_clock>
class journal {
    using state = journal_state<Store, ClockType>;

public:
    static constexpr bool keeps = true;

    /// Begins the log of the task, or continues an existing one. The store must outlive the journal. Fails like the
    /// store, and with these kinds:
    /// - `locked`: another process continues the run
    /// - `invalid_argument`: the log belongs to another task or agent
    /// - `not_found`: the log belongs to another owner
    /// - `corrupt`: the log is damaged
    [[nodiscard]] static result<journal> open(const Store& store, const task& input, const agent_print& agent,
                                              ClockType clock = {}) {
        auto made = std::make_unique<state>(store, std::move(clock), input.run_id, input.stop);
        if constexpr (ClaimingRunStore<Store>) {
            auto claim = store.claim(input.run_id);
            if (!claim) return std::move(claim).error();
            made->claim.emplace(std::move(*claim));
        }
        auto log = store.read(input.run_id);
        if (!log) return std::move(log).error();
        const time_point now = made->clock.now();
        journal opened{std::move(made)};
        state& mine = *opened.state_;
        auto begun = journal_entries::begun_of(input, agent, now, mine.clock.unix_ms());
        if (log->empty()) {
            mine.origin = now;
            mine.unix_ms = begun.unix_ms;
            mine.deadline_ms = begun.deadline_ms;
            if (auto done = mine.append(log_kind::begun, begun); !done) return std::move(done).error();
            return opened;
        }
        auto read = logged_run::of(input.run_id, *log);
        if (!read) return std::move(read).error();
        if (auto same = is_of(*read, input, begun); !same) return std::move(same).error();
        mine.logged = std::move(*read);
        mine.sequence = mine.logged.sequence;
        mine.origin = now - std::chrono::microseconds{mine.logged.at};
        mine.unix_ms = mine.logged.begun.unix_ms;
        mine.deadline_ms = mine.logged.begun.deadline_ms;
        return opened;
    }

    /// The run's deadline. Time in which no process works on the run does not count.
    [[nodiscard]] deadline until() const noexcept {
        return state_->deadline_ms ? deadline::after(state_->origin, milliseconds{*state_->deadline_ms})
                                   : deadline::none();
    }

    /// The run's time, which stands still between entries. It is the time of the newest entry written or returned.
    [[nodiscard]] time_point now() const noexcept { return state_->origin + std::chrono::microseconds{state_->at}; }
    /// The real time, for measurements within a call.
    [[nodiscard]] time_point running_time() const noexcept { return state_->clock.now(); }
    [[nodiscard]] std::int64_t unix_ms() const noexcept { return state_->unix_ms + state_->at / 1000; }

    /// Sets the run's account, on which the nested runs of its calls draw. The use of logged calls is drawn again. It
    /// must outlive the calls.
    void within(const ledger& account) {
        const std::lock_guard lock(state_->mutex);
        state_->account = &account;
    }

    /// The costs of the requests of calls that were answered from the log since the last time. The run counts them
    /// again.
    [[nodiscard]] usage take_costs() {
        const std::lock_guard lock(state_->mutex);
        return std::exchange(state_->costs, {});
    }

    /// The reason why the run cannot continue, or nullptr. The pointer is valid as long as the journal.
    [[nodiscard]] const failure* trouble() const {
        const std::lock_guard lock(state_->mutex);
        return state_->trouble ? &*state_->trouble : nullptr;
    }

    /// True if the run waits for a person's decision about the call with this number.
    [[nodiscard]] bool awaits(std::uint64_t call) const {
        const std::lock_guard lock(state_->mutex);
        return state_->awaited == call;
    }

    /// The logged reply to this request, else that of `ask`. If the log ends with a failure of the model, the model is
    /// asked again. `from_log` is set to true if the log supplies the reply.
    template <class F>
    [[nodiscard]] result<completion> complete(const request& input, F&& ask, bool& from_log) {
        state& mine = *state_;
        journal_entries::request_print print;
        std::uint64_t number = 0;
        {
            const std::lock_guard lock(mine.mutex);
            print = journal_entries::request_print::of(input, mine.hashes);
            if (mine.trouble) return *mine.trouble;
            number = mine.next_model++;
            if (number < mine.logged.models.size()) {
                const auto& known = mine.logged.models[number];
                if (const std::string what = known.request.difference(print); !what.empty())
                    return mine.fail(
                        mine.differs("the request differs in model call " + std::to_string(number + 1) + ": " + what));
                if (known.reply || known.sequence != mine.logged.sequence) {
                    mine.pass(known.at);
                    from_log = true;
                    return known.reply;
                }
            } else if (mine.tools_left() != 0) {
                return mine.fail(mine.differs("the run calls the model, but the next log entry is a tool call"));
            }
        }
        result<completion> reply = std::forward<F>(ask)();
        const std::lock_guard lock(mine.mutex);
        if (mine.trouble) return *mine.trouble;
        if (reply) {
            const journal_entries::completion entry{mine.stamp(), number, print, exchange_line::form_of(*reply)};
            if (parse<journal_entries::completion>(toolkit::print(entry))) {
                if (auto done = mine.append(log_kind::completion, entry); !done) return std::move(done).error();
                return reply;
            }
            reply = failure::of(failure_kind::bad_reply, "model", "the arguments of its calls are not JSON");
        }
        if (reply.error().kind == failure_kind::cancelled)
            return reply;  // not logged: the model is asked again on resumption
        const journal_entries::model_failure entry{mine.stamp(), number, print,
                                                   journal_entries::form_of(reply.error())};
        if (auto done = mine.append(log_kind::model_failure, entry); !done) return std::move(done).error();
        return journal_entries::as_logged(reply.error());
    }

    /// Reserves the number of a call that runs in parallel, in the order of the calls.
    [[nodiscard]] std::uint64_t reserve_call() {
        const std::lock_guard lock(state_->mutex);
        return state_->next_call++;
    }

    /// The logged value of the call, else that of `carry_out(carried_call)`, a result<V>. A call that may not be
    /// repeated is logged before it is executed. If such a call was begun and has no logged outcome, it is not executed
    /// again: it fails, and says that its outcome is unknown. If a value cannot be logged, a repeatable call is
    /// executed again on resumption.
    template <class V, bool MayRepeat, class F>
    [[nodiscard]] result<V> call(const call_facts& facts, F&& carry_out) {
        static_assert(Loggable<V> || MayRepeat,
                      "toolkit: an agent with a store logs the results of its tools, but a tool returns a type that "
                      "cannot be printed and parsed (see call<…> above); return a plain struct of plain members, or "
                      "set .read_only or .idempotent in the tool's about if it may be executed again");
        static_assert(
            std::same_as<std::invoke_result_t<F&, const carried_call&>, result<V>>,
            "toolkit: journal.call<V, …>(facts, f) needs an f that takes a carried_call and returns a result<V>");
        state& mine = *state_;
        typename state::prepared what;
        const ledger* account = nullptr;
        {
            const std::lock_guard lock(mine.mutex);
            account = mine.account;
            what = mine.prepare(facts, MayRepeat);
            if (what.why) return *what.why;
            if (what.known != nullptr && what.known->value) {
                if constexpr (Loggable<V>) {
                    auto value = journal_value::read<V>(*what.known->value);
                    if (value) {
                        mine.draw(what.known->used);
                        return value;
                    }
                }
                return mine.fail(mine.differs("the logged result of " + std::string{facts.tool} + " has another type"));
            }
        }
        const ledger part{account};
        what.carried.account = &part;
        usage asked;
        what.carried.asked = &asked;
        result<V> value = carry_out(what.carried);
        const std::lock_guard lock(mine.mutex);
        if (mine.trouble) return *mine.trouble;
        const journal_entries::nested used = journal_entries::nested::of(part, asked);
        if (what.known != nullptr) {  // logged without its value: the call was executed again, and the log continues
            mine.draw(what.known->used - used);
            return value;
        }
        return mine.template keep<V, MayRepeat>(facts, what.number, std::move(value), used);
    }

    /// Logs the answer, or compares it with the logged one. A run with trouble ends with that failure. A failed run has
    /// not ended, and may be resumed.
    [[nodiscard]] result<answer> end(result<answer> final_answer) {
        state& mine = *state_;
        const std::lock_guard lock(mine.mutex);
        if (mine.trouble) return *mine.trouble;
        if (!final_answer) return final_answer;
        if (mine.stopped) return failure::of(failure_kind::cancelled, "journal", "the run was stopped");
        const std::string status{enum_text(final_answer->status)};
        if (mine.logged.ended) {
            if (mine.logged.ended->status.text != status || mine.logged.ended->text.text != final_answer->text)
                return mine.fail(mine.differs("the run ends with a different answer"));
            return final_answer;
        }
        if (mine.next_model < mine.logged.models.size() || mine.tools_left() != 0)
            return mine.fail(mine.differs("the run ends, but the log has more entries"));
        const journal_entries::ended entry{mine.at, {status}, {final_answer->text}};
        if (auto done = mine.append(log_kind::ended, entry); !done) return std::move(done).error();
        return final_answer;
    }

private:
    explicit journal(std::unique_ptr<state> of) : state_(std::move(of)) {}

    /// Checks that a log belongs to this task and agent.
    [[nodiscard]] static result<void> is_of(const logged_run& read, const task& input,
                                            const journal_entries::begun& now) {
        const auto refuse = [&](failure_kind kind, std::string_view what, std::string_view cure) {
            return failure::hidden(kind, journal_entries::name_of_log(input.run_id), what, cure);
        };
        const journal_entries::begun& then = read.begun;
        if (then.owner.text != now.owner.text)
            return refuse(failure_kind::not_found, "there is no such run",
                          "use the run_id with which the run was started");
        const auto same = [](const auto& a, const auto& b) { return print(a) == print(b); };
        const auto same_or_none = [&](const auto& a, const auto& b) {
            return a.has_value() == b.has_value() && (!a || same(*a, *b));
        };
        if (then.question.text != now.question.text || !same(then.history, now.history) ||
            !same_or_none(then.history_summary, now.history_summary) || !same(then.images, now.images) ||
            then.seed != now.seed || !same_or_none(then.required, now.required))
            return refuse(failure_kind::invalid_argument, "it belongs to another task",
                          "use a different run_id for each task");
        if (const std::string what = then.agent.difference(now.agent); !what.empty())
            return refuse(failure_kind::invalid_argument, "another agent wrote it: " + what,
                          "resume the run with the program that started it, or start a new run with another run_id");
        return {};
    }

    std::unique_ptr<state> state_;
};

}}  // namespace toolkit::v0
