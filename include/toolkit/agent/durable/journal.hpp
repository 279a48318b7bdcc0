// One run and its log: what is logged is handed out again, what is not is done and logged.
// In: a store, the task, what the agent is made of. Out: completions and tool results, each made once however often the
// run is resumed, and a clock that stands between entries, so that a replay is equal. Next: journaled.hpp.
#pragma once

#include <toolkit/agent/durable/journal_state.hpp>
#include <toolkit/core/clock.hpp>
#include <toolkit/reflect/enum_texts.hpp>
#include <toolkit/run/answer.hpp>
#include <toolkit/run/ledger.hpp>
#include <toolkit/store/run_log.hpp>

#include <chrono>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace toolkit { inline namespace v0 {

/// The journal of one run. What it cannot do (the store fails, somebody else goes on with the run, the run is not the
/// logged one, a person has to decide) is its `trouble`: from then on each call fails with it, and so does the run.
template <RunStore Store, Clock ClockType = machine_clock>
class journal {
    using state = journal_state<Store, ClockType>;

public:
    static constexpr bool keeps = true;

    /// Begins the log of the task, or goes on with the one that there is. Fails with `locked` while somebody else goes
    /// on with the run, `invalid_argument` for a log of another task or agent, `not_found` for one of another owner,
    /// `corrupt`, and as the store does. The store must outlive it.
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

    /// The end of the run's patience, which does not pass while nobody works on it.
    [[nodiscard]] deadline until() const noexcept {
        return state_->deadline_ms ? deadline::after(state_->origin, milliseconds{*state_->deadline_ms})
                                   : deadline::none();
    }

    /// Time stands between entries: it is that of the newest one that was written or handed out.
    [[nodiscard]] time_point now() const noexcept { return state_->origin + std::chrono::microseconds{state_->at}; }
    /// The clock's own time, for what is measured within a call.
    [[nodiscard]] time_point running_time() const noexcept { return state_->clock.now(); }
    [[nodiscard]] std::int64_t unix_ms() const noexcept { return state_->unix_ms + state_->at / 1000; }

    /// The account of the run, on which the runs within its calls draw: those of logged calls are drawn again. It must
    /// outlive the calls.
    void within(const ledger& account) {
        const std::lock_guard lock(state_->mutex);
        state_->account = &account;
    }

    /// Why the run cannot go on; a pointer that holds as long as the journal.
    [[nodiscard]] const failure* trouble() const {
        const std::lock_guard lock(state_->mutex);
        return state_->trouble ? &*state_->trouble : nullptr;
    }

