// An owning wrapper of a callable of any type. A struct stores it instead of a template argument. It is movable and not
// copyable. In: a callable with a const operator(). Out: its results.
#pragma once

#include <toolkit/version.hpp>

#include <memory>
#include <type_traits>
#include <utility>

namespace toolkit { inline namespace v0 {

template <class Signature>
class owned_function;

/// Owns a callable with a const operator(). A default one is empty and must not be called.
template <class R, class... Args>
class owned_function<R(Args...)> {
public:
    owned_function() noexcept : held_(nullptr, [](void*) {}) {}
    template <class F>
        requires(!std::is_base_of_v<owned_function, F> && std::is_invocable_r_v<R, const F&, Args...>)
    owned_function(F called)  // NOLINT(google-explicit-constructor): a lambda is given as it is
        : held_(new F(std::move(called)), [](void* held) { delete static_cast<F*>(held); }),
          call_([](const void* held, Args... given) -> R {
              return (*static_cast<const F*>(held))(std::forward<Args>(given)...);
          }) {}
    R operator()(Args... given) const { return call_(held_.get(), std::forward<Args>(given)...); }
    [[nodiscard]] bool empty() const noexcept { return call_ == nullptr; }

private:
    std::unique_ptr<void, void (*)(void*)> held_;
    R (*call_)(const void*, Args...) = nullptr;
};

}}  // namespace toolkit::v0
