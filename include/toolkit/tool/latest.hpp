// What passes from tool to tool by its type: latest<T> as a parameter names the newest result of type T.
// In: the environment. Out: const access during one call; and what types cannot know: provides<T…>.
#pragma once

#include <toolkit/core/result.hpp>

#include <type_traits>

namespace toolkit { inline namespace v0 {

namespace calling {

/// Whether T is the plain type of a tool's value.
template <class T>
inline constexpr bool is_plain_value = std::is_object_v<T> && std::is_same_v<T, std::remove_cv_t<T>> && !is_result<T>;

}  // namespace calling

/// The newest result of type T, as a parameter of a tool. The tool is available only while there is one. It refers to
/// the result that stays in the environment, so that it is good for the call and no longer.
template <class T>
class latest {
public:
    using value_type = T;
    static_assert(calling::is_plain_value<T>,
                  "toolkit: latest<T> names the plain type of a tool's value: without const, & and result<…>");
    constexpr explicit latest(const T& newest) noexcept : newest_(&newest) {}
    [[nodiscard]] constexpr const T& operator*() const noexcept { return *newest_; }
    [[nodiscard]] constexpr const T* operator->() const noexcept { return newest_; }

private:
    const T* newest_;
};

/// Among the tools of a set: results of these types come from outside (an earlier turn, a resumed run, a tool that is
/// known only at run time), so that no tool of the set has to give them.
template <class... Ts>
struct provides {};

namespace calling {

template <class T>
inline constexpr bool is_latest = false;
template <class T>
inline constexpr bool is_latest<latest<T>> = true;

template <class T>
inline constexpr bool is_provides = false;
template <class... Ts>
inline constexpr bool is_provides<provides<Ts...>> = true;

/// Whether one of the entries of a set says that T comes from outside.
template <class T, class Entry>
inline constexpr bool provides_one = false;
template <class T, class... Ts>
inline constexpr bool provides_one<T, provides<Ts...>> = (std::is_same_v<T, Ts> || ...);

}  // namespace calling

}}  // namespace toolkit::v0
