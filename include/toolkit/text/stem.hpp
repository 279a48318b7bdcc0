// Stems: the part that the forms of a word share (Snowball). This is the only header that includes libstemmer.
// In: a word in lower case. Out: its stem. Next: the terms of an index and of a query.
#pragma once

#include <toolkit/core/result.hpp>

#include <libstemmer.h>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

/// Stems the words of one language. It keeps a buffer between calls, so each thread makes its own (about a
/// microsecond).
class stemmer {
public:
    /// A stemmer by the English name or the ISO 639 code of its language ("german", "de"). Fails with not_found if
    /// there is none.
    [[nodiscard]] static result<stemmer> of(std::string_view language) {
        const std::string name{language};
        handle made{sb_stemmer_new(name.c_str(), "UTF_8")};
        if (made == nullptr)
            return failure::of(failure_kind::not_found, "stemmer of '" + name + "'",
                               "there is no stemmer for this language",
                               "use a name from stemmer::languages(), for example english or de");
        return stemmer{std::move(made)};
    }

    /// The names of all languages that have a stemmer.
    [[nodiscard]] static std::vector<std::string_view> languages() {
        std::vector<std::string_view> names;
        for (const char** name = sb_stemmer_list(); *name != nullptr; ++name) names.emplace_back(*name);
        return names;
    }

    /// The stem of a word in lower case. The view is valid until the next call. A word of more than 255 bytes is its
    /// own stem.
    [[nodiscard]] std::string_view operator()(std::string_view word) {
        if (word.empty() || word.size() > 255) return word;
        const auto* bytes = reinterpret_cast<const sb_symbol*>(word.data());  // NOLINT: the library's byte
        const sb_symbol* stem = sb_stemmer_stem(handle_.get(), bytes, static_cast<int>(word.size()));
        const int size = sb_stemmer_length(handle_.get());
        if (stem == nullptr || size <= 0) return word;
        return {reinterpret_cast<const char*>(stem), static_cast<std::size_t>(size)};  // NOLINT: the library's byte
    }

private:
    struct closing {
        void operator()(sb_stemmer* open) const noexcept { sb_stemmer_delete(open); }
    };
    using handle = std::unique_ptr<sb_stemmer, closing>;
    explicit stemmer(handle made) noexcept : handle_(std::move(made)) {}
    handle handle_;
};

}}  // namespace toolkit::v0
