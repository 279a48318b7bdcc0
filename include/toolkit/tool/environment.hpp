// What the tools of a run have given back so far: each call with its arguments, its typed result and its text, or the
// failure that it ended in. In: finished calls. Out: the same call again is answered from here.
#pragma once

#include <toolkit/version.hpp>

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit::inline v0 {

namespace naming {
/// One address for each type: what tells results apart without run-time type information.
template <class T>
inline constexpr char type_mark = 0;
}  // namespace naming

/// Results in the order of their calls.
class environment {
public:
    struct entry {
        std::string tool;
        std::string arguments;  ///< as our own printer writes them
        std::string text;       ///< what the model saw
        const void* type = nullptr;
        std::shared_ptr<const void> payload{};
        bool failed = false;
        bool may_retry = false;  ///< the same call may go better next time
    };

    template <class T>
    void add(std::string_view tool, std::string arguments, std::string text, T payload) {
        entries_.push_back({std::string{tool}, std::move(arguments), std::move(text), &naming::type_mark<T>,
                            std::make_shared<const T>(std::move(payload))});
    }

    void add_failed(std::string_view tool, std::string arguments, std::string text, bool may_retry) {
        entries_.push_back({.tool = std::string{tool},
                            .arguments = std::move(arguments),
                            .text = std::move(text),
                            .failed = true,
                            .may_retry = may_retry});
    }

    /// The newest finished call of this tool with these arguments; nullptr when there was none.
    [[nodiscard]] const entry* find(std::string_view tool, std::string_view arguments) const noexcept {
        for (auto known = entries_.rbegin(); known != entries_.rend(); ++known)
            if (known->tool == tool && known->arguments == arguments) return &*known;
        return nullptr;
    }

    /// The newest result of type T; nullptr when there is none.
    template <class T>
    [[nodiscard]] const T* latest() const noexcept {
        for (auto known = entries_.rbegin(); known != entries_.rend(); ++known)
            if (known->type == &naming::type_mark<T>) return static_cast<const T*>(known->payload.get());
        return nullptr;
    }

    /// How often a tool was carried out, with what failed on the way.
    [[nodiscard]] std::size_t calls_of(std::string_view tool) const noexcept {
        std::size_t count = 0;
        for (const entry& known : entries_) count += known.tool == tool ? 1U : 0U;
        return count;
    }

    [[nodiscard]] bool is_empty() const noexcept { return entries_.empty(); }
    [[nodiscard]] const std::vector<entry>& entries() const noexcept { return entries_; }

private:
    std::vector<entry> entries_;
};

}  // namespace toolkit::inline v0
