// The requests and replies of Weaviate: classes, conditions in REST and in GraphQL, and the forms of replies. Texts in
// GraphQL are JSON strings, which its grammar accepts unchanged.
// In: a lookup. Out: requests. Next: weaviate.hpp.
#pragma once

#include <toolkit/core/uuid.hpp>
#include <toolkit/json/raw.hpp>
#include <toolkit/json/writer.hpp>
#include <toolkit/retrieval/database/database_http.hpp>
#include <toolkit/retrieval/database/database_ranking.hpp>

#include <algorithm>
#include <array>
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
namespace toolkit { inline namespace v0 { namespace weaviate_wire {

/// The server's default maximum of rows that one call returns or removes.
inline constexpr std::size_t most_results = 10'000;
/// The server's error for an owner who has added nothing yet.
inline constexpr std::string_view no_tenant = "tenant not found";

struct schema_class {
    std::optional<std::string> description;
};
struct outcome {
    std::string status;
    std::optional<raw_json> errors;  ///< {"error": [{"message": …}]}
};
struct batch_object {
    outcome result;
};
struct removed {
    std::size_t matches = 0;
    std::size_t failed = 0;
};
struct removal {
    removed results;
};
/// A GraphQL reply: data is {"Get": {alias: rows}, "Aggregate": …}. Errors arrive with a success status.
using graphql_data = std::map<std::string, std::map<std::string, raw_json>>;
struct answer {
    std::optional<raw_json> data;
    std::optional<std::vector<database_wire::message>> errors;
};
struct count {
    std::size_t count = 0;
};
struct counted {
    weaviate_wire::count meta;
};
struct additional {
    std::optional<double> distance;
    std::optional<std::vector<float>> vector;
};
/// The fields of a row besides its properties.
struct beside {
    std::string portion;
    std::optional<additional> _additional;  // NOLINT(readability-identifier-naming): its name
};

inline constexpr std::string_view row_fields =
    "chunk doc version filename collection title number heading page language first last portion_first portion";
inline constexpr std::string_view record_fields = "doc version filename collection title rows pages";

/// How a class's property is used: filtered by its whole value, searched by its words, or only stored.
enum class use : std::uint8_t { kept, filtered, searched };
struct property {
    std::string_view name;
    std::string_view type;
    use as = use::kept;
};
inline constexpr std::array row_class{property{"chunk", "text", use::filtered},
                                      property{"doc", "text", use::filtered},
                                      property{"version", "text", use::filtered},
                                      property{"scope", "text", use::filtered},
                                      property{"number", "int", use::filtered},
                                      property{"terms", "text", use::searched},
                                      property{"filename", "text"},
                                      property{"collection", "text"},
                                      property{"title", "text"},
                                      property{"heading", "text"},
                                      property{"page", "int"},
                                      property{"language", "int"},
                                      property{"first", "int"},
                                      property{"last", "int"},
                                      property{"portion_first", "int"},
                                      property{"portion", "text"},
                                      property{"blocks", "text"},
                                      property{"words", "text"}};
inline constexpr std::array record_class{property{"doc", "text", use::filtered},
                                         property{"version", "text"},
                                         property{"filename", "text"},
                                         property{"collection", "text"},
                                         property{"title", "text"},
                                         property{"rows", "int"},
                                         property{"pages", "text"}};

/// Returns the definition of a class with one tenant per owner. Its description records the embedder.
[[nodiscard]] inline std::string class_text(const std::string& name, std::span<const property> properties,
                                            std::string_view description, bool with_vectors) {
    std::string text;
    database_wire::writer out{text};
    out.begin_object().member("class", name).member("description", description).member("vectorizer", "none");
    out.key("multiTenancyConfig").text(R"({"enabled":true,"autoTenantCreation":true,"autoTenantActivation":true})");
    out.key("invertedIndexConfig").text(R"({"stopwords":{"preset":"none"},"bm25":{"k1":1.2,"b":0.75}})");
    out.key("vectorIndexConfig").text(with_vectors ? R"({"distance":"cosine"})" : R"({"skip":true})");
    out.key("properties").begin_array();
    for (const property& one : properties) {
        out.begin_object().member("name", one.name).key("dataType").begin_array().value(one.type).end_array();
        out.member("indexFilterable", one.as == use::filtered);
        if (one.type == "text") {
            out.member("indexSearchable", one.as == use::searched);
            out.member("tokenization", one.as == use::searched ? "whitespace" : "field");
        }
        out.end_object();
    }
    out.end_array().end_object();
    return text;
}

/// Conditions that must all hold, for REST (JSON) or for GraphQL (keys and operators without quotes).
class conditions {
public:
    explicit conditions(bool graphql) : graphql_(graphql) {}

