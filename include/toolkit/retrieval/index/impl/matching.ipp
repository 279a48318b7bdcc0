// The functions of matching.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/properties/distance.hpp>
#include <toolkit/properties/written.hpp>
#include <toolkit/reflect/nearest.hpp>
#include <toolkit/retrieval/index/matching.hpp>
#include <toolkit/text/letters.hpp>

#include <algorithm>
#include <set>
#include <utility>

namespace toolkit { inline namespace v0 {

namespace properties {

/// Returns the names of the documents' properties in their order. Facts of the file come last.
[[nodiscard]] inline std::vector<std::string> names_in(const index_snapshot& index) {
    std::set<std::string, std::less<>> names;
    for (const auto& part : index.parts()) {
        const auto columns = part.index->properties();
        for (std::uint32_t rank = 0; rank < columns.name_count(); ++rank) {
            const auto column = columns.name_record(rank);
            for (std::uint32_t row = column.first_row; row < column.first_row + column.row_count; ++row)
                if (!part.removed.contains(columns.document_of(row))) {
                    names.emplace(columns.name(rank));
                    break;
                }
        }
    }
    std::vector<std::string> all(names.begin(), names.end());
    std::stable_partition(all.begin(), all.end(), [](const std::string& one) { return !one.starts_with("file."); });
    return all;
}

TOOLKIT_FUNCTION std::string kinds_of(unsigned bits) {
    std::string all;
    for (std::size_t i = 0; i < property_kind_names.size(); ++i)
        if ((bits >> i & 1U) != 0) all += (all.empty() ? "a " : " or a ") + std::string{property_kind_names[i]};
    return all;
}

TOOLKIT_FUNCTION failure unknown_property(const index_snapshot& index, std::string_view name) {
    constexpr std::size_t shown = 12;
    const std::vector<std::string> names = names_in(index);
    const std::vector<std::string_view> views(names.begin(), names.end());
    std::string cure;
    if (const std::string_view nearest = nearest_name(name, views); !nearest.empty()) {
        unsigned bits = 0;
        for_each_row(index, nearest, [&](std::size_t, const segments::stored_property& one, std::uint32_t) {
            bits |= bit_of(one.kind);
        });
        cure = "did you mean \"" + std::string{nearest} + "\", " + kinds_of(bits) + '?';
    } else {
        for (std::size_t i = 0; i < names.size() && i < shown; ++i)
            cure += (i == 0 ? "the properties are " : ", ") + names[i];
        if (names.size() > shown) cure += " and more";
    }
    return unfit_filter("no document has a property \"" + std::string{cut_utf8(name, 60)} + '"', cure);
}

/// A condition that is prepared for comparisons.
class prepared_condition {
public:
    /// Fails if the condition lacks what its test requires.
    [[nodiscard]] static result<prepared_condition> of(const property_condition& from) {
        prepared_condition made;
        made.op_ = from.op;
        made.fold_ = from.fold_case;
        const auto wrong = [&](std::string_view what) {
            return wrong_filter('"' + std::string{cut_utf8(from.property, 60)} + "\": " + std::string{what});
        };
        if (from.property.empty()) return wrong_filter("a condition has no property name");
        const bool takes_value = from.op != property_test::exists && from.op != property_test::within;
        if (takes_value != from.value.has_value() || (from.op == property_test::within) != from.place.has_value() ||
            from.place.has_value() != from.metres.has_value())
            return wrong(takes_value                        ? "its condition needs a value, and nothing else"
                         : from.op == property_test::within ? "within needs place and metres, and nothing else"
                                                            : "exists takes no value");
        if (from.op == property_test::within) {
            if (!is_on_earth(*from.place))
                return wrong("its latitude is outside -90 to 90, or its longitude is outside -180 to 180");
            if (!is_finite(*from.metres) || *from.metres < 0) return wrong("metres must be a number of 0 or more");
            made.place_ = *from.place;
            made.metres_ = *from.metres;
            made.fits_ = bit_of(property_kind::place);
        } else if (from.op == property_test::exists) {
            made.fits_ = ~0U;
        } else if (const auto* number = std::get_if<double>(&*from.value)) {
            if (!is_finite(*number)) return wrong("it is compared with a number that is not finite");
            if (from.op == property_test::one_of) return wrong("in needs a list of texts");
            made.number_ = *number;
            made.fits_ = bit_of(property_kind::number);
        } else if (const auto* text = std::get_if<std::string>(&*from.value)) {
            made.texts_.push_back(*text);
        } else {
            made.texts_ = std::get<std::vector<std::string>>(*from.value);
            if (from.op != property_test::one_of) return wrong("a list of texts needs the test in");
            if (made.texts_.size() > property_limits_default.conditions)
                return wrong("its list has more than 256 texts");
        }
        if (made.fits_ == 0) made.take_texts();
        if (made.fits_ == 0)
            return wrong('"' + std::string{cut_utf8(made.texts_.empty() ? "" : made.texts_.front(), 60)} +
                         "\" is not a date, but " + std::string{toolkit::name_of(from.op)} +
                         " compares numbers and dates");
        return made;
    }

