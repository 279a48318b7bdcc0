// The properties of a segment's documents on disk: a run of rows for each name, in the order of the documents. So a
// condition reads only the rows of one name.
// In: properties of documents, one document after the other; or sections. Out: sections; or rows by name and by
// document. Next: segment.hpp, matching.hpp.
#pragma once

#include <toolkit/properties/property.hpp>
#include <toolkit/retrieval/files/section_writer.hpp>
#include <toolkit/retrieval/segment/segment_format.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 { namespace segments {

/// A property as its row stores it. Its texts are in the segment.
struct stored_property {
    std::string_view name;
    property_kind kind = property_kind::number;
    std::string_view text;  ///< of a text; texts of a list are separated by NUL
    std::uint64_t first = 0;
    std::uint64_t second = 0;

    [[nodiscard]] double number() const noexcept { return std::bit_cast<double>(first); }
    [[nodiscard]] timestamp date() const noexcept { return {static_cast<std::int64_t>(first), second != 0}; }
    [[nodiscard]] coordinates place() const noexcept {
        return {std::bit_cast<double>(first), std::bit_cast<double>(second)};
    }
    /// Calls f(text) for each text of a list, or for a single text.
    template <class F>
    void for_each_text(F&& f) const {
        for (std::size_t at = 0;;) {
            const std::size_t end = std::min(text.find('\0', at), text.size());
            f(text.substr(at, end - at));
            if (end == text.size()) return;
            at = end + 1;
        }
    }
    [[nodiscard]] property_value value() const {
        switch (kind) {
            case property_kind::number: return number();
            case property_kind::text: return std::string{text};
            case property_kind::date: return date();
            case property_kind::place: return place();
            default: break;
        }
        std::vector<std::string> all;
        all.reserve(static_cast<std::size_t>(first));
        for_each_text([&](std::string_view each) { all.emplace_back(each); });
        return all;
    }
};

/// Converts a property to its row.
class packed_property {
public:
    explicit packed_property(const property& of);
    /// The result is valid as long as this and the property live.
    [[nodiscard]] stored_property stored() const noexcept {
        return {name_, kind_, kind_ == property_kind::texts ? std::string_view{joined_} : text_, first_, second_};
    }

private:
    std::string_view name_;
    property_kind kind_;
    std::string_view text_;
    std::string joined_;
    std::uint64_t first_ = 0;
    std::uint64_t second_ = 0;
};

/// Collects the properties of documents, which must come in the order of their numbers.
class property_gatherer {
public:
    explicit property_gatherer(section_writer& out) noexcept : out_(&out) {}

    void add(std::uint32_t document, const stored_property& of);

    void write() &&;

private:
    section_writer* out_;
    std::map<std::string, std::vector<property_record>, std::less<>> columns_;
};

/// Reads the sections. The file must outlive it.
class property_columns {
public:
    explicit property_columns(const section_file& file) noexcept
        : names_(file[property_names]),
          rows_(file[property_rows]),
          order_(file[property_order]),
          texts_(file[property_texts]) {}

    [[nodiscard]] std::uint32_t name_count() const noexcept { return count<property_name_record>(names_); }
    /// The names are in byte order.
    [[nodiscard]] std::string_view name(std::uint32_t rank) const noexcept { return text_of(name_record(rank).name); }
    [[nodiscard]] property_name_record name_record(std::uint32_t rank) const noexcept {
        return record_at<property_name_record>(names_, rank);
    }
    /// Returns the rows of a name; none if no document has it.
    [[nodiscard]] property_name_record find(std::string_view key) const noexcept {
        std::uint32_t low = 0;
        std::uint32_t high = name_count();
        while (low < high) {
            const std::uint32_t middle = low + (high - low) / 2;
            if (name(middle) < key) low = middle + 1;
            else high = middle;
        }
        return low < name_count() && name(low) == key ? name_record(low) : property_name_record{};
    }
    /// The document of a row, and its property.
    [[nodiscard]] std::uint32_t document_of(std::uint32_t row) const noexcept { return row_at(row).document; }
    [[nodiscard]] stored_property at(std::uint32_t number, std::string_view name) const noexcept {
        const property_record row = row_at(number);
        return {name, static_cast<property_kind>(row.kind), text_of(row.text), row.first, row.second};
    }
    /// Returns the row of a document among those of a name.
    [[nodiscard]] std::optional<stored_property> find(std::uint32_t document, std::string_view key) const noexcept {
        const property_name_record column = find(key);
        const std::uint32_t end = column.first_row + column.row_count;
        const std::uint32_t row =
            lower_bound(column.first_row, end, [&](std::uint32_t r) { return document_of(r) < document; });
        if (row == end || document_of(row) != document) return std::nullopt;
        return at(row, key);
    }

