// References to objects of the user's program, which tools receive by type.
#pragma once

#include <toolkit/version.hpp>

#include <cstddef>
#include <memory>
#include <tuple>
#include <type_traits>

namespace toolkit { inline namespace v0 {

/// Binds variables by reference, const ones as const: `deps{books, prices}`. The variables must outlive the agent.
template <class... Ts>
class deps {
public:
    using agent_part = struct deps_part;

    template <class... Us>
        requires(sizeof...(Us) == sizeof...(Ts) && !(std::is_same_v<std::remove_cvref_t<Us>, deps> || ...))
    constexpr explicit deps(Us&&... bound) : bound_(std::addressof(bound)...) {
        static_assert((std::is_lvalue_reference_v<Us&&> && ...),
                      "toolkit: deps{…} binds by reference, and a temporary would be destroyed; pass a variable that "
                      "outlives the agent");
    }

    /// True if a variable can be bound to a parameter of type A.
    template <class A>
    static constexpr bool has =
        ((std::is_same_v<std::remove_cvref_t<A>, std::remove_cv_t<Ts>> && std::is_convertible_v<Ts&, A>) || ...);

    template <class A>
    [[nodiscard]] constexpr A get() const {
        return pick<A, 0>();
    }

private:
    template <class A, std::size_t I>
    [[nodiscard]] constexpr A pick() const {
        using bound = std::remove_reference_t<std::tuple_element_t<I, std::tuple<Ts&...>>>;
        if constexpr (std::is_same_v<std::remove_cvref_t<A>, std::remove_cv_t<bound>> &&
                      std::is_convertible_v<bound&, A>)
            return *std::get<I>(bound_);
        else return pick<A, I + 1>();
    }
    [[no_unique_address]] std::tuple<Ts*...> bound_;  // reassigned as a whole
};

template <class... Us>
deps(Us&&...) -> deps<std::remove_reference_t<Us>...>;

}}  // namespace toolkit::v0
