// What a node can use during a run: the model, logged calls, the owner, the stop, the program's objects.
// In: the parts of a runner and the run's journal. Out: the context that a node takes as `auto& context`. Next:
// graph_runner.hpp.
#pragma once

#include <toolkit/agent/durable/journal_value.hpp>
#include <toolkit/core/clock.hpp>
#include <toolkit/core/guard.hpp>
#include <toolkit/core/owner.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/core/uuid.hpp>
#include <toolkit/events/sink.hpp>
#include <toolkit/graph/graph_journal.hpp>
#include <toolkit/llm/model/llm.hpp>
#include <toolkit/llm/model/notify_listener.hpp>
#include <toolkit/llm/structured/generate.hpp>
#include <toolkit/run/task.hpp>
#include <toolkit/tool/carried_call.hpp>

#include <atomic>
#include <concepts>
#include <cstdint>
#include <exception>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace toolkit { inline namespace v0 {

/// The model of a runner that has none.
struct no_llm {
    [[nodiscard]] static result<completion> complete(const request&, delta_sink&, const stop_token&) {
        return failure::of(failure_kind::rejected, "context.llm()", "this graph has no model",
                           "pass one to graph_runner");
    }
};

/// One run of a graph, which its contexts share.
template <class L, class Deps, class Sink, class ClockType>
struct graph_run {
    const L& llm;
    const Deps& deps;
    const Sink& sink;
    const ClockType& clock;
    const toolkit::owner& owner;
    uuid run_id;
    stop_token stop;
    deadline until;
    graph_journal& journal;
    time_point begun{};
    std::uint64_t visit = 1;
    std::mutex notifying{};

    template <class E>
    static constexpr bool listening = std::invocable<const Sink&, const E&>;
    /// Branches notify the listener one at a time.
    template <class E>
    void notify(E event) {
        if constexpr (listening<E>) {
            const std::lock_guard lock(notifying);
            notify_sink(sink, std::move(event), clock, begun);
        }
    }
};

template <class Run>
class graph_context;

/// The model of a run, as an Llm. A reply in the log is not requested again. It refers to its context.
template <class L, class Context>
class graph_llm {
public:
    static constexpr model_traits traits = traits_of<L>;
    static constexpr bool logs_replies = true;  ///< an agent with a log of its own refuses it

    graph_llm(const L& model, const Context& context) noexcept : model_(&model), context_(&context) {}
    [[nodiscard]] result<completion> complete(const request& req, delta_sink& sink, const stop_token& stop) const {
        return context_->complete(*model_, req, sink, stop);
    }
    [[nodiscard]] means action_means() const noexcept { return means_of(*model_); }
    [[nodiscard]] model_traits can() const noexcept { return abilities_of(*model_); }

private:
    const L* model_;
    const Context* context_;
};

/// The context of one node, or of one element of a list.
template <class L, class Deps, class Sink, class ClockType>
class graph_context<graph_run<L, Deps, Sink, ClockType>> {
    using run_type = graph_run<L, Deps, Sink, ClockType>;

public:
    explicit graph_context(run_type& run, std::uint64_t branch = 0) noexcept : run_(run), branch_(branch) {}
    graph_context(const graph_context&) = delete;
    graph_context& operator=(const graph_context&) = delete;
    ~graph_context() = default;

    [[nodiscard]] const toolkit::owner& owner() const noexcept { return run_.owner; }
    [[nodiscard]] const uuid& run_id() const noexcept { return run_.run_id; }
    [[nodiscard]] const stop_token& stop() const noexcept { return run_.stop; }
    /// The end of the time of this `run` or `resume`.
    [[nodiscard]] deadline until() const noexcept { return run_.until; }
    [[nodiscard]] time_point now() const noexcept { return run_.clock.now(); }
    /// Counts the nodes that the run has entered, from 1. It is the same if the node is resumed.
    [[nodiscard]] std::uint64_t visit() const noexcept { return run_.visit; }

    /// The model of the run. Its replies are logged. Valid as long as the context.
    [[nodiscard]] auto llm() const noexcept {
        static_assert(!std::same_as<L, no_llm>,
                      "toolkit: a node uses context.llm(), but its graph_runner has no model; pass a model to it");
        return graph_llm<L, graph_context>{run_.llm, *this};
    }

    /// A T from the model of the run, as toolkit::generate gives it.
    template <std::default_initializable T>
    [[nodiscard]] result<T> generate(std::string_view prompt, generate_options options = {}) const {
        if (!options.stop.stop_possible()) options.stop = run_.stop;
        return toolkit::generate<T>(llm(), prompt, options);
    }

    /// The value of `f()` or `f(const carried_call&)`, a V or a result<V>. A value in the log is returned, and f is not
    /// called. A call that was cut off is made again only if it is read_only or idempotent. Otherwise it fails and says
    /// that its outcome is unknown. `carried_call::key` is unique to this call and the same after each resumption.
    /// A failure of a call that may not be repeated stays. Calls of one node must come in the same order when the node
    /// is resumed.
    template <class V, class F>
    [[nodiscard]] result<V> call(const call_about& about, F&& f) const {
        static_assert(Loggable<V>,
                      "toolkit: context.call<V> logs the value, but V cannot be printed and parsed; return "
                      "a plain struct of plain members");
        if constexpr (Loggable<V>) return make_call<V>(about, f);
        else return failure{};
    }

