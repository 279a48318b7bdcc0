// A non-owning reference to a callable of any type. A plain function takes it instead of a template argument. Next:
// owned_function.hpp, which owns its callable.
#pragma once

#include <toolkit/version.hpp>

#include <memory>
#include <type_traits>
#include <utility>

namespace toolkit { inline namespace v0 {

template <class Signature>
class function_ref;

/// Calls a callable, which must outlive it. A default function_ref is empty and must not be called. Wrap a plain
/// function in a lambda.
template <class R, class... Args>
class function_ref<R(Args...)> {
public:
    constexpr function_ref() noexcept = default;
    template <class F>
        requires(!std::is_base_of_v<function_ref, std::remove_cvref_t<F>> && std::is_object_v<F> &&
                 std::is_invocable_r_v<R, F&, Args...>)
    explicit function_ref(F& called) noexcept
        : object_(const_cast<void*>(static_cast<const void*>(std::addressof(called)))),
          call_([](void* object, Args... args) -> R {
              return (*static_cast<F*>(object))(std::forward<Args>(args)...);
          }) {}
    R operator()(Args... args) const { return call_(object_, std::forward<Args>(args)...); }
    /// Whether it refers to a callable.
    [[nodiscard]] explicit operator bool() const noexcept { return call_ != nullptr; }

private:
    void* object_ = nullptr;
    R (*call_)(void*, Args...) = nullptr;
};
template <class Signature>
using reference_to [[deprecated("toolkit: reference_to is function_ref; the old name will be removed in 0.3")]] =
    function_ref<Signature>;

}}  // namespace toolkit::v0
