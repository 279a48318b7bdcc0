// The JSON of Chroma: conditions, and the forms of its replies.
// In: a lookup. Out: JSON. Next: chroma.hpp.
#pragma once

#include <toolkit/core/utf8.hpp>
#include <toolkit/json/raw.hpp>
#include <toolkit/retrieval/database/database_http.hpp>
#include <toolkit/retrieval/database/database_ranking.hpp>
#include <toolkit/schema/types/nullable.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 { namespace chroma_wire {

using database_wire::writer;

struct collection {
    std::string id;
    std::optional<raw_json> metadata;  ///< an object
};
template <class Properties>
struct get_reply {
    std::vector<std::string> ids;
    std::optional<std::vector<nullable<Properties>>> metadatas;
    std::optional<std::vector<nullable<std::string>>> documents;
    std::optional<std::vector<nullable<std::vector<float>>>> embeddings;
};
/// A list that a reply may omit.
template <class T>
[[nodiscard]] std::vector<T>& list(std::optional<std::vector<T>>& of) {
    return of ? *of : of.emplace();
}

/// The reply to one query, so each outer list has one element. Rows that are removed during the query are null.
struct queried {
    std::vector<std::vector<std::string>> ids;
    std::vector<std::vector<nullable<database_wire::row_properties>>> metadatas;
    std::vector<std::vector<nullable<std::string>>> documents;
    std::vector<std::vector<nullable<double>>> distances;
};

/// Conditions that must all hold. More than one become {"$and":[…]}, as Chroma requires. No conditions give an empty
/// text.
class conditions {
public:
    void add(std::string one) { all_.push_back(std::move(one)); }
    void equal(std::string_view name, std::string_view value, std::string_view relation = "$eq") {
        std::string text;
        writer{text}.begin_object().key(name).begin_object().member(relation, value).end_object().end_object();
        add(std::move(text));
    }
    [[nodiscard]] std::string text() const {
        if (all_.size() <= 1) return all_.empty() ? std::string{} : all_.front();
        return database_wire::joined("$and", all_);
    }

private:
    std::vector<std::string> all_;
};

/// Returns substrings of the texts that contain the word: the common beginning of word and stem, as it is, with a
/// capital, and in capitals.
[[nodiscard]] inline std::vector<std::string> needles_of(const lookup_word& word, std::size_t language) {
    const std::string& stem = word.forms[word.forms.size() > 1 ? language : 0];
    const auto differ = std::mismatch(stem.begin(), stem.end(), word.surface.begin(), word.surface.end()).first;
    std::string same{cut_utf8(word.surface, static_cast<std::size_t>(differ - stem.begin()))};
    constexpr std::size_t shortest = 3;
    if (same.size() < shortest) same = word.surface;
    std::vector<std::string> all{same};
    if (same.front() >= 'a' && same.front() <= 'z') {
        same.front() = static_cast<char>(same.front() - 'a' + 'A');
        all.push_back(same);
        for (char& c : same)
            if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
        if (same != all.back()) all.push_back(same);
    }
    return all;
}

/// Returns the condition that a text contains one of the words; empty if there are no words.
[[nodiscard]] inline std::string words_condition(const row_lookup& lookup) {
    std::vector<std::string> all;
    for (const lookup_word& word : lookup.words)
        for (const std::string& needle : needles_of(word, lookup.language)) {
            std::string one;
            writer{one}.begin_object().member("$contains", needle).end_object();
            all.push_back(std::move(one));
        }
    if (all.size() <= 1) return all.empty() ? std::string{} : all.front();
    return database_wire::joined("$or", all);
}

}}}  // namespace toolkit::v0::chroma_wire
