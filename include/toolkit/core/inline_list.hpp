// A short list of constants: `.one_of = {"red", "green"}`. In: an initialiser list. Out: a range that is stored in the
// object itself, so that an annotation can be a constant expression.
#pragma once

#include <toolkit/version.hpp>

#include <cstddef>
#include <initializer_list>
#include <type_traits>

namespace toolkit { inline namespace v0 {

namespace fews {
/// A call in a constant expression stops the compilation, and the error names this function.
inline void a_list_in_an_annotation_is_too_long_use_an_enum() noexcept {}
}  // namespace fews

/// At most `Capacity` values. Copying an empty list copies no values, so structs of annotations stay cheap to compile.
template <class T, std::size_t Capacity>
    requires std::is_trivially_copyable_v<T>
class inline_list {
public:
    constexpr inline_list() noexcept : empty_{} {}
    constexpr inline_list(std::initializer_list<T> values) noexcept : size_(values.size()), values_{} {
        if (size_ > Capacity) {
            fews::a_list_in_an_annotation_is_too_long_use_an_enum();
            size_ = Capacity;  // at run time, where nothing stops the program
        }
        for (std::size_t at = 0; at < size_; ++at) values_[at] = values.begin()[at];
    }

    [[nodiscard]] constexpr bool empty() const noexcept { return size_ == 0; }
    [[nodiscard]] constexpr std::size_t size() const noexcept { return size_; }
    [[nodiscard]] constexpr const T* begin() const noexcept { return empty() ? nullptr : values_; }
    [[nodiscard]] constexpr const T* end() const noexcept { return empty() ? nullptr : values_ + size_; }
    [[nodiscard]] constexpr const T& operator[](std::size_t index) const noexcept { return values_[index]; }

private:
    std::size_t size_ = 0;
    union {
        char empty_;
        T values_[Capacity];  // NOLINT: std::array cannot be a member of a union that is copied at compile time
    };
};

}}  // namespace toolkit::v0