    void add(std::string_view name, std::string_view relation, std::string_view value) {
        std::string text;
        append_json_string(text, value);
        add_value(name, relation, "valueText", text);
    }
    void add(std::string_view name, std::string_view relation, std::size_t value) {
        add_value(name, relation, "valueInt", std::to_string(value));
    }
    void add_any(std::string_view name, std::span<const std::string> values) {
        std::string text = "[";
        for (const std::string& one : values) {
            if (text.size() > 1) text += ',';
            append_json_string(text, one);
        }
        add_value(name, "ContainsAny", "valueText", text += ']');
    }
    [[nodiscard]] bool empty() const noexcept { return all_.empty(); }
    [[nodiscard]] std::string text() const {
        if (all_.size() == 1) return all_.front();
        std::string made = "{" + key("operator") + operator_text("And") + "," + key("operands") + "[";
        for (std::size_t i = 0; i < all_.size(); ++i) made.append(i == 0 ? "" : ",").append(all_[i]);
        return made += "]}";
    }

private:
    [[nodiscard]] std::string key(std::string_view name) const {
        return graphql_ ? std::string{name} + ":" : "\"" + std::string{name} + "\":";
    }
    [[nodiscard]] std::string operator_text(std::string_view name) const {
        return graphql_ ? std::string{name} : "\"" + std::string{name} + "\"";
    }
    void add_value(std::string_view name, std::string_view relation, std::string_view type, const std::string& value) {
        all_.push_back("{" + key("path") + "[\"" + std::string{name} + "\"]," + key("operator") +
                       operator_text(relation) + "," + key(type) + value + "}");
    }
    bool graphql_;
    std::vector<std::string> all_;
};

[[nodiscard]] inline std::string quoted(std::string_view text) {
    std::string made;
    append_json_string(made, text);
    return made;
}

/// The form of a collection that is filtered by. The server strips blanks around a value, and does not index an empty
/// one.
[[nodiscard]] inline std::string scope_of(std::string_view collection) { return "[" + std::string{collection} + "]"; }

/// Parses a row of GraphQL. Its similarity is computed from the server's distance, or else from its vector and
/// `lookup`.
[[nodiscard]] inline result<found_row> read_row(std::string_view json, std::span<const float> lookup) {
    auto properties = database_wire::read<database_wire::row_properties>(json);
    auto rest = database_wire::read<beside>(json);
    if (!properties || !rest) return properties ? std::move(rest).error() : std::move(properties).error();
    double nearness = 0;
    if (const auto& more = rest->_additional; more && more->distance)
        nearness = 1 - *more->distance;  // NOLINT(readability-identifier-naming): its name
    else if (more && more->vector) nearness = database_wire::nearness(*more->vector, lookup);
    return found_row{database_wire::row_of(std::move(*properties), std::move(rest->portion)), nearness};
}

/// The terms of a chunk, or of a question, as one text that the server compares.
[[nodiscard]] inline std::string terms_of(const stored_row& row, tokenizer& terms) {
    std::string text;
    database_ranking::for_each_term(row, terms, [&](const std::string& term) { (text += term) += ' '; });
    return text;
}
[[nodiscard]] inline std::string terms_of(std::span<const lookup_word> words) {
    std::vector<std::string> all;
    for (const lookup_word& word : words) all.insert(all.end(), word.forms.begin(), word.forms.end());
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    std::string text;
    for (const std::string& one : all) (text += one) += ' ';
    return text;
}

}}}  // namespace toolkit::v0::weaviate_wire
// NOLINTEND(modernize-raw-string-literal)
