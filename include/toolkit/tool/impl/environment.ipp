// Keeps the calls of a run, and renders their results.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/lists.hpp>
#include <toolkit/tool/environment.hpp>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION void environment::add_failed(std::string_view tool, std::string arguments, std::string text,
                                              bool may_retry) {
    put({.tool = std::string{tool},
         .arguments = std::move(arguments),
         .text = std::move(text),
         .failed = true,
         .may_retry = may_retry});
}

TOOLKIT_FUNCTION std::string_view environment::refuse(std::string_view tool) noexcept {
    for (auto known = entries_.rbegin(); known != entries_.rend(); ++known) {
        if (known->tool != tool || known->failed) continue;
        known->outdated = known->covered = true;
        return known->text;
    }
    return {};
}

TOOLKIT_FUNCTION void environment::withdraw(std::string_view tool) {
    if (!is_withdrawn(tool)) withdrawn_.emplace_back(tool);
}

TOOLKIT_FUNCTION bool environment::is_withdrawn(std::string_view tool) const noexcept {
    return contains(withdrawn_, tool);
}

TOOLKIT_FUNCTION const environment::entry* environment::find(std::string_view tool,
                                                             std::string_view arguments) const noexcept {
    if (newest_.empty()) return nullptr;
    const std::size_t hash = std::hash<std::string_view>{}(arguments);
    for (std::size_t place = newest_[hash % buckets]; place > 0; place = links_[place - 1].before) {
        const entry& known = entries_[place - 1];
        if (links_[place - 1].hash == hash && known.arguments == arguments && known.tool == tool) return &known;
    }
    return nullptr;
}

TOOLKIT_FUNCTION const environment::entry* environment::find_valid(std::string_view tool,
                                                                   std::string_view arguments) const noexcept {
    const entry* const known = find(tool, arguments);
    if (known == nullptr || !known->covers) return known;
    const auto behind = entries_.begin() + (known - entries_.data()) + 1;
    const bool has_newer =
        std::any_of(behind, entries_.end(), [](const entry& one) { return is_seen(one) && !one.covers; });
    return has_newer ? nullptr : known;
}

TOOLKIT_FUNCTION std::size_t environment::calls_of(std::string_view tool) const noexcept {
    return count_in(entries_, [&](const entry& known) { return known.tool == tool; });
}

TOOLKIT_FUNCTION bool environment::is_empty() const noexcept { return none_in(entries_, is_seen); }

TOOLKIT_FUNCTION std::size_t environment::estimate_tokens() const noexcept {
    std::size_t bytes = 0;
    for (const entry& known : entries_) bytes += is_seen(known) ? known.bytes : 0;
    return (bytes + bytes_a_token - 1) / bytes_a_token;
}

TOOLKIT_FUNCTION std::string environment::to_llm_context(std::size_t max_tokens) const {
    const std::size_t most = max_tokens > limit_tokens ? limit_tokens * bytes_a_token : max_tokens * bytes_a_token;
    std::string text;
    std::size_t left_out = 0;
    for (auto known = entries_.rbegin(); known != entries_.rend(); ++known) {
        if (!is_seen(*known)) continue;
        const std::size_t left = most > text.size() + reserved ? most - text.size() - reserved : 0;
        std::string one;
        if (left_out == 0) one = fitting(*known, left);
        if (one.empty()) ++left_out;  // omit all older results, too: an older one must not replace a newer one
        else text += one;
    }
    if (left_out > 0)
        text +=
            "(" + std::to_string(left_out) + (left_out == 1 ? " earlier result" : " earlier results") + " left out)\n";
    return text;
}

TOOLKIT_FUNCTION std::string environment::fitting(const entry& known, std::size_t left) {
    if (known.render == nullptr || (!known.message && known.bytes <= left && known.bytes <= known.text.size()))
        return known.text.size() <= left ? known.text : std::string{};
    if (left < least_shown) return {};
    std::string made = known.render(known.tool, known.payload.get(), left);
    return made.size() <= left ? made : std::string{};
}

}}  // namespace toolkit::v0
