// The results of all tool calls of a run: each call with its arguments, and its typed result and text, or its failure.
// In: finished calls. Out: answers to repeated calls, results by type for other tools, and text for the model within
// a limit.
#pragma once

#include <toolkit/core/utf8.hpp>

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

namespace naming {
/// One address per type. It distinguishes result types without RTTI.
template <class T>
inline constexpr char type_mark = 0;
}  // namespace naming

/// Results in the order of their calls.
class environment {
public:
    /// Estimated bytes of text per token.
    static constexpr std::size_t bytes_a_token = 4;

    struct entry {
        std::string tool;
        std::string arguments;  ///< as toolkit's printer writes them
        std::string text;       ///< what the model saw
        const void* type = nullptr;
        std::shared_ptr<const void> payload{};
        bool failed = false;
        bool may_retry = false;           ///< the same call may succeed later
        bool hidden = false;              ///< the model saw that the call ended, but not its result
        bool covered = false;             ///< a later result stands for it, so prompts do not show it again
        bool covers = false;              ///< it stands for all results before it
        bool outdated = false;            ///< it answers no repetition of its call
        const void* made_from = nullptr;  ///< the type whose newer results make it outdated
        std::string name{};               ///< the member `name` of the value, if it has one
        std::int64_t took_ms = 0;         ///< until its result, and those of parallel calls, are there; 0 if it failed
        bool message = false;             ///< the model read a message; prompts of another size show the whole value
        std::size_t bytes = 0;  ///< bytes of the whole value's text, at least those of `text`; estimated if very long
        /// Renders the payload within a number of bytes. nullptr if only `text` exists.
        std::string (*render)(std::string_view tool, const void* payload, std::size_t most) = nullptr;

        /// True if this entry answers the same call. A failed call that may be retried, and one whose result is
        /// outdated, are executed again.
        [[nodiscard]] bool answers() const noexcept { return !(failed && may_retry) && !outdated; }
    };

    /// Sets what a value says of itself:
    /// - its member `name`
    /// - whether it stands for all earlier results (`bool covers_earlier() const`). Tools still find those, but prompts
    ///   show this one in their place. A hidden result stands for none.
    /// - the type of the results from which it was made (`using made_from = T`). If a newer T comes, it is outdated.
    template <class T>
    static void describe(entry& call, const T& payload) {
        if constexpr (requires { payload.name; }) {
            using name_type = std::remove_cvref_t<decltype(payload.name)>;
            if constexpr (std::convertible_to<const name_type&, std::string_view> && !std::is_pointer_v<name_type>)
                call.name = std::string_view{payload.name};
        }
        if constexpr (requires {
                          { payload.covers_earlier() } -> std::same_as<bool>;
                      })
            call.covers = !call.hidden && payload.covers_earlier();
        if constexpr (requires { typename T::made_from; }) call.made_from = &naming::type_mark<typename T::made_from>;
    }

    /// Adds a finished call and its value. If it `covers`, all earlier results are covered.
    template <class T>
    void add(entry call, T payload) {
        call.type = &naming::type_mark<T>;
        for (entry& known : entries_) {
            known.covered = known.covered || call.covers;
            known.outdated = known.outdated || known.made_from == call.type;
        }
        call.payload = std::make_shared<const T>(std::move(payload));
        call.bytes = std::max(call.bytes, call.text.size());
        put(std::move(call));
    }

    void add_failed(std::string_view tool, std::string arguments, std::string text, bool may_retry);

    /// The newest result of this tool did not pass as the answer of the run: prompts do not show it, and the same call
    /// may be made again. Returns the text that the model saw, or an empty one if the tool has no result.
    std::string_view refuse(std::string_view tool) noexcept;

    /// The tool failed for the rest of the run: it is not offered again.
    void withdraw(std::string_view tool);
    [[nodiscard]] bool is_withdrawn(std::string_view tool) const noexcept;
    [[nodiscard]] bool has_withdrawn() const noexcept { return !withdrawn_.empty(); }

