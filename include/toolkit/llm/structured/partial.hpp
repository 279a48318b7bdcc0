// In: the text of a JSON value, in pieces, as a model writes it. Out: the T so far, after each piece, and at the end
// the result of parse<T>. Each byte is read once when it arrives, and once at the end.
#pragma once

#include <toolkit/core/fixed_string.hpp>
#include <toolkit/llm/structured/partial_reader.hpp>
#include <toolkit/schema/parse/parse.hpp>

#include <concepts>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 {

/// A T that is readable while its text arrives. Texts grow, lists grow by elements, structs by fields. Numbers and all
/// other values appear when they are complete. The object cannot be copied or moved.
///
///     toolkit::partial<report> so_far;
///     so_far.feed(piece);                       // again and again
///     show(so_far.value().title);               // as far as it came
///     auto report = so_far.finish();            // exactly parse<report> of the whole text
template <std::default_initializable T, auto... Options>
class partial {
public:
    partial() = default;
    partial(const partial&) = delete;
    partial& operator=(const partial&) = delete;
    partial(partial&&) = delete;
    partial& operator=(partial&&) = delete;
    ~partial() = default;

    /// Adds the next piece of the text, cut anywhere. Fails as soon as the text can no longer be a T; the value so far
    /// stays readable. Constraints of texts and lists are checked in `finish`.
    result<void> feed(std::string_view piece) {
        if (failed_) return *failed_;
        if (piece.size() > json_bounds.bytes - text_.size()) {
            failed_ = failure::of(failure_kind::too_large, {}, "more than 64 MiB");
            return *failed_;
        }
        text_.append(piece);
        if (reader_.feed(piece)) return {};
        const auto whole = parse<T, Options...>(text_);
        failed_ = whole ? failure::of(failure_kind::syntax, {}, "it cannot be parsed piece by piece") : whole.error();
        return *failed_;
    }
    /// The value so far. Members whose text has not arrived have T's initial values.
    [[nodiscard]] const T& value() const noexcept { return value_; }
    /// How much of a field of T has arrived, by the name of its member.
    template <fixed_string Name>
        requires reflectable<T>
    [[nodiscard]] field_state state() const noexcept {
        constexpr std::size_t index = [] {
            std::size_t at = 0;
            while (at < field_count<T> && field_names<T>[at] != Name.view()) ++at;
            return at;
        }();
        static_assert(index < field_count<T>, "toolkit: partial<T>::state names no member of T; correct the name");
        return reader_.state(index);
    }
    /// Whether the end of the value has arrived.
    [[nodiscard]] bool done() const noexcept { return reader_.done(); }
    /// The whole text so far.
    [[nodiscard]] std::string_view text() const noexcept { return text_; }
    /// Ends the text. Returns exactly what parse<T> returns for the whole text.
    [[nodiscard]] result<T> finish() const {
        if (failed_ && failed_->kind == failure_kind::too_large) return *failed_;
        return parse<T, Options...>(text_);
    }

private:
    T value_{};
    std::string text_;
    std::optional<failure> failed_;
    growing::reader reader_{{&value_, &growing::part_of<T>::row, &type_rules<T>, false},
                            parsing::policy_of<Options...>()};
};

}}  // namespace toolkit::v0
