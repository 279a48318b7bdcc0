// What a model gave back.
#pragma once

#include <toolkit/llm/message.hpp>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace toolkit::inline v0 {

enum class finish_reason : std::uint8_t { stop, calls, length, filtered, unknown };

/// Tokens of one call; `cached` of the input ones came from the server's cache.
struct usage {
    std::int64_t input_tokens = 0;
    std::int64_t cached_tokens = 0;
    std::int64_t output_tokens = 0;
    friend constexpr bool operator==(const usage&, const usage&) = default;
    constexpr usage& operator+=(const usage& other) noexcept {
        input_tokens += other.input_tokens;
        cached_tokens += other.cached_tokens;
        output_tokens += other.output_tokens;
        return *this;
    }
};

struct completion {
    std::string text;
    std::vector<tool_call> calls{};
    usage spent{};
    finish_reason finish = finish_reason::stop;
};

/// A piece of a completion while it grows: text, or the arguments of a call.
struct delta {
    enum class of : std::uint8_t { text, arguments, thinking };
    of kind = of::text;
    std::string_view text;
};

/// A reference to whoever listens to deltas; it must outlive the call. A default one listens to nothing.
class delta_sink {
public:
    delta_sink() = default;
    template <class F>
        requires(std::is_invocable_v<F&, const delta&> && !std::is_same_v<std::remove_cvref_t<F>, delta_sink>)
    explicit delta_sink(F& listener) noexcept
        : self_(std::addressof(listener)),
          call_([](void* self, const delta& piece) { (*static_cast<F*>(self))(piece); }) {}
    void operator()(const delta& piece) const {
        if (call_ != nullptr) call_(self_, piece);
    }

private:
    void* self_ = nullptr;
    void (*call_)(void*, const delta&) = nullptr;
};

}  // namespace toolkit::inline v0
