// A reference to whatever can be called with given arguments, without its type: what a plain function takes in place of
// a template's argument. It owns nothing.
#pragma once

#include <toolkit/version.hpp>

#include <memory>
#include <type_traits>
#include <utility>

namespace toolkit::inline v0 {

template <class Signature>
class reference_to;

/// Calls what it was made of, which must outlive it. A plain function is wrapped in a lambda first.
template <class R, class... Args>
class reference_to<R(Args...)> {
public:
    template <class F>
        requires(!std::is_same_v<std::remove_cvref_t<F>, reference_to> && std::is_object_v<F> &&
                 std::is_invocable_r_v<R, F&, Args...>)
    explicit reference_to(F& called) noexcept
        : self_(const_cast<void*>(static_cast<const void*>(std::addressof(called)))),
          call_([](void* self, Args... given) -> R { return (*static_cast<F*>(self))(std::forward<Args>(given)...); }) {
    }
    R operator()(Args... given) const { return call_(self_, std::forward<Args>(given)...); }

private:
    void* self_;
    R (*call_)(void*, Args...);
};

}  // namespace toolkit::inline v0
