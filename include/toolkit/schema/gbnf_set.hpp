// In: the rules of a set whose elements are a few values. Out: the GBNF of its subsets, each in the order of the
// values.
#pragma once

#include <toolkit/schema/gbnf.hpp>
#include <toolkit/schema/value_rules.hpp>

#include <cstddef>

namespace toolkit::inline v0 {

namespace gbnf {

/// Some of a few values, each once, in their order: the elements of a set of an enum.
class subset_rules {
public:
    constexpr subset_rules(gbnf_writer& out, const value_rules& rules, const gbnf_path& path) noexcept
        : out_(out), rules_(rules), path_(path), size_(count(*rules.items)) {
        most_ = rules.max_items < size_ ? rules.max_items : size_;
        counted_ = most_ < size_ ? most_ : rules.min_items > 1 ? rules.min_items : 1;
    }
    /// Whether the elements are such values.
    [[nodiscard]] static constexpr bool suits(const value_rules& rules) noexcept {
        return rules.unique_items && !rules.items->null && count(*rules.items) != 0 && count(*rules.items) <= 64 &&
               count(*rules.items) >= rules.min_items;
    }
    constexpr void append() noexcept {
        for (std::size_t i = 0; i <= size_; ++i)
            for (std::size_t taken = 0; taken <= counted_; ++taken)
                if (taken <= i && can(i, taken)) append(i, taken);
    }

private:
    static constexpr std::size_t count(const value_rules& item) noexcept {
        if (item.kind == value_kind::choice && item.one_of.empty()) return item.names.size();
        const bool few =
            item.kind == value_kind::choice || item.kind == value_kind::text || item.kind == value_kind::integer;
        std::size_t all = 0;
        for (const literal& each : item.one_of) all += few && is_allowed(item, each) ? 1U : 0U;
        return all;
    }
    static constexpr bool is_allowed(const value_rules& item, const literal& value) noexcept {
        if (item.kind == value_kind::integer) return item.allows(value.number());
        return item.kind == value_kind::choice ? item.allows_name(value.text()) : item.allows_text(value.text());
    }
    constexpr void element(std::size_t index) noexcept {
        const value_rules& item = *rules_.items;
        if (item.one_of.empty()) return out_.literal_string(item.names[index]);
        for (const literal& each : item.one_of)
            if (is_allowed(item, each) && index-- == 0) return out_.literal_json(each);
    }
    /// Whether enough can still come.
    [[nodiscard]] constexpr bool can(std::size_t at, std::size_t taken) const noexcept {
        return taken + (size_ - at) >= rules_.min_items;
    }
    [[nodiscard]] constexpr gbnf_path rule(std::size_t at, std::size_t taken) const noexcept {
        return {&path_, {}, at * (counted_ + 1) + taken};
    }
    constexpr void append(std::size_t at, std::size_t taken) noexcept {
        out_.begin_rule(at == 0 ? path_ : rule(at, taken));
        if (at == size_) {
            out_.literal("");
            return out_.end_rule();
        }
        const std::size_t after = taken < counted_ ? taken + 1 : taken;
        const bool takes = (most_ == size_ || taken < most_) && can(at + 1, taken + 1);
        if (takes) {
            if (taken != 0) out_.literal(",");
            element(at);
            out_.use(rule(at + 1, after));
        }
        if (can(at + 1, taken)) {
            if (takes) out_.alternative();
            out_.use(rule(at + 1, taken));
        }
        out_.end_rule();
    }

    gbnf_writer& out_;
    const value_rules& rules_;
    const gbnf_path& path_;
    std::size_t size_;
    std::size_t most_ = 0;
    std::size_t counted_ = 0;  // up to so many are told apart
};

}  // namespace gbnf

}  // namespace toolkit::inline v0
