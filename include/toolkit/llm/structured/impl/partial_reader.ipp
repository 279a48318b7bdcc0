// Reads the pieces of partial_reader.hpp, byte by byte.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/json/reader.hpp>
#include <toolkit/llm/structured/partial_reader.hpp>

namespace toolkit { inline namespace v0 { namespace growing {

TOOLKIT_FUNCTION bool reader::feed(std::string_view piece) {
    for (std::size_t at = 0; at < piece.size() && good_;) at += take(piece.substr(at));
    return good_;
}

TOOLKIT_FUNCTION std::size_t reader::take(std::string_view piece) {
    switch (how_reads_) {
        case reads::structure: return structure(piece.front());
        case reads::text: return text(piece);
        default: return token(piece);
    }
}

TOOLKIT_FUNCTION std::size_t reader::fail() {
    good_ = false;
    return 1;
}

TOOLKIT_FUNCTION std::size_t reader::structure(char c) {
    if (blank(c)) return 1;
    if (done_) return fail();
    if (open_.empty()) return value(c);
    open_value& top = open_.back();
    const bool object = top.of.type->grows == growth::object;
    switch (top.expected) {
        case next::key_or_end:
        case next::key:
            if (c == '"') {
                how_reads_ = reads::key;
                return token_begins();
            }
            return c == '}' && top.expected == next::key_or_end ? close() : fail();
        case next::colon:
            if (c != ':') return fail();
            top.expected = next::value;
            return 1;
        case next::value_or_end:
            if (c == ']') return close();
            [[fallthrough]];
        case next::value:
            if (!object)
                next_ = {.type = top.of.type->elements};  // the element is created when a part of it can be shown
            return value(c);
        case next::comma_or_end:
            if (c == (object ? '}' : ']')) return close();
            if (c != ',') return fail();
            top.expected = object ? next::key : next::value;
            return 1;
    }
    return fail();
}

TOOLKIT_FUNCTION std::size_t reader::close() {
    open_value& top = open_.back();
    if (top.of.type->grows == growth::object) {
        const field_table& table = *top.of.type->table;
        if (!top.seen.contains(how_.all_required ? table.all : table.required)) return fail();
        top.of.type->end(top.of.at, table.all.without(top.seen));
    }
    open_.pop_back();
    ended();
    return 1;
}

TOOLKIT_FUNCTION void reader::ended() {
    how_reads_ = reads::structure;
    if (open_.empty()) done_ = true;
    else open_.back().expected = next::comma_or_end;
}

TOOLKIT_FUNCTION std::size_t reader::value(char c) {
    const part* type = next_.type;
    while (type != nullptr && type->wrapped != nullptr) type = type->wrapped;
    const growth grows = type == nullptr ? growth::whole : type->grows;
    if (grows == growth::whole || c == 'n') {
        how_reads_ = reads::whole;
        return token_begins();
    }
    if (c != (grows == growth::text ? '"' : grows == growth::list ? '[' : '{')) return fail();
    if (next_.at == nullptr) next_ = open_.back().of.type->element(open_.back().of);
    while (next_.type->inner != nullptr) next_ = next_.type->inner(next_);
    next_.type->begin(next_.at);
    if (grows == growth::text) {
        how_reads_ = reads::text;
        pending_.clear();
        return 1;
    }
    if (open_.size() == json_bounds.depth) return fail();
    open_.push_back({.of = next_, .expected = grows == growth::list ? next::value_or_end : next::key_or_end});
    return 1;
}

TOOLKIT_FUNCTION std::size_t reader::token_begins() {
    token_.clear();
    depth_ = 0;
    in_string_ = escaped_ = false;
    return 0;
}

TOOLKIT_FUNCTION std::size_t reader::token(std::string_view piece) {
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
            return at;  // the byte that ends a number or a literal is not part of it
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

TOOLKIT_FUNCTION void reader::token_ended() {
    if (how_reads_ == reads::key) return key_ended();
    const bool skips = next_.type == nullptr || (next_.may_be_null && how_.all_required && token_ == "null");
    json_reader in{token_, how_};
    if (skips) good_ = in.skip_value() && in.end_document();
    else if (next_.at == nullptr) good_ = open_.back().of.type->add(open_.back().of, token_, how_);
    else good_ = next_.type->read(next_, token_, how_);
    ended();
}

TOOLKIT_FUNCTION void reader::key_ended() {
    open_value& top = open_.back();
    json_reader in{token_, how_};
    std::string scratch;
    std::string_view key;
    if (!in.read_view(key, scratch, "a key")) return static_cast<void>(fail());
    const auto& rows = top.of.type->table->rows;
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
    top.expected = next::colon;
    how_reads_ = reads::structure;
}

TOOLKIT_FUNCTION std::size_t reader::text(std::string_view piece) {
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

TOOLKIT_FUNCTION std::size_t reader::text_pending(char c, std::string& into) {
    pending_ += c;
    if (pending_.front() != '\\') {
        const auto first = static_cast<unsigned char>(pending_.front());
        const std::size_t needed = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
        if (pending_.size() < needed) return 1;
        if (!read_code_point(pending_, 0).valid) return fail();
        into += pending_;
    } else {
        if (pending_.size() < (pending_[1] == 'u' ? 6U : 2U)) return 1;
        char32_t half = 0;
        if (pending_[1] == 'u' && pending_.size() < 12 &&
            string_scan::read_hex(pending_.data() + 2, pending_.data() + 6, half) && half >= 0xD800 && half <= 0xDBFF)
            return 1;  // the other half of the surrogate pair follows
        const char* at = pending_.data();
        char32_t read = 0;
        if (string_scan::read_escape(at, at + pending_.size(), read) != string_scan::escape_result::good) return fail();
        const encoded_code_point bytes = encode_utf8(read);
        into.append(bytes.bytes.data(), bytes.size);
    }
    pending_.clear();
    return 1;
}

TOOLKIT_FUNCTION field_state reader::state(std::size_t index) const noexcept {
    if (!root_seen_.has(index)) return field_state::absent;
    const bool open = !open_.empty() && open_.front().index == index &&
                      (open_.size() > 1 || how_reads_ == reads::text || how_reads_ == reads::whole ||
                       open_.front().expected == next::colon || open_.front().expected == next::value);
    return open ? field_state::growing : field_state::complete;
}

}}}  // namespace toolkit::v0::growing
