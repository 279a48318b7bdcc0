// Cancellation: our own source, token and callback, because not every standard library has std's by default. A token
// can be made from a std::stop_token if the library has one.
#pragma once

#include <toolkit/version.hpp>

#include <atomic>
#include <concepts>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>
#include <version>

#if defined(__cpp_lib_jthread)
#include <stop_token>
#endif

namespace toolkit { inline namespace v0 {

class stop_source;

namespace stopping {

struct callback_node {
    void (*call)(callback_node&) noexcept = nullptr;
    callback_node* before = nullptr;
    callback_node* after = nullptr;
    bool linked = false;
    bool* removed = nullptr;
};

/// The flag, and the callbacks to run when it is set.
class state {
public:
    [[nodiscard]] bool requested() const noexcept { return flag_.load(std::memory_order_acquire); }

    bool request() noexcept {
        std::unique_lock lock(mutex_);
        if (flag_.exchange(true, std::memory_order_acq_rel)) return false;
        runner_ = std::this_thread::get_id();
        while (first_ != nullptr) {
            callback_node& node = *first_;
            unlink(node);
            running_ = &node;
            bool removed = false;
            node.removed = &removed;
            lock.unlock();
            node.call(node);
            lock.lock();
            if (!removed) node.removed = nullptr;
            running_ = nullptr;
            turn_.fetch_add(1, std::memory_order_release);
            turn_.notify_all();
        }
        return true;
    }

    /// Returns false if a stop was already requested; the caller then runs the callback at once.
    bool add(callback_node& node) noexcept {
        const std::lock_guard lock(mutex_);
        if (requested()) return false;
        node.after = first_;
        if (first_ != nullptr) first_->before = &node;
        first_ = &node;
        node.linked = true;
        return true;
    }

    /// After this the callback does not run and will not run, unless it is the caller itself.
    void remove(callback_node& node) noexcept {
        std::unique_lock lock(mutex_);
        if (node.linked) {
            unlink(node);
            return;
        }
        while (running_ == &node) {
            if (runner_ == std::this_thread::get_id()) {
                *node.removed = true;
                return;
            }
            const unsigned turn = turn_.load(std::memory_order_acquire);
            lock.unlock();
            turn_.wait(turn);
            lock.lock();
        }
    }

private:
    void unlink(callback_node& node) noexcept {
        if (node.before != nullptr) node.before->after = node.after;
        else first_ = node.after;
        if (node.after != nullptr) node.after->before = node.before;
        node.before = node.after = nullptr;
        node.linked = false;
    }

    std::atomic<bool> flag_{false};
    std::atomic<unsigned> turn_{0};
    std::mutex mutex_;
    callback_node* first_ = nullptr;
    callback_node* running_ = nullptr;
    std::thread::id runner_;
};

}  // namespace stopping

/// Tells whether a stop was requested. A default token never stops.
class stop_token {
public:
    stop_token() noexcept = default;

#if defined(__cpp_lib_jthread)
    /// Stops when the standard token does.
    stop_token(const std::stop_token& token) {  // NOLINT: converts on purpose
        if (!token.stop_possible()) return;
        struct bridge {
            stopping::state state;
            struct forward {
                stopping::state* to;
                void operator()() const noexcept { to->request(); }
            };
            std::stop_callback<forward> callback;
            explicit bridge(const std::stop_token& from) : callback(from, forward{&state}) {}
        };
        auto made = std::make_shared<bridge>(token);
        state_ = std::shared_ptr<stopping::state>(made, &made->state);
    }
#endif

    [[nodiscard]] bool stop_requested() const noexcept { return state_ != nullptr && state_->requested(); }
    [[nodiscard]] bool stop_possible() const noexcept { return state_ != nullptr; }
    friend bool operator==(const stop_token&, const stop_token&) noexcept = default;

private:
    friend class stop_source;
    template <std::invocable F>
    friend class stop_callback;
    explicit stop_token(std::shared_ptr<stopping::state> state) noexcept : state_(std::move(state)) {}
    std::shared_ptr<stopping::state> state_;
};

/// Requests a stop. Copies share their state.
class stop_source {
public:
    stop_source() : state_(std::make_shared<stopping::state>()) {}
    [[nodiscard]] stop_token get_token() const noexcept { return stop_token{state_}; }
    [[nodiscard]] bool stop_requested() const noexcept { return state_->requested(); }
    /// Returns true for the first request only. Runs the callbacks in this thread.
    bool request_stop() const noexcept { return state_->request(); }

private:
    std::shared_ptr<stopping::state> state_;
};

/// Calls `f` once when a stop is requested, or at once if it already was. Never calls it after its destructor has
/// returned.
template <std::invocable F>
class stop_callback : private stopping::callback_node {
public:
    template <class G>
        requires std::constructible_from<F, G>
    stop_callback(const stop_token& token, G&& f) : state_(token.state_), f_(std::forward<G>(f)) {
        call = [](stopping::callback_node& node) noexcept { static_cast<stop_callback&>(node).f_(); };
        if (state_ != nullptr && !state_->add(*this)) f_();
    }
    stop_callback(const stop_callback&) = delete;
    stop_callback& operator=(const stop_callback&) = delete;
    ~stop_callback() {
        if (state_ != nullptr) state_->remove(*this);
    }

private:
    std::shared_ptr<stopping::state> state_;
    F f_;
};

template <class F>
stop_callback(const stop_token&, F) -> stop_callback<F>;

}}  // namespace toolkit::v0
