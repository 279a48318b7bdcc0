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
    owned_function() noexcept : object_(nullptr, [](void*) {}) {}
    template <class F>
        requires(!std::is_base_of_v<owned_function, F> && std::is_invocable_r_v<R, const F&, Args...>)
    owned_function(F called)  // NOLINT(google-explicit-constructor): a lambda is given as it is
        : object_(new F(std::move(called)), [](void* object) { delete static_cast<F*>(object); }),
          call_([](const void* object, Args... args) -> R {
              return (*static_cast<const F*>(object))(std::forward<Args>(args)...);
          }) {}
    R operator()(Args... args) const { return call_(object_.get(), std::forward<Args>(args)...); }
    [[nodiscard]] bool empty() const noexcept { return call_ == nullptr; }

private:
    std::unique_ptr<void, void (*)(void*)> object_;
    R (*call_)(const void*, Args...) = nullptr;
};

}}  // namespace toolkit::v0