    /// Calls f(stored_property) for each property of a document, in the order of the names.
    template <class F>
    void for_each_of(std::uint32_t document, F&& f) const {
        const auto row_of = [&](std::uint32_t place) { return record_at<std::uint32_t>(order_, place); };
        const std::uint32_t all = count<std::uint32_t>(order_);
        for (std::uint32_t place =
                 lower_bound(0, all, [&](std::uint32_t p) { return document_of(row_of(p)) < document; });
             place < all && document_of(row_of(place)) == document; ++place)
            f(at(row_of(place), name_of_row(row_of(place))));
    }
    [[nodiscard]] std::vector<property> of(std::uint32_t document) const;

    /// Checks that each number and offset is in range, each value is valid, no document exceeds property_limits, and
    /// every byte of the texts belongs to one value. Reads each text once.
    [[nodiscard]] bool are_sound(std::uint32_t documents) const noexcept;

private:
    template <class Record>
    [[nodiscard]] static std::uint32_t count(std::string_view section) noexcept {
        return static_cast<std::uint32_t>(section.size() / sizeof(Record));
    }
    [[nodiscard]] bool inside(slice at) const noexcept {
        return at.offset <= texts_.size() && at.size <= texts_.size() - at.offset;
    }
    [[nodiscard]] std::string_view text_of(slice at) const noexcept { return texts_.substr(at.offset, at.size); }
    [[nodiscard]] property_record row_at(std::uint32_t row) const noexcept {
        return record_at<property_record>(rows_, row);
    }

    template <class IsBelow>
    [[nodiscard]] static std::uint32_t lower_bound(std::uint32_t low, std::uint32_t high, IsBelow&& is_below) noexcept {
        while (low < high) {
            const std::uint32_t middle = low + (high - low) / 2;
            if (is_below(middle)) low = middle + 1;
            else high = middle;
        }
        return low;
    }
    [[nodiscard]] std::string_view name_of_row(std::uint32_t row) const noexcept {
        const std::uint32_t rank = lower_bound(0, name_count(), [&](std::uint32_t i) {
            return name_record(i).first_row + name_record(i).row_count <= row;
        });
        return name(rank);
    }

    [[nodiscard]] bool is_value(std::uint32_t number) const noexcept {
        const property_record row = row_at(number);
        if (row.kind > static_cast<std::uint32_t>(property_kind::texts) || !inside(row.text)) return false;
        const stored_property one = at(number, {});
        switch (one.kind) {
            case property_kind::number: return is_finite(one.number());
            case property_kind::date: return row.second <= 1 && properties::is_in_calendar(one.date());
            case property_kind::place: return is_on_earth(one.place());
            default: break;
        }
        if (one.kind == property_kind::text) return properties::wrong_text(one.text).empty();
        if (row.first > property_limits_default.items) return false;
        std::uint64_t texts = 0;
        bool right = true;
        one.for_each_text([&](std::string_view text) {
            ++texts;
            right = right && properties::wrong_text(text).empty();
        });
        return right && texts == row.first;
    }
    /// Checks that `order` has each row once, by document and name, and that each document stays within its limits.
    [[nodiscard]] bool order_is_sound(std::uint32_t all) const noexcept;

    /// See properties::size_of.
    [[nodiscard]] std::size_t size_of(std::uint32_t row) const noexcept {
        const property_record of = row_at(row);
        const bool is_list = of.kind == static_cast<std::uint32_t>(property_kind::texts);
        return name_of_row(row).size() + sizeof(double) + of.text.size + (is_list ? 1 : 0);
    }

    std::string_view names_;
    std::string_view rows_;
    std::string_view order_;
    std::string_view texts_;
};

}}}  // namespace toolkit::v0::segments

#ifndef TOOLKIT_COMPILED
#include <toolkit/retrieval/segment/impl/columns.ipp>
#endif