    /// What the model gave to this request when it is logged; else what `ask` gives. A failure that the log ends in is
    /// no result: the model is asked again. `from_log` becomes true when it is the log that answers.
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
                if (const std::string what = known.asked.difference(print); !what.empty())
                    return mine.fail(mine.differs("the model is asked something else in its call " +
                                                  std::to_string(number + 1) + ": " + what));
                if (known.got || known.sequence != mine.logged.sequence) {
                    mine.pass(known.at);
                    from_log = true;
                    return known.got;
                }
            } else if (mine.tools_left() != 0) {
                return mine.fail(mine.differs("the model is asked, where the log goes on with a call of a tool"));
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
            reply = failure::of(failure_kind::bad_reply, "model", "the arguments of its calls are no JSON");
        }
        if (reply.error().kind == failure_kind::cancelled) return reply;  // it is asked again when the run goes on
        const journal_entries::model_failure entry{mine.stamp(), number, print,
                                                   journal_entries::form_of(reply.error())};
        if (auto done = mine.append(log_kind::model_failure, entry); !done) return std::move(done).error();
        return journal_entries::as_logged(reply.error());
    }

    /// A number for a call that will run beside others: taken in the order in which the run makes them.
    [[nodiscard]] std::uint64_t reserve_call() {
        const std::lock_guard lock(state_->mutex);
        return state_->next_call++;
    }

    /// The value of the call when it is logged; else what `carry_out(carried_call)`, a result<V>, gives. A call that
    /// may not be repeated is logged before it is carried out, and one that was begun and has no outcome is not carried
    /// out again: it fails, and says that nobody knows. What a log cannot keep is carried out again when it may be.
    template <class V, bool MayRepeat, class F>
    [[nodiscard]] result<V> call(const call_facts& facts, F&& carry_out) {
        static_assert(Loggable<V> || MayRepeat,
                      "toolkit: an agent with a store must be able to keep what its tools give: a tool gives a type "
                      "that is not printed and parsed (see call<…> above); give a plain struct of plain members, or "
                      "let the tool say that it may be carried out again: .read_only or .idempotent in its about");
        static_assert(std::same_as<std::invoke_result_t<F&, const carried_call&>, result<V>>,
                      "toolkit: journal.call<V, …>(facts, f) wants f to take a carried_call and give a result<V>");
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
                return mine.fail(
                    mine.differs("the logged result of " + std::string{facts.tool} + " is of another type"));
            }
        }
        const ledger part{account};
        what.carried.account = &part;
        result<V> value = carry_out(what.carried);
        const std::lock_guard lock(mine.mutex);
        if (mine.trouble) return *mine.trouble;
        const journal_entries::nested used = journal_entries::nested::of(part);
        if (what.known != nullptr) {  // logged without its value: this is the value, and the run goes on with the log's
            mine.draw(what.known->used - used);
            return value;
        }
        return mine.template keep<V, MayRepeat>(facts, what.number, std::move(value), used);
    }

    /// Writes that the run has its answer, or holds it against the one that it had. What the journal's trouble is, the
    /// run ends in; a run that fails has not ended, and may be resumed.
    [[nodiscard]] result<answer> end(result<answer> final_answer) {
        state& mine = *state_;
        const std::lock_guard lock(mine.mutex);
        if (mine.trouble) return *mine.trouble;
        if (!final_answer) return final_answer;
        if (mine.stopped) return failure::of(failure_kind::cancelled, "journal", "the run was stopped");
        const std::string status{enum_text(final_answer->status)};
        if (mine.logged.ended) {
            if (mine.logged.ended->status.text != status || mine.logged.ended->text.text != final_answer->text)
                return mine.fail(mine.differs("the run ends in another answer"));
            return final_answer;
        }
        if (mine.next_model < mine.logged.models.size() || mine.tools_left() != 0)
            return mine.fail(mine.differs("the run ends, where the log goes on"));
        const journal_entries::ended entry{mine.at, {status}, {final_answer->text}};
        if (auto done = mine.append(log_kind::ended, entry); !done) return std::move(done).error();
        return final_answer;
    }

private:
    explicit journal(std::unique_ptr<state> of) : state_(std::move(of)) {}

    /// Whether a log is that of this task and this agent.
    [[nodiscard]] static result<void> is_of(const logged_run& read, const task& input,
                                            const journal_entries::begun& now) {
        const auto refuse = [&](failure_kind kind, std::string_view what, std::string_view cure) {
            return failure::hidden(kind, journal_entries::name_of_log(input.run_id), what, cure);
        };
        const journal_entries::begun& then = read.begun;
        if (then.owner.text != now.owner.text)
            return refuse(failure_kind::not_found, "there is no such run", "use the id under which it was begun");
        const auto same = [](const auto& a, const auto& b) { return print(a) == print(b); };
        if (then.question.text != now.question.text || !same(then.history, now.history) ||
            !same(then.images, now.images) || then.seed != now.seed)
            return refuse(failure_kind::invalid_argument, "it is the log of another task",
                          "give each task a run_id of its own");
        if (const std::string what = then.agent.difference(now.agent); !what.empty())
            return refuse(failure_kind::invalid_argument, "it was written by another agent: " + what,
                          "resume it with the program that began it, or begin it anew under another run_id");
        return {};
    }

    std::unique_ptr<state> state_;
};

}}  // namespace toolkit::v0
