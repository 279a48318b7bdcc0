// In: the text of a JSON value, piece by piece, as a model writes it. Out: the T as far as it came, after each piece,
// and at the end what parse<T> makes of the whole. Each byte is looked at once as it comes, and once at the end.
#pragma once

#include <toolkit/core/fixed_string.hpp>
#include <toolkit/schema/parse.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace toolkit::inline v0 {

/// How far a field came.
enum class field_state : std::uint8_t { absent, growing, complete };

namespace growing {

struct part;

/// A place for a value that comes next.
struct slot {
    void* at = nullptr;
    const part* type = nullptr;
    const value_rules* rules = nullptr;
    bool may_be_null = false;  ///< null is the same as left out
};

enum class growth : std::uint8_t { text, list, object, whole };

/// What is asked of a type: one row of functions for each.
struct part {
    growth grows;
    const object_shape* shape;
    slot (*inner)(const slot&);  ///< makes what stands within an optional, nullable or pointer
    void (*begin)(void*);
    slot (*member)(void*, std::size_t);
    slot (*element)(const slot&);
    void (*end)(void*, const field_set& absent);
    bool (*read)(const slot&, std::string_view, read_policy);
};

template <class T>
concept wraps = is_optional<T> || is_nullable<T> || owning_pointer<T>;
template <class T>
concept growing_list = kind_of<T> == value_kind::list && sequence_container<T> && !fixed_container<T> &&
                       !set_container<T> && !std::same_as<element_type<T>, bool>;

template <class T>
constexpr growth growth_of() {
    if constexpr (!wraps<T> && kind_of<T> == value_kind::text) return growth::text;
    else if constexpr (!wraps<T> && kind_of<T> == value_kind::object) return growth::object;
    else if constexpr (!wraps<T> && growing_list<T>) return growth::list;
    else return growth::whole;
}

/// The row of a type.
template <class T>
struct part_of {
    static const part row;
};

template <class T>
slot inner(const slot& outer) {
    if constexpr (wraps<T>) {
        T& value = *static_cast<T*>(outer.at);
        if constexpr (owning_pointer<T>) {
            using owned = std::remove_const_t<typename T::element_type>;
            auto* made = new owned();
            value = T(made);
            return {made, &part_of<owned>::row, outer.rules, false};
        } else {
            value.emplace();
            return {&*value, &part_of<typename T::value_type>::row, outer.rules, false};
        }
    } else {
        return outer;
    }
}

template <class T>
void begin(void* at) {
    if constexpr (growth_of<T>() == growth::text || growth_of<T>() == growth::list) static_cast<T*>(at)->clear();
    else if constexpr (growth_of<T>() == growth::object) *static_cast<T*>(at) = T();
}

template <class T>
slot member(void* at, std::size_t index) {
    slot found;
    if constexpr (growth_of<T>() == growth::object) {
        with_fields(*static_cast<T*>(at), [&](auto&... each) {
            std::size_t tried = 0;
            const auto take = [&]<class F>(F& one) {
                found = {&one, &part_of<F>::row, shape_of<T>.rows[index].rules, is_optional<F>};
            };
            static_cast<void>(((tried++ == index && (take(each), true)) || ...));
        });
    }
    return found;
}

template <class T>
slot element(const slot& list) {
    if constexpr (growth_of<T>() == growth::list) {
        T& value = *static_cast<T*>(list.at);
        value.push_back(element_type<T>());
        return {&value.back(), &part_of<element_type<T>>::row, list.rules->items, false};
    } else {
        return list;
    }
}

template <class T>
void end([[maybe_unused]] void* at, [[maybe_unused]] const field_set& absent) {
    if constexpr (growth_of<T>() == growth::object)
        if constexpr (reading::has_default_values<T>)
            reading::set_absent<reading::target::fresh>(absent, *static_cast<T*>(at));
}

template <class T>
bool read(const slot& into, std::string_view text, read_policy how) {
    json_reader in{text, how};
    if constexpr (is_optional<T>)
        return reading::read_field<reading::target::fresh>(in, *into.rules, *static_cast<T*>(into.at)) &&
               in.end_document();
    else
        return reading::read_value<reading::target::fresh>(in, *into.rules, *static_cast<T*>(into.at)) &&
               in.end_document();
}

template <class T>
inline constexpr const object_shape* shape_or_none = nullptr;
template <class T>
    requires(growth_of<T>() == growth::object)
inline constexpr const object_shape* shape_or_none<T> = &shape_of<T>;

template <class T>
constexpr part part_of<T>::row{growth_of<T>(), shape_or_none<T>, wraps<T> ? &inner<T> : nullptr,
                               &begin<T>,      &member<T>,       &element<T>,
                               &end<T>,        &read<T>};

/// What comes next in an open object or list.
enum class next : std::uint8_t { key_or_end, key, colon, value, value_or_end, comma_or_end };

struct open_value {
    slot of{};
    next wants{};
    field_set seen{};
    std::size_t index = 0;
};

/// Reads pieces into a value. Gives up at the first byte that cannot be right.
class reader {
public:
    reader(slot root, read_policy how) : how_(how), next_(root) {}