    /// The types of values that it can be compared with, as bits.
    [[nodiscard]] unsigned fits() const noexcept { return fits_; }

    [[nodiscard]] bool holds(const segments::stored_property& one) const {
        if ((fits_ & bit_of(one.kind)) == 0) return false;
        if (op_ == property_test::exists) return true;
        if (op_ == property_test::within) return metres_between(place_, one.place()) <= metres_;
        switch (one.kind) {
            case property_kind::number: return compare(one.number(), number_, number_);
            case property_kind::date:
                return std::any_of(dates_.begin(), dates_.end(), [&](const timestamp& at) {
                    const std::int64_t last = at.microseconds + (at.whole_day ? a_day - 1 : 0);
                    return compare(one.date().microseconds, at.microseconds, last);
                });
            default: break;
        }
        bool found = false;
        one.for_each_text([&](std::string_view text) {
            if (found) return;
            if (fold_) found = std::binary_search(texts_.begin(), texts_.end(), folded(text));
            else found = std::binary_search(texts_.begin(), texts_.end(), text);
        });
        return found;
    }

private:
    /// Classifies the operand's texts as texts, dates, or both.
    void take_texts() {
        for (const std::string& each : texts_)
            if (const auto at = read_timestamp(each)) dates_.push_back(*at);
        if (op_ == property_test::equal || op_ == property_test::one_of)
            fits_ = bit_of(property_kind::text) | bit_of(property_kind::texts);
        if (!dates_.empty()) fits_ |= bit_of(property_kind::date);
        if (fold_)
            for (std::string& each : texts_) each = folded(each);
        std::sort(texts_.begin(), texts_.end());
    }
    /// Compares a value with the first and last value of the operand.
    template <class V>
    [[nodiscard]] bool compare(V value, V first, V last) const noexcept {
        switch (op_) {
            case property_test::below: return value < first;
            case property_test::at_most: return value <= last;
            case property_test::above: return value > last;
            case property_test::at_least: return value >= first;
            default: return value >= first && value <= last;
        }
    }

    property_test op_ = property_test::exists;
    bool fold_ = false;
    unsigned fits_ = 0;
    double number_ = 0;
    coordinates place_{0, 0};
    double metres_ = 0;
    std::vector<std::string> texts_;
    std::vector<timestamp> dates_;
};

class matcher {
public:
    matcher(const index_snapshot& index, const stop_token& stop) : index_(index), stop_(stop) {}

