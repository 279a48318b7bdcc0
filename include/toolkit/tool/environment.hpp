// What the tools of a run have given back so far: each call with its arguments, its typed result and its text, or the
// failure that it ended in. In: finished calls. Out: the same call again is answered from here, tools get what they ask
// for by type, and what a model may see is rendered within a limit.
#pragma once

#include <toolkit/core/utf8.hpp>
#include <toolkit/version.hpp>

#include <algorithm>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

namespace naming {
/// One address for each type: what tells results apart without run-time type information.
template <class T>
inline constexpr char type_mark = 0;
}  // namespace naming

/// Results in the order of their calls.
class environment {
public:
    /// How long a text is in tokens, about.
    static constexpr std::size_t bytes_a_token = 4;

    struct entry {
        std::string tool;
        std::string arguments;  ///< as our own printer writes them
        std::string text;       ///< what the model saw
        const void* type = nullptr;
        std::shared_ptr<const void> payload{};
        bool failed = false;
        bool may_retry = false;  ///< the same call may go better next time
        bool hidden = false;     ///< the model saw that the call ended, and not the result
        std::size_t bytes = 0;   ///< of its text, were nothing left out; at least those of `text`
        std::size_t hash = 0;    ///< of the arguments; the environment sets it
        /// The text of the payload within a number of bytes; nullptr when `text` is all that there is.
        std::string (*render)(std::string_view tool, const void* payload, std::size_t most) = nullptr;

        /// Whether the same call would be answered from here: it is not made again but where it may go better.
        [[nodiscard]] bool answers() const noexcept { return !(failed && may_retry); }
    };

    /// Takes a finished call in: what was called, and its value.
    template <class T>
    void add(entry call, T payload) {
        call.type = &naming::type_mark<T>;
        call.payload = std::make_shared<const T>(std::move(payload));
        call.bytes = std::max(call.bytes, call.text.size());
        put(std::move(call));
    }

    void add_failed(std::string_view tool, std::string arguments, std::string text, bool may_retry);

    /// The newest finished call of this tool with these arguments; nullptr when there was none.
    [[nodiscard]] const entry* find(std::string_view tool, std::string_view arguments) const noexcept;

    /// The newest call that gave a T, of any tool or of the named one; nullptr when there was none.
    template <class T>
    [[nodiscard]] const entry* find(std::string_view tool = {}) const noexcept {
        return newest([&](const entry& known) { return is<T>(known) && (tool.empty() || known.tool == tool); });
    }

    /// The newest result of type T, hidden ones included; nullptr when there is none.
    template <class T>
    [[nodiscard]] const T* latest() const noexcept {
        const entry* const known = find<T>();
        return known == nullptr ? nullptr : static_cast<const T*>(known->payload.get());
    }

    /// All results of type T, the oldest first.
    template <class T>
    [[nodiscard]] std::vector<const T*> all() const {
        std::vector<const T*> found;
        for (const entry& known : entries_)
            if (is<T>(known)) found.push_back(static_cast<const T*>(known.payload.get()));
        return found;
    }

    /// How often a tool was carried out, with what failed on the way.
    [[nodiscard]] std::size_t calls_of(std::string_view tool) const noexcept;

    /// Whether there is nothing to answer from: no result that the model may see.
    [[nodiscard]] bool is_empty() const noexcept;

    /// About how many tokens the results are that the model may see, were nothing left out of them.
    [[nodiscard]] std::size_t estimate_tokens() const noexcept;

    /// The results that the model may see as the data of a prompt, the newest first, within about `max_tokens`: lists
    /// are cut at a whole element, and how much is left out is said.
    [[nodiscard]] std::string to_llm_context(std::size_t max_tokens) const;

    [[nodiscard]] const std::vector<entry>& entries() const noexcept { return entries_; }

private:
    static constexpr std::size_t reserved = 48;             ///< bytes for the line that tells what is left out
    static constexpr std::size_t least_shown = 128;         ///< bytes: what is shorter tells nothing
    static constexpr std::size_t limit_tokens = 1U << 28U;  ///< more than any model reads

    static bool is_seen(const entry& known) noexcept { return !known.failed && !known.hidden; }
    template <class T>
    static bool is(const entry& known) noexcept {
        return known.type == &naming::type_mark<T>;
    }
    template <class Is>
    [[nodiscard]] const entry* newest(const Is& is_it) const noexcept {
        const auto known = std::find_if(entries_.rbegin(), entries_.rend(), is_it);
        return known == entries_.rend() ? nullptr : &*known;
    }

    void put(entry call) {
        call.hash = std::hash<std::string_view>{}(call.arguments);
        entries_.push_back(std::move(call));
    }

    /// One result's text within a number of bytes; empty when it cannot be so short.
    static std::string fitting(const entry& known, std::size_t left);

    std::vector<entry> entries_;
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/tool/impl/environment.ipp>
#endif
