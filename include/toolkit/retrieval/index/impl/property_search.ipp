// The functions of property_search.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/properties/distance.hpp>
#include <toolkit/retrieval/index/matching.hpp>
#include <toolkit/retrieval/index/property_search.hpp>
#include <toolkit/retrieval/segment/columns.hpp>
#include <toolkit/text/letters.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

namespace toolkit { inline namespace v0 {

namespace properties {

/// The sort key of a document: a value of one of the types, in the order of the types. `none` comes last.
struct sort_key {
    enum class type : std::uint8_t { number, date, text, none };
    type is = type::none;
    double number = 0;  ///< or metres
    std::int64_t date = 0;
    std::string text{};  ///< case-folded
    std::string_view written{};

    [[nodiscard]] int compare(const sort_key& other) const noexcept {
        const auto sign = [](const auto& a, const auto& b) { return a < b ? -1 : b < a ? 1 : 0; };
        if (is != other.is) return sign(is, other.is);
        if (const int by = sign(number, other.number); by != 0) return by;
        if (const int by = sign(date, other.date); by != 0) return by;
        if (const int by = sign(text, other.text); by != 0) return by;
        return sign(written, other.written);
    }
};

struct candidate {
    index_place at;
    std::string_view filename;
    std::string_view collection;
    sort_key key;
};

/// Sets the keys of the candidates, which are in the order of their places.
[[nodiscard]] inline result<void> add_keys(const index_snapshot& index, const property_order& order,
                                           std::vector<candidate>& of) {
    using type = sort_key::type;
    if (order.from && !is_on_earth(*order.from))
        return wrong_filter(
            "the place to sort from has a latitude outside -90 to 90, or a longitude outside -180 to 180");
    const unsigned sorted =
        order.from ? bit_of(property_kind::place)
                   : bit_of(property_kind::number) | bit_of(property_kind::date) | bit_of(property_kind::text);
    unsigned kinds = 0;
    auto next = of.begin();
    for_each_row(
        index, order.property, [&](std::size_t part, const segments::stored_property& one, std::uint32_t document) {
            kinds |= bit_of(one.kind);
            const auto here = [&](const candidate& c) {
                return std::pair{c.at.part, c.at.number} < std::pair{static_cast<std::uint32_t>(part), document};
            };
            while (next != of.end() && here(*next)) ++next;
            if ((sorted & bit_of(one.kind)) == 0 || next == of.end() ||
                next->at != index_place{static_cast<std::uint32_t>(part), document})
                return;
            sort_key& key = next->key;
            switch (one.kind) {
                case property_kind::number: key = {type::number, one.number(), 0, {}, {}}; break;
                case property_kind::place:
                    key = {type::number, metres_between(*order.from, one.place()), 0, {}, {}};
                    break;
                case property_kind::date: key = {type::date, 0, one.date().microseconds, {}, {}}; break;
                default: key = {type::text, 0, 0, folded(one.text), one.text}; break;
            }
        });
    if (kinds == 0) return unknown_property(index, order.property);
    if ((kinds & sorted) == 0)
        return unfit_filter('"' + order.property + "\" is " + kinds_of(kinds) + ", which has no sort order",
                            kinds == bit_of(property_kind::place)
                                ? "set the place to sort from, because places are sorted by distance"
                                : "sort by " + kinds_of(sorted));
    return {};
}

[[nodiscard]] inline found_document document_at(const index_snapshot& index, const candidate& of, bool with_metres) {
    const segment& part = index.index_of(of.at);
    const auto row = part.document_record(of.at.number);
    found_document made{row.id,
                        std::string{of.filename},
                        std::string{part.name(row.title)},
                        std::string{of.collection},
                        part.properties().of(of.at.number),
                        {}};
    if (with_metres && of.key.is != sort_key::type::none) made.metres = of.key.number;
    return made;
}

}  // namespace properties

TOOLKIT_FUNCTION result<std::vector<found_document>> find_documents(const index_snapshot& index,
                                                                    const property_query& request,
                                                                    const stop_token& stop) {
    using properties::candidate;
    std::vector<found_document> found;
    if (index.document_count() == 0) return found;
    const auto met = matching_documents(index, request.where, stop);
    if (!met) return met.error();
    std::vector<candidate> all;
    for (std::uint32_t part = 0; part < met->size(); ++part)
        for (std::uint32_t number = 0; number < (*met)[part].size(); ++number) {
            if (!(*met)[part][number]) continue;
            const segment& of = *index.parts()[part].index;
            const auto row = of.document_record(number);
            const std::string_view collection = of.name(row.collection);
            if (!request.collections.empty() && std::find(request.collections.begin(), request.collections.end(),
                                                          collection) == request.collections.end())
                continue;
            all.push_back({{part, number}, of.name(row.filename), collection, {}});
        }
    if (request.order)
        if (auto keyed = properties::add_keys(index, *request.order, all); !keyed) return std::move(keyed).error();
    if (stop.stop_requested())
        return failure::of(failure_kind::cancelled, "query_properties", "the search was stopped");
    const bool descending = request.order && request.order->descending;
    const auto before = [&](const candidate& a, const candidate& b) {
        using type = properties::sort_key::type;
        if (a.key.is == type::none || b.key.is == type::none) {
            if (a.key.is != b.key.is) return b.key.is == type::none;
        } else if (const int by = a.key.compare(b.key); by != 0) {
            return descending ? by > 0 : by < 0;
        }
        return a.filename != b.filename ? a.filename < b.filename : a.collection < b.collection;
    };
    const std::size_t count = std::min(request.limit, all.size());
    std::partial_sort(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(count), all.end(), before);
    found.reserve(count);
    const bool with_metres = request.order && request.order->from;
    for (std::size_t i = 0; i < count; ++i) found.push_back(properties::document_at(index, all[i], with_metres));
    return found;
}

}}  // namespace toolkit::v0