    /// False from the first byte on that cannot be right.
    bool feed(std::string_view piece) {
        for (std::size_t at = 0; at < piece.size() && good_;) at += take(piece.substr(at));
        return good_;
    }
    [[nodiscard]] bool done() const noexcept { return good_ && done_; }
    [[nodiscard]] field_state state(std::size_t index) const noexcept {
        if (!root_seen_.has(index)) return field_state::absent;
        const bool open = !open_.empty() && open_.front().index == index &&
                          (open_.size() > 1 || how_reads_ == reads::text || how_reads_ == reads::whole ||
                           open_.front().wants == next::colon || open_.front().wants == next::value);
        return open ? field_state::growing : field_state::complete;
    }

private:
    enum class reads : std::uint8_t { structure, key, text, whole };

    std::size_t take(std::string_view piece) {
        switch (how_reads_) {
            case reads::structure: return structure(piece.front());
            case reads::text: return text(piece);
            default: return token(piece);
        }
    }
    std::size_t fail() {
        good_ = false;
        return 1;
    }
    static bool blank(char c) noexcept { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

    std::size_t structure(char c) {
        if (blank(c)) return 1;
        if (done_) return fail();
        if (open_.empty()) return value(c);
        open_value& top = open_.back();
        const bool object = top.of.type->grows == growth::object;
        switch (top.wants) {
            case next::key_or_end:
            case next::key:
                if (c == '"') {
                    how_reads_ = reads::key;
                    return token_begins();
                }
                return c == '}' && top.wants == next::key_or_end ? close() : fail();
            case next::colon:
                if (c != ':') return fail();
                top.wants = next::value;
                return 1;
            case next::value_or_end:
                if (c == ']') return close();
                [[fallthrough]];
            case next::value:
                if (!object) next_ = top.of.type->element(top.of);
                return value(c);
            case next::comma_or_end:
                if (c == (object ? '}' : ']')) return close();
                if (c != ',') return fail();
                top.wants = object ? next::key : next::value;
                return 1;
        }
        return fail();
    }
    std::size_t close() {
        open_value& top = open_.back();
        if (top.of.type->grows == growth::object) {
            const object_shape& shape = *top.of.type->shape;
            if (!top.seen.contains(how_.all_required ? shape.all : shape.required)) return fail();
            top.of.type->end(top.of.at, shape.all.without(top.seen));
        }
        open_.pop_back();
        ended();
        return 1;
    }
    void ended() {
        how_reads_ = reads::structure;
        if (open_.empty()) done_ = true;
        else open_.back().wants = next::comma_or_end;
    }

    // ---- values

    std::size_t value(char c) {
        if (next_.type != nullptr && c != 'n')
            while (next_.type->inner != nullptr) next_ = next_.type->inner(next_);
        const growth grows = next_.type == nullptr ? growth::whole : next_.type->grows;
        if (grows == growth::whole || c == 'n') {
            how_reads_ = reads::whole;
            return token_begins();
        }
        if (c != (grows == growth::text ? '"' : grows == growth::list ? '[' : '{')) return fail();
        next_.type->begin(next_.at);
        if (grows == growth::text) {
            how_reads_ = reads::text;
            pending_.clear();
            return 1;
        }
        if (open_.size() == json_bounds.depth) return fail();
        open_.push_back({.of = next_, .wants = grows == growth::list ? next::value_or_end : next::key_or_end});
        return 1;
    }

    // ---- what is read when it is whole: keys, numbers, words, and values of any other kind

    std::size_t token_begins() {
        token_.clear();
        depth_ = 0;
        in_string_ = escaped_ = false;
        return 0;
    }
    std::size_t token(std::string_view piece) {
        std::size_t at = 0;
        for (; at < piece.size(); ++at) {
            const char c = piece[at];
            if (in_string_) {
                if (escaped_) escaped_ = false;
                else if (c == '\\') escaped_ = true;
                else if (c == '"') in_string_ = false;
                if (in_string_ || depth_ != 0) continue;
                token_.append(piece.substr(0, at + 1));
                token_ended();
                return at + 1;
            }
            if (depth_ == 0 && (blank(c) || c == ',' || c == '}' || c == ']' || c == ':')) {
                token_.append(piece.substr(0, at));
                token_ended();
                return at;  // what ends a number or a word is no part of it
            }
            if (c == '"') in_string_ = true;
            if (c == '{' || c == '[') ++depth_;
            if (c != '}' && c != ']') continue;
            if (--depth_ != 0) continue;
            token_.append(piece.substr(0, at + 1));
            token_ended();
            return at + 1;
        }
        token_.append(piece);
        return at;
    }
    void token_ended() {
        if (how_reads_ == reads::key) return key_ended();
        const bool skips = next_.type == nullptr || (next_.may_be_null && how_.all_required && token_ == "null");
        json_reader in{token_, how_};
        good_ = skips ? in.skip_value() && in.end_document() : next_.type->read(next_, token_, how_);
        ended();
    }
    void key_ended() {
        open_value& top = open_.back();
        json_reader in{token_, how_};
        std::string scratch;
        std::string_view key;
        if (!in.read_view(key, scratch, "a key")) return static_cast<void>(fail());
        const auto& rows = top.of.type->shape->rows;
        std::size_t index = 0;
        while (index < rows.size() && rows[index].key != key) ++index;
        const bool known = index < rows.size();
        if (known ? top.seen.has(index) : !how_.ignore_unknown) return static_cast<void>(fail());
        next_ = {};
        top.index = index;
        if (known) {
            top.seen.add(index);
            if (open_.size() == 1) root_seen_ = top.seen;
            next_ = top.of.type->member(top.of.at, index);
        }
        top.wants = next::colon;
        how_reads_ = reads::structure;
    }

    // ---- texts, which grow by whole code points

    std::size_t text(std::string_view piece) {
        std::string& into = *static_cast<std::string*>(next_.at);
        if (!pending_.empty()) return text_pending(piece.front(), into);
        std::size_t run = 0;
        while (run < piece.size() && static_cast<unsigned char>(piece[run]) >= 0x20 &&
               static_cast<unsigned char>(piece[run]) < 0x80 && piece[run] != '"' && piece[run] != '\\')
            ++run;
        if (run != 0) {
            into.append(piece.substr(0, run));
            return run;
        }
        if (piece.front() == '"') {
            ended();
            return 1;
        }
        if (static_cast<unsigned char>(piece.front()) < 0x20) return fail();
        pending_ += piece.front();
        return 1;
    }
    std::size_t text_pending(char c, std::string& into) {
        pending_ += c;
        if (pending_.front() != '\\') {
            const auto first = static_cast<unsigned char>(pending_.front());
            const std::size_t wanted = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
            if (pending_.size() < wanted) return 1;
            if (!read_code_point(pending_, 0).valid) return fail();
            into += pending_;
        } else {
            if (pending_.size() < (pending_[1] == 'u' ? 6U : 2U)) return 1;
            char32_t half = 0;
            if (pending_[1] == 'u' && pending_.size() < 12 &&
                string_scan::read_hex(pending_.data() + 2, pending_.data() + 6, half) && half >= 0xD800 &&
                half <= 0xDBFF)
                return 1;  // the other half of a pair is to come
            const char* at = pending_.data();
            char32_t read = 0;
            if (string_scan::read_escape(at, at + pending_.size(), read) != string_scan::escape_result::good)
                return fail();
            const encoded_code_point bytes = encode_utf8(read);
            into.append(bytes.bytes.data(), bytes.size);
        }
        pending_.clear();
        return 1;
    }

    read_policy how_;
    slot next_;
    std::vector<open_value> open_;
    field_set root_seen_{};
    reads how_reads_ = reads::structure;
    std::string token_;    ///< a key or a value that is read when it is whole
    std::string pending_;  ///< an escape or a code point of a text
    std::size_t depth_ = 0;
    bool in_string_ = false;
    bool escaped_ = false;
    bool good_ = true;
    bool done_ = false;
};

}  // namespace growing

/// A T that is readable while its text arrives: texts grow, lists grow by elements, structs by fields; numbers and all
/// other values are there when they are whole. It stays where it was made.
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

