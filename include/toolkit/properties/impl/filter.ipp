// The functions of filter.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/properties/filter.hpp>

#include <utility>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION property_filter operator&&(property_filter a, property_filter b) {
    const auto append = [](auto& to, auto& from) {
        for (auto& one : from) to.push_back(std::move(one));
    };
    append(a.conditions, b.conditions);
    append(a.all, b.all);
    append(a.none, b.none);
    if (a.any.empty()) {
        a.any = std::move(b.any);
    } else if (!b.any.empty()) {
        property_filter other;
        other.any = std::move(b.any);
        a.all.push_back(std::move(other));
    }
    return a;
}

TOOLKIT_FUNCTION property_filter operator||(property_filter a, property_filter b) {
    const auto is_choice = [](const property_filter& f) {
        return !f.any.empty() && f.conditions.empty() && f.all.empty() && f.none.empty();
    };
    property_filter made;
    for (property_filter* each : {&a, &b}) {
        if (!is_choice(*each)) made.any.push_back(std::move(*each));
        else
            for (property_filter& one : each->any) made.any.push_back(std::move(one));
    }
    return made;
}

TOOLKIT_FUNCTION property_filter operator!(property_filter a) {
    property_filter made;
    made.none.push_back(std::move(a));
    return made;
}

TOOLKIT_FUNCTION where where::folded() const {
    where made = *this;
    made.fold_case_ = true;
    return made;
}

TOOLKIT_FUNCTION property_filter where::with(property_test op, std::optional<property_operand> value) const {
    property_filter made;
    made.conditions.push_back({name_, op, std::move(value), {}, {}, fold_case_});
    return made;
}

TOOLKIT_FUNCTION property_filter within_metres(std::string_view property, const coordinates& of, double metres) {
    property_filter made;
    made.conditions.push_back({std::string{property}, property_test::within, {}, of, metres, false});
    return made;
}

}}  // namespace toolkit::v0