    /// The newest finished call of this tool with these arguments, or nullptr.
    [[nodiscard]] const entry* find(std::string_view tool, std::string_view arguments) const noexcept;

    /// The call whose result still holds for the same call, or nullptr. A result that stands for all before it is
    /// out of date when there are newer ones.
    [[nodiscard]] const entry* find_valid(std::string_view tool, std::string_view arguments) const noexcept;

    /// The newest call that returned a T, of any tool or of the named one, with any name or with this one, or nullptr.
    template <class T>
    [[nodiscard]] const entry* find(std::string_view tool = {}, std::string_view name = {}) const noexcept {
        return newest([&](const entry& known) {
            return is<T>(known) && (tool.empty() || known.tool == tool) && (name.empty() || known.name == name);
        });
    }

    /// The newest result of type T, including hidden ones, or nullptr.
    template <class T>
    [[nodiscard]] const T* latest() const noexcept {
        const entry* const known = find<T>();
        return known == nullptr ? nullptr : static_cast<const T*>(known->payload.get());
    }

    /// All results of type T, oldest first.
    template <class T>
    [[nodiscard]] std::vector<const T*> all() const {
        std::vector<const T*> found;
        for (const entry& known : entries_)
            if (is<T>(known)) found.push_back(static_cast<const T*>(known.payload.get()));
        return found;
    }

    /// The number of executed calls of a tool, including failed ones.
    [[nodiscard]] std::size_t calls_of(std::string_view tool) const noexcept;

    /// True if there is no result that the model may see.
    [[nodiscard]] bool is_empty() const noexcept;

    /// Estimated tokens of all results that the model may see, without cuts.
    [[nodiscard]] std::size_t estimate_tokens() const noexcept;

    /// The results that the model may see, newest first, within about `max_tokens`. Lists are cut at a whole element.
    /// The text says how much is left out.
    [[nodiscard]] std::string to_llm_context(std::size_t max_tokens) const;

    [[nodiscard]] const std::vector<entry>& entries() const noexcept { return entries_; }

private:
    static constexpr std::size_t reserved = 48;             ///< bytes for the line that says how much is left out
    static constexpr std::size_t least_shown = 128;         ///< bytes: a shorter text is useless
    static constexpr std::size_t limit_tokens = 1U << 28U;  ///< more than any model accepts

    static bool is_seen(const entry& known) noexcept { return !known.failed && !known.hidden && !known.covered; }
    template <class T>
    static bool is(const entry& known) noexcept {
        return known.type == &naming::type_mark<T>;
    }
    template <class Is>
    [[nodiscard]] const entry* newest(const Is& is_it) const noexcept {
        const auto known = std::find_if(entries_.rbegin(), entries_.rend(), is_it);
        return known == entries_.rend() ? nullptr : &*known;
    }

    void put(entry&& call) {
        entries_.push_back(std::move(call));
        const std::size_t hash = std::hash<std::string_view>{}(entries_.back().arguments);
        newest_.resize(buckets);
        links_.push_back({hash, newest_[hash % buckets]});
        newest_[hash % buckets] = entries_.size();
    }

    /// One result's text within a number of bytes. Empty if it does not fit.
    static std::string fitting(const entry& known, std::size_t left);

    std::vector<entry> entries_;
    /// Entries by the hash of their arguments. A place is the index of an entry plus 1; 0 is none.
    struct link {
        std::size_t hash;
        std::size_t before;  ///< place of the entry before this one in the same bucket
    };
    static constexpr std::size_t buckets = 64;
    std::vector<link> links_;             ///< one for each entry
    std::vector<std::size_t> newest_;     ///< place of the newest entry of each bucket; empty without entries
    std::vector<std::string> withdrawn_;  ///< names of tools, each once
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/tool/impl/environment.ipp>
#endif