    [[nodiscard]] result<document_sets> match(const property_filter& filter, std::size_t depth = 0) {
        if (depth > property_limits_default.filter_depth)
            return wrong_filter("the filter is nested in more than 16 levels");
        if (++filters_ > property_limits_default.filters)
            return wrong_filter("the filter contains more than 1,024 filters");
        if (stop_.stop_requested()) return cancelled();
        document_sets found = all();
        for (const property_condition& each : filter.conditions)
            if (auto met = take(found, match(each), false); !met) return std::move(met).error();
        for (const property_filter& each : filter.all)
            if (auto met = take(found, match(each, depth + 1), false); !met) return std::move(met).error();
        for (const property_filter& each : filter.none)
            if (auto met = take(found, match(each, depth + 1), true); !met) return std::move(met).error();
        if (filter.any.empty()) return found;
        document_sets some = none();
        for (const property_filter& each : filter.any) {
            auto met = match(each, depth + 1);
            if (!met) return met;
            for (std::size_t i = 0; i < some.size(); ++i)
                for (std::size_t d = 0; d < some[i].size(); ++d) some[i][d] = some[i][d] || (*met)[i][d];
        }
        if (auto met = take(found, std::move(some), false); !met) return std::move(met).error();
        return found;
    }

private:
    static constexpr std::size_t rows_between_stops = 4096;

    [[nodiscard]] document_sets none() const {
        document_sets made;
        made.reserve(index_.parts().size());
        for (const auto& part : index_.parts()) made.emplace_back(part.index->document_count(), false);
        return made;
    }
    /// Returns all documents that are not removed.
    [[nodiscard]] document_sets all() const {
        document_sets made = none();
        for (std::size_t i = 0; i < made.size(); ++i) {
            made[i].flip();
            for (const std::uint32_t removed : index_.parts()[i].removed.numbers()) made[i][removed] = false;
        }
        return made;
    }
    /// Keeps the documents in both sets, or with `others` those only in the first.
    [[nodiscard]] static result<void> take(document_sets& from, const result<document_sets>& met, bool others) {
        if (!met) return met.error();
        for (std::size_t i = 0; i < from.size(); ++i)
            for (std::size_t d = 0; d < from[i].size(); ++d) from[i][d] = from[i][d] && (*met)[i][d] != others;
        return {};
    }

    [[nodiscard]] static failure cancelled() {
        return failure::of(failure_kind::cancelled, "where", "the search was stopped");
    }

    [[nodiscard]] result<document_sets> match(const property_condition& condition) {
        if (++conditions_ > property_limits_default.conditions)
            return wrong_filter("the filter has more than 256 conditions");
        if (stop_.stop_requested()) return cancelled();
        const auto prepared = prepared_condition::of(condition);
        if (!prepared) return prepared.error();
        document_sets met = none();
        unsigned kinds = 0;
        std::size_t rows = 0;
        bool stopped = false;
        for_each_row(index_, condition.property,
                     [&](std::size_t part, const segments::stored_property& one, std::uint32_t document) {
                         if (++rows % rows_between_stops == 0) stopped = stopped || stop_.stop_requested();
                         if (stopped) return;
                         kinds |= bit_of(one.kind);
                         if (prepared->holds(one)) met[part][document] = true;
                     });
        if (stopped) return cancelled();
        if (kinds == 0) return unknown_property(index_, condition.property);
        if ((kinds & prepared->fits()) == 0)
            return unfit_filter('"' + condition.property + "\" is " + kinds_of(kinds) + ", but the condition is for " +
                                kinds_of(prepared->fits()));
        return met;
    }

    const index_snapshot& index_;
    const stop_token& stop_;
    std::size_t conditions_ = 0;
    std::size_t filters_ = 0;
};

}  // namespace properties

TOOLKIT_FUNCTION result<document_sets> matching_documents(const index_snapshot& index, const property_filter& filter,
                                                          const stop_token& stop) {
    if (index.document_count() == 0) {
        document_sets nothing;
        for (const auto& part : index.parts()) nothing.emplace_back(part.index->document_count(), false);
        return nothing;
    }
    return properties::matcher{index, stop}.match(filter);
}

}}  // namespace toolkit::v0
