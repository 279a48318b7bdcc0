// In: the text of a schema, which the library's own parser reads. Out: its keywords in their order, each parsed on
// demand, with its place for error messages.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/json/raw.hpp>
#include <toolkit/schema/parse.hpp>
#include <toolkit/text/visible.hpp>

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace schema_to_struct {

/// The members of an object in the order of the text; std::map would sort them. The parser treats it as a map.
template <class T>
class members_in_order {
public:
    using key_type = std::string;
    using mapped_type = T;
    using value_type = std::pair<std::string, T>;
    using iterator = typename std::vector<value_type>::iterator;

    [[nodiscard]] auto begin() const noexcept { return members_.begin(); }
    [[nodiscard]] auto end() const noexcept { return members_.end(); }
    [[nodiscard]] auto begin() noexcept { return members_.begin(); }
    [[nodiscard]] auto end() noexcept { return members_.end(); }
    [[nodiscard]] std::size_t size() const noexcept { return members_.size(); }
    [[nodiscard]] bool empty() const noexcept { return members_.empty(); }
    void clear() {
        members_.clear();
        places_.clear();
    }
    [[nodiscard]] iterator find(const std::string& key) {
        const auto place = places_.find(key);
        return place == places_.end() ? members_.end() : members_.begin() + std::ptrdiff_t(place->second);
    }
    std::pair<iterator, bool> try_emplace(std::string key) {
        const auto [place, is_new] = places_.try_emplace(key, members_.size());
        if (is_new) members_.emplace_back(std::move(key), T());
        return {members_.begin() + std::ptrdiff_t(place->second), is_new};
    }
    /// The value of a key, or null.
    [[nodiscard]] const T* at(std::string_view key) const {
        const auto place = places_.find(key);
        return place == places_.end() ? nullptr : &members_[place->second].second;
    }

private:
    std::vector<value_type> members_;
    std::map<std::string, std::size_t, std::less<>> places_;
};

using json_object = members_in_order<toolkit::raw_json>;
using json_array = std::vector<toolkit::raw_json>;

/// Thrown if a schema cannot be expressed in C++. The public functions convert it to a result.
struct refusal {
    toolkit::failure why;
};

/// Rejects the part of the schema at `where` ("#/properties/most").
[[noreturn]] inline void refuse(std::string_view where, std::string_view what, std::string_view cure) {
    throw refusal{toolkit::failure::of(toolkit::failure_kind::invalid_argument, toolkit::visible_line(where, 300),
                                       toolkit::visible_line(what, 500), cure)};
}

/// A key as a step of a JSON pointer (RFC 6901).
[[nodiscard]] inline std::string step(std::string_view key) {
    std::string text = "/";
    for (const char c : key) {
        if (c == '~') text += "~0";
        else if (c == '/') text += "~1";
        else text += c;
    }
    return text;
}

/// The key of such a step without its slash.
[[nodiscard]] inline std::string key_of(std::string_view step) {
    std::string key;
    for (std::size_t i = 0; i < step.size(); ++i) {
        const bool escaped = step[i] == '~' && i + 1 < step.size() && (step[i + 1] == '0' || step[i + 1] == '1');
        key += !escaped ? step[i] : step[++i] == '0' ? '~' : '/';
    }
    return key;
}
/// True if a schema with these keywords has its own id. References inside it then start at it.
[[nodiscard]] inline bool gives_id(const json_object& keywords) {
    for (const std::string_view key : {"$id", "id"})
        if (const toolkit::raw_json* const id = keywords.at(key); id != nullptr && id->text.starts_with('"'))
            return true;
    return false;
}

/// Parses a value of the schema as a T, or rejects it with the message of the parser.
template <class T>
[[nodiscard]] T read_as(std::string_view text, std::string_view where) {
    auto read = toolkit::parse<T>(text);
    if (read) return std::move(*read);
    const toolkit::failure& why = read.error();
    std::string what = "it is not a valid schema (" + std::string{why.name()};
    if (!why.expected.empty()) what.append(": expected ").append(why.expected);
    if (!why.found().empty()) what.append(", found ").append(why.found());
    refuse(std::string{where}.append(why.pointer()), what + ")", "correct the schema");
}

/// One schema: its keywords, and which of them were read.
class schema_node {
public:
    schema_node(const toolkit::raw_json& json, std::string where) : where_(std::move(where)) {
        if (json.text == "true") return;
        if (json.text == "false") refuse(where_, "it allows no value", "remove it, or allow some values");
        keywords_ = read_as<json_object>(json.text, where_);
    }

    [[nodiscard]] const std::string& where() const noexcept { return where_; }
    [[nodiscard]] std::string where(std::string_view key) const { return where_ + step(key); }
    [[nodiscard]] const json_object& keywords() const noexcept { return keywords_; }
    [[nodiscard]] bool has(std::string_view key) const { return keywords_.at(key) != nullptr; }
    [[nodiscard]] bool was_read(const std::string& key) const { return read_.contains(key); }

    /// The JSON of a keyword, or null.
    [[nodiscard]] const toolkit::raw_json* json(std::string_view key) const {
        read_.emplace(key);
        return keywords_.at(key);
    }
    /// The value of a keyword.
    template <class T>
    [[nodiscard]] std::optional<T> get(std::string_view key) const {
        const toolkit::raw_json* const value = json(key);
        if (value == nullptr) return std::nullopt;
        return read_as<T>(value->text, where(key));
    }
    [[nodiscard]] schema_node child(std::string_view key) const { return {*json(key), where(key)}; }

    [[noreturn]] void refuse_it(std::string_view what, std::string_view cure) const { refuse(where_, what, cure); }
    [[noreturn]] void refuse_keyword(std::string_view key, std::string_view what, std::string_view cure) const {
        refuse(where(key), what, cure);
    }

private:
    std::string where_;
    json_object keywords_;
    mutable std::set<std::string> read_;
};

}  // namespace schema_to_struct