    /// The next piece of the text, cut anywhere. Fails as soon as the text can be no T any more; what came before stays
    /// readable. Constraints of texts and lists are asked at the end.
    result<void> feed(std::string_view piece) {
        if (failed_) return *failed_;
        if (piece.size() > json_bounds.bytes - text_.size()) {
            failed_ = failure::of(failure_kind::too_large, {}, "more than 64 MiB");
            return *failed_;
        }
        text_.append(piece);
        if (reader_.feed(piece)) return {};
        const auto whole = parse<T, Options...>(text_);
        failed_ = whole ? failure::of(failure_kind::syntax, {}, "it cannot be read as it grows") : whole.error();
        return *failed_;
    }
    /// What is known: where nothing came, what T says of itself.
    [[nodiscard]] const T& value() const noexcept { return value_; }
    /// How far a field of T came, by the name of its member.
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
    /// Whether the end of the value came.
    [[nodiscard]] bool done() const noexcept { return reader_.done(); }
    /// All that was fed.
    [[nodiscard]] std::string_view text() const noexcept { return text_; }
    /// No more comes: exactly what parse<T> makes of the whole text.
    [[nodiscard]] result<T> finish() const {
        if (failed_ && failed_->kind == failure_kind::too_large) return *failed_;
        return parse<T, Options...>(text_);
    }

private:
    T value_{};
    std::string text_;
    std::optional<failure> failed_;
    growing::reader reader_{{&value_, &growing::part_of<T>::row, &type_rules<T>, false},
                            reading::policy_of<Options...>()};
};

}  // namespace toolkit::inline v0
