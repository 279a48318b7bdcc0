// The functions of columns.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/retrieval/segment/columns.hpp>

#include <utility>

namespace toolkit { inline namespace v0 { namespace segments {

TOOLKIT_FUNCTION packed_property::packed_property(const property& of)
    : name_(of.name), kind_(property_kind_of(of.value)) {
    if (const auto* number = std::get_if<double>(&of.value)) first_ = std::bit_cast<std::uint64_t>(*number);
    if (const auto* one = std::get_if<std::string>(&of.value)) text_ = *one;
    if (const auto* at = std::get_if<timestamp>(&of.value)) {
        first_ = static_cast<std::uint64_t>(at->microseconds);
        second_ = at->whole_day ? 1 : 0;
    }
    if (const auto* at = std::get_if<coordinates>(&of.value)) {
        first_ = std::bit_cast<std::uint64_t>(at->latitude);
        second_ = std::bit_cast<std::uint64_t>(at->longitude);
    }
    if (const auto* items = std::get_if<std::vector<std::string>>(&of.value)) {
        first_ = items->size();
        for (std::size_t i = 0; i < items->size(); ++i) {
            if (i > 0) joined_ += '\0';
            joined_ += (*items)[i];
        }
    }
}

TOOLKIT_FUNCTION void property_gatherer::add(std::uint32_t document, const stored_property& of) {
    auto column = columns_.find(of.name);
    if (column == columns_.end()) column = columns_.emplace(std::string{of.name}, std::vector<property_record>{}).first;
    slice text{0, 0};
    if (!of.text.empty()) {
        text = {static_cast<std::uint32_t>(out_->size(property_texts)), static_cast<std::uint32_t>(of.text.size())};
        out_->append(property_texts, of.text);
    }
    column->second.push_back({document, static_cast<std::uint32_t>(of.kind), text, of.first, of.second});
}

TOOLKIT_FUNCTION void property_gatherer::write() && {
    std::uint32_t next = 0;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> order;  // document, row
    for (const auto& [name, rows] : columns_) {
        const slice at{static_cast<std::uint32_t>(out_->size(property_texts)), static_cast<std::uint32_t>(name.size())};
        out_->append(property_texts, name);
        out_->append_record(property_names, property_name_record{at, next, static_cast<std::uint32_t>(rows.size())});
        for (const property_record& row : rows) {
            out_->append_record(property_rows, row);
            order.emplace_back(row.document, next++);
        }
    }
    std::sort(order.begin(), order.end());
    for (const auto& [_, row] : order) out_->append_record(property_order, row);
}

TOOLKIT_FUNCTION std::vector<property> property_columns::of(std::uint32_t document) const {
    std::vector<property> all;
    for_each_of(document, [&](const stored_property& one) { all.push_back({std::string{one.name}, one.value()}); });
    return all;
}

TOOLKIT_FUNCTION bool property_columns::are_sound(std::uint32_t documents) const noexcept {
    const std::uint32_t all = count<property_record>(rows_);
    if (names_.size() % sizeof(property_name_record) != 0 || rows_.size() % sizeof(property_record) != 0 ||
        rows_.size() / sizeof(property_record) > UINT32_MAX || order_.size() != all * sizeof(std::uint32_t))
        return false;
    std::uint32_t next = 0;
    std::uint64_t used = 0;
    for (std::uint32_t i = 0; i < name_count(); ++i) {
        const property_name_record of = name_record(i);
        used += of.name.size;
        if (used > texts_.size() || !inside(of.name) || !properties::wrong_name(name(i)).empty() ||
            (i > 0 && name(i - 1) >= name(i)) || of.first_row != next || of.row_count > all - next)
            return false;
        for (std::uint32_t row = next; row < next + of.row_count; ++row) {
            used += row_at(row).text.size;
            if (used > texts_.size() || document_of(row) >= documents ||
                (row > next && document_of(row - 1) >= document_of(row)) || !is_value(row))
                return false;
        }
        next += of.row_count;
    }
    return next == all && used == texts_.size() && order_is_sound(all);
}

TOOLKIT_FUNCTION bool property_columns::order_is_sound(std::uint32_t all) const noexcept {
    std::size_t members = 0;
    std::size_t bytes = 0;
    for (std::uint32_t i = 0; i < all; ++i) {
        const auto row = record_at<std::uint32_t>(order_, i);
        if (row >= all) return false;
        const std::uint32_t before = i == 0 ? row : record_at<std::uint32_t>(order_, i - 1);
        const bool same_document = i > 0 && document_of(before) == document_of(row);
        if (document_of(before) > document_of(row) || (same_document && before >= row)) return false;
        if (!same_document) members = bytes = 0;
        bytes += size_of(row);
        if (++members > property_limits_default.count || bytes > property_limits_default.bytes) return false;
    }
    return true;
}

}}}  // namespace toolkit::v0::segments
