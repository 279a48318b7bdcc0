// A part of an agent that passes the events of one run to one object, from any of the run's threads.
// In: events. Next: read the object after the run, or let an encoder write text during the run.
#pragma once

#include <toolkit/events/event.hpp>
#include <toolkit/events/run_events.hpp>

#include <concepts>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

namespace toolkit { inline namespace v0 {

/// Copies share one `T`, which receives each event under a lock. Events do not contain a run's id, so a listener serves
/// one run at a time. For concurrent runs, create one agent with its own listener per run.
///
///     const toolkit::run_listener<toolkit::run_events> heard;
///     toolkit::Agent agent{std::move(model), heard};
///     … agent.run(…);
///     const toolkit::run_events run = heard.take();
template <class T>
class run_listener {
public:
    using agent_part = struct sink_part;
    static constexpr bool receives_objects = requires { requires T::receives_objects; };
    static constexpr bool receives_output = requires { requires T::receives_output; };

    run_listener() : run_listener(T{}) {}
    explicit run_listener(T inner) : shared_(std::make_shared<shared>(std::move(inner))) {}

    template <class E>
        requires std::invocable<T&, const E&>
    void operator()(const E& event) const {
        const std::lock_guard lock(shared_->mutex);
        shared_->listener(event);
    }

    /// Returns the object with all events so far, and replaces it with an empty one.
    [[nodiscard]] T take() const {
        const std::lock_guard lock(shared_->mutex);
        return std::exchange(shared_->listener, T{});
    }

    /// Calls f(const T&) under the lock, and returns its result.
    template <class F>
    decltype(auto) look(F&& f) const {
        const std::lock_guard lock(shared_->mutex);
        return std::forward<F>(f)(std::as_const(shared_->listener));
    }

private:
    struct shared {
        explicit shared(T inner) : listener(std::move(inner)) {}
        std::mutex mutex;
        T listener;
    };
    std::shared_ptr<shared> shared_;
};

/// Passes each event's encoded text to `write(std::string_view)`, in the order of the events. Example:
/// `run_listener{encoded_events{sse_encoder{}, [&](std::string_view frame) { … }}}`.
template <class Encoder, class Write>
class encoded_events {
public:
    encoded_events(Encoder encoder, Write write) : encoder_(std::move(encoder)), write_(std::move(write)) {}

    template <class E>
        requires std::invocable<Encoder&, const E&>
    void operator()(const E& event) {
        if (const std::string text = encoder_(event); !text.empty()) write_(std::string_view{text});
    }

private:
    Encoder encoder_;
    Write write_;
};

template <class T>
run_listener(T) -> run_listener<T>;
template <class Encoder, class Write>
encoded_events(Encoder, Write) -> encoded_events<Encoder, Write>;

}}  // namespace toolkit::v0
