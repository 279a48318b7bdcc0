// The question of all systems, and the passage that answers it. In: a library with the PostgreSQL manual. Out: the best
// hit, and a sentence of it. Next: own_systems.hpp, whose prepared replies are made of them.
#pragma once

#include "../measuring.hpp"

#include <toolkit/retrieval/library.hpp>
#include <toolkit/toolkit.hpp>

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace bench {

/// What a system is asked, over which documents, and by which limits.
struct own_setting {
    toolkit::library books;
    std::string folder{};         ///< of the system files
    std::string model_name{};     ///< for research, which asks models of known names
    std::int64_t seconds = 180;   ///< the limit of a run
    bool is_small_model = false;  ///< the limits of a model of one or two billion parameters
    std::string question = "How do I rebuild an index without blocking writes?";
    toolkit::owner who{"me"};
};
/// The words of the search.
inline constexpr std::string_view search_for = "rebuild index without blocking writes";

/// The best hit of the search, and a sentence of it that becomes the answer.
struct known_passage {
    toolkit::hit hit{};
    std::string sentence{};
    std::string block_id{};

    static known_passage of(const own_setting& from) {
        known_passage made;
        const auto view = from.books.for_owner(from.who);
        for (const toolkit::hit& one : need(view.search({.text = std::string{search_for}, .top_k = 5}))) {
            const std::string text = need(view.chunk(one.chunk_id)).text;
            made.hit = one;
            made.sentence = plain_sentence(text);
            if (!made.sentence.empty()) break;
        }
        const toolkit::document whole = need(view.document(made.hit.doc_id));
        for (std::size_t i = 0; i < whole.blocks.size() && made.block_id.empty(); ++i)
            if (whole.blocks[i].bytes.of(whole.text).find(made.sentence) != std::string::npos)
                made.block_id = "b" + std::to_string(i + 1);
        return made;
    }

private:
    /// A sentence of 50 to 180 letters, commas and blanks. Its words are no names, numbers or code.
    static std::string plain_sentence(std::string_view text) {
        for (std::size_t at = 0; at < text.size();) {
            const std::size_t end = text.find(". ", at);
            if (end == std::string_view::npos) break;
            const std::string_view one = text.substr(at, end + 1 - at);
            const bool is_plain = std::all_of(one.begin() + (one.empty() ? 0 : 1), one.end() - 1, [](char c) {
                return std::islower(static_cast<unsigned char>(c)) != 0 || c == ' ' || c == ',';
            });
            if (is_plain && one.size() >= 50 && one.size() <= 180) return std::string{one};
            at = end + 2;
        }
        return {};
    }
};

}  // namespace bench