    /// The program's objects, by type: `context.template give<shelf&>()`.
    template <class A>
    static constexpr bool gives = Deps::template has<A>;
    template <class A>
    [[nodiscard]] A give() const {
        if constexpr (gives<A>) {
            return run_.deps.template get<A>();
        } else {
            (void)refuse<say("toolkit: a node wants a ", type_name<std::remove_cvref_t<A>>,
                             " by context.give, but the deps{...} of its graph_runner have none; add it to them")>();
            std::terminate();
        }
    }

    /// A task for a nested agent: owner, stop and deadline are those of the run. Its run_id depends on the run, the
    /// visit and `name`, so an agent with a store resumes its own run. Each agent of a node needs its own name.
    [[nodiscard]] toolkit::task task(std::string question, std::string_view name = "agent") const {
        toolkit::task made{.question = std::move(question), .owner = run_.owner};
        made.run_id = id_of(name);
        made.stop = run_.stop;
        made.deadline = run_.until;
        return made;
    }
    /// An id that depends on the run, the visit, the element of a list, and a name.
    [[nodiscard]] uuid id_of(std::string_view name) const {
        return uuid::from_name(run_.run_id, "visit " + std::to_string(run_.visit) + ' ' + std::to_string(branch_) +
                                                ' ' + std::string{name});
    }

    /// Passes a point of the node's work to the listener.
    template <class T>
    void phase(std::string_view name, const T& state) const {
        if constexpr (run_type::template listening<phase_reached>)
            run_.notify(phase_reached{{}, std::string{name}, raw_json{print(state)}});
    }
    void phase(std::string_view name) const {
        if constexpr (run_type::template listening<phase_reached>) run_.notify(phase_reached{{}, std::string{name}});
    }
    /// Passes an event to the listener.
    template <class E>
    void notify(E event) const {
        run_.notify(std::move(event));
    }

    /// For each<…>: the finished element of a list, as JSON, or nullptr.
    [[nodiscard]] const std::string* finished(std::uint64_t branch) const { return run_.journal.finished(branch); }
    /// For each<…>: logs a finished element.
    [[nodiscard]] result<void> finish_branch(std::uint64_t branch, std::string item) const {
        return run_.journal.add(log_kind::branch, print(graph_entries::branch{run_.visit, branch, {std::move(item)}}));
    }
    /// For each<…>: calls `use` with the context of an element.
    template <class F>
    auto within(std::uint64_t branch, F&& use) const {
        graph_context mine{run_, branch};
        return std::forward<F>(use)(mine);
    }
    [[nodiscard]] std::uint64_t branch() const noexcept { return branch_; }

private:
    friend class graph_llm<L, graph_context>;

    template <class V, class F>
    [[nodiscard]] result<V> make_call(const call_about& about, F& f) const {
        const graph_entries::call_key key = next_key();
        if (auto known = run_.journal.value_of(key, about)) {
            if (!*known) return std::move(*known).error();
            return journal_value::read<V>(**known);
        }
        carried_call carried;
        carried.key = uuid::from_name(run_.run_id, std::to_string(key.visit) + ' ' + std::to_string(key.branch) + ' ' +
                                                       std::to_string(key.call) + ' ' + std::string{about.name});
        result<V> value = guarded(about.name, "a call of a node", "return a failure instead", [&]() -> result<V> {
            if constexpr (std::invocable<F&, const carried_call&>) return f(std::as_const(carried));
            else return f();
        });
        if (!value) return run_.journal.keep_failure(key, about, value.error());
        const std::string text = journal_value::write<V>(*value);
        auto again = journal_value::read<V>(text);
        if (again && graph_logs::is_too_deep(text)) again = failure::of(failure_kind::too_deep, {}, {});
        if (!again) return run_.journal.unkept(key, about, again.error());
        if (auto kept = run_.journal.keep_value(key, about, text); !kept) return std::move(kept).error();
        return again;
    }

    [[nodiscard]] graph_entries::call_key next_key() const noexcept {
        return {run_.visit, branch_, calls_.fetch_add(1)};
    }

    [[nodiscard]] result<completion> complete(const L& model, const request& req, delta_sink& sink,
                                              const stop_token& stop) const {
        if (stop.stop_requested() || run_.stop.stop_requested())
            return failure::of(failure_kind::cancelled, "graph", "the run was stopped");
        const graph_entries::call_key key = next_key();
        const auto asked = graph_entries::request_print::of(req);
        if (auto known = run_.journal.reply_to(key, asked)) {
            if (!*known) return std::move(*known).error();
            return deliver_reply("graph", *std::move(*known), [&](completion all) {
                emit_deltas(all, sink);
                return all;
            });
        }
        request mine = req;
        if (mine.cache_owner.empty()) mine.cache_owner = run_.owner.id();
        mine.until = mine.until.sooner(run_.until);
        return run_.journal.keep(key, asked, model.complete(mine, sink, stop.stop_possible() ? stop : run_.stop));
    }

    run_type& run_;
    std::uint64_t branch_;
    mutable std::atomic<std::uint64_t> calls_{0};
};

}}  // namespace toolkit::v0
