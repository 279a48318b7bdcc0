// The JSON of Qdrant: filters, points, and the forms of its replies (its OpenAPI description of 1.16).
// In: a lookup. Out: JSON. Next: qdrant.hpp.
#pragma once

#include <toolkit/core/hash.hpp>
#include <toolkit/core/uuid.hpp>
#include <toolkit/json/raw.hpp>
#include <toolkit/retrieval/database/database_http.hpp>
#include <toolkit/retrieval/database/database_ranking.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// NOLINTBEGIN(modernize-raw-string-literal): pieces of JSON between values
namespace toolkit { inline namespace v0 { namespace qdrant_wire {

using database_wire::writer;

struct dense_vector {
    std::optional<std::vector<float>> dense;
};
struct point {
    raw_json id;
    std::optional<double> score;
    raw_json payload;
    std::optional<dense_vector> vector;
};
struct points {
    std::vector<point> points;
    std::optional<std::string> next_page_offset;
};
template <class T>
struct answer {
    T result;
};
/// The parts of a collection's description that are read.
struct dense_settings {
    std::size_t size = 0;
};
struct named_vectors {
    dense_settings dense;
};
struct collection_params {
    named_vectors vectors;
};
struct collection_config {
    collection_params params;
};
struct collection {
    collection_config config;
};
struct portion {
    std::string portion;
};
struct settings_payload {
    std::string settings;
};

/// Conditions that must all hold. The first is the owner's.
class filter {
public:
    explicit filter(const uuid& key) { match("owner", key.to_string()); }
    void match(std::string_view name, std::string_view value) {
        std::string text;
        writer out{text};
        out.begin_object().member("key", name).key("match").begin_object().member("value", value);
        out.end_object().end_object();
        must_.push_back(std::move(text));
    }
    void match_any(std::string_view name, std::span<const std::string> values) {
        std::string text;
        writer out{text};
        out.begin_object().member("key", name).key("match").begin_object().key("any").begin_array();
        for (const std::string& one : values) out.value(one);
        out.end_array().end_object().end_object();
        must_.push_back(std::move(text));
    }
    void ids(std::span<const uuid> all) {
        std::string text;
        writer out{text};
        out.begin_object().key("has_id").begin_array();
        for (const uuid& id : all) out.value(id.to_string());
        out.end_array().end_object();
        must_.push_back(std::move(text));
    }
    [[nodiscard]] std::string text() const { return database_wire::joined("must", must_); }

private:
    std::vector<std::string> must_;
};

/// Terms as a sparse vector: their hashes and weights. The server multiplies by the rarity of each.
class sparse {
public:
    void add(std::string_view term) {
        const std::uint64_t hash = fnv1a(term);
        weights_[static_cast<std::uint32_t>(hash ^ hash >> 32U)] += 1;
    }
    /// For chunks: repeated occurrences of a term count less and less, as in BM25.
    void dampen() {
        for (auto& [_, weight] : weights_) weight = weight * (bm25_default.k1 + 1) / (weight + bm25_default.k1);
    }
    void even() {
        for (auto& [_, weight] : weights_) weight = 1;
    }
    void write(writer& out) const {
        out.begin_object().key("indices").begin_array();
        for (const auto& [index, _] : weights_) out.value(index);
        out.end_array().key("values").begin_array();
        for (const auto& [_, weight] : weights_) out.value(static_cast<float>(weight));
        out.end_array().end_object();
    }

private:
    std::map<std::uint32_t, double> weights_;
};

/// A payload: the owner, and the members of a JSON object.
[[nodiscard]] inline std::string payload_of(const uuid& key, const std::string& object) {
    return "{\"owner\":\"" + key.to_string() + "\"," + object.substr(1);
}

/// Returns the row of a point. Its similarity is the point's score, or else is computed from its vector.
[[nodiscard]] inline result<found_row> row_of(const point& from, bool by_score, std::span<const float> lookup) {
    auto properties = database_wire::read<database_wire::row_properties>(from.payload.text);
    auto text = database_wire::read<portion>(from.payload.text);
    if (!properties || !text) return properties ? std::move(text).error() : std::move(properties).error();
    double nearness = by_score ? from.score.value_or(0) : 0;
    if (!by_score && from.vector && from.vector->dense) nearness = database_wire::nearness(*from.vector->dense, lookup);
    return found_row{database_wire::row_of(std::move(*properties), std::move(text->portion)), nearness};
}

}}}  // namespace toolkit::v0::qdrant_wire
// NOLINTEND(modernize-raw-string-literal)
