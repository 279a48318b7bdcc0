// Extends a found passage by the text around it in its document, so that more is read than was searched.
// In: a view and a hit of it. Out: one exact span of the document's text. Next: a reader, or a prompt.
#pragma once

#include <toolkit/document/paragraphs.hpp>
#include <toolkit/retrieval/chunk/column_names.hpp>
#include <toolkit/retrieval/view/retriever.hpp>
#include <toolkit/text/sentences.hpp>
#include <toolkit/text/words.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// A passage of a document. `text` equals the document's text at `bytes`.
struct passage {
    uuid doc_id;
    std::string filename;
    std::string title;
    std::string heading;  ///< the headings of the found chunk
    span bytes;
    std::string text;
    std::uint32_t page = 0;  ///< page of the first byte, from 1; 0 in formats without pages
    std::string columns{};   ///< column names of a table that began before the passage (column_names.hpp)
};

namespace views {

/// A unit that is added as a whole or not at all.
struct piece {
    span bytes;
    block_kind kind = block_kind::paragraph;
    std::uint32_t page = 0;
};

/// Returns the blocks of a document. A text without blocks gives its paragraphs, separated by blank lines.
[[nodiscard]] inline std::vector<piece> pieces_of(const document& whole) {
    std::vector<piece> pieces;
    const auto add = [&](const std::vector<block>& blocks) {
        pieces.reserve(blocks.size());
        for (const block& one : blocks) pieces.push_back({one.bytes, one.kind, one.page});
    };
    if (whole.blocks.empty()) add(paragraphs_of(whole.text));
    else add(whole.blocks);
    return pieces;
}

/// Extends a span of a text until the word budget is used up.
class grower {
public:
    grower(std::string_view text, const std::vector<piece>& pieces, span from, std::size_t words)
        : text_(text), pieces_(pieces), bytes_(from) {
        const std::size_t has = count_words(from.of(text));
        left_ = words > has ? words - has : 0;
        const auto ends_before = [](const piece& one, std::size_t at) { return one.bytes.end <= at; };
        next_ = static_cast<std::size_t>(std::lower_bound(pieces.begin(), pieces.end(), from.end, ends_before) -
                                         pieces.begin());
        before_ = static_cast<std::size_t>(
            std::lower_bound(pieces.begin(), pieces.end(), from.begin,
                             [](const piece& one, std::size_t at) { return one.bytes.begin < at; }) -
            pieces.begin());
    }

    /// Extends forwards and backwards in turn, forwards first.
    [[nodiscard]] span grown() {
        for (bool after = true; can_after_ || can_before_; after = !after) {
            if (after && can_after_) can_after_ = add_after();
            if (!after && can_before_) can_before_ = add_before();
        }
        return bytes_;
    }

private:
    /// A heading is added only together with the text under it.
    bool add_after() {
        if (next_ == pieces_.size()) return false;
        std::size_t last = next_;
        while (last + 1 < pieces_.size() && pieces_[last].kind == block_kind::heading) ++last;
        if (pieces_[last].kind == block_kind::heading) return false;
        const span more{bytes_.end, pieces_[last].bytes.end};
        if (take(more)) {
            bytes_.end = more.end;
            next_ = last + 1;
            return true;
        }
        if (last != next_ || pieces_[last].kind == block_kind::code || pieces_[last].kind == block_kind::table)
            return false;
        const std::size_t from = std::max(bytes_.end, pieces_[last].bytes.begin);
        for (const sentence& one : sentences_of(span{from, more.end}.of(text_))) {
            if (!take({from + one.begin, from + one.end})) break;
            bytes_.end = from + one.end;
        }
        return false;
    }
    bool add_before() {
        if (before_ == 0) return false;
        const piece& one = pieces_[before_ - 1];
        const span more{one.bytes.begin, bytes_.begin};
        if (take(more)) {
            bytes_.begin = more.begin;
            --before_;
            return true;
        }
        if (one.kind == block_kind::code || one.kind == block_kind::table) return false;
        const span part{one.bytes.begin, std::min(one.bytes.end, bytes_.begin)};
        const auto all = sentences_of(part.of(text_));
        for (auto each = all.rbegin(); each != all.rend(); ++each) {
            if (!take({part.begin + each->begin, part.begin + each->end})) break;
            bytes_.begin = part.begin + each->begin;
        }
        return false;
    }
    bool take(span more) {
        const std::size_t words = count_words(more.of(text_));
        if (words > left_) return false;
        left_ -= words;
        return true;
    }

    std::string_view text_;
    const std::vector<piece>& pieces_;
    span bytes_;
    std::size_t left_ = 0;
    std::size_t next_ = 0;    ///< first piece that ends after the span
    std::size_t before_ = 0;  ///< one past the last piece that begins before the span
    bool can_after_ = true;
    bool can_before_ = true;
};

}  // namespace views

/// Returns the found chunk and its neighbours in the document, up to `words` words in total. `found` is a hit or a
/// chunk. Neighbours are added as whole blocks. From the first block that does not fit, whole sentences are added; code
/// and tables are never cut. A chunk longer than `words` is returned alone. Fails as `view.document` does, and with
/// `invalid_argument` if the span is not inside the document's text.
template <Searchable View, class Found>
[[nodiscard]] result<passage> expanded(const View& view, const Found& found, std::size_t words = 400,
                                       const stop_token& stop = {}) {
    auto whole = view.document(found.doc_id, stop);
    if (!whole) return std::move(whole).error();
    const auto splits_letter = [&](std::size_t at) {
        return at < whole->text.size() && (static_cast<unsigned char>(whole->text[at]) & 0xC0U) == 0x80U;
    };
    if (found.bytes.begin >= found.bytes.end || found.bytes.end > whole->text.size() ||
        splits_letter(found.bytes.begin) || splits_letter(found.bytes.end))
        return failure::of(failure_kind::invalid_argument, whole->filename,
                           "The document changed after this passage was found", "Search again");
    const auto pieces = views::pieces_of(*whole);
    const span bytes = views::grower(whole->text, pieces, found.bytes, words).grown();
    std::uint32_t page = found.page;
    for (const views::piece& one : pieces) {
        if (one.bytes.begin > bytes.begin) break;
        if (bytes.begin < found.bytes.begin) page = one.page;
    }
    std::string columns = column_names_of(whole->text, whole->blocks, bytes);
    return passage{whole->id,
                   std::move(whole->filename),
                   std::move(whole->title),
                   found.heading,
                   bytes,
                   std::string{bytes.of(whole->text)},
                   page,
                   std::move(columns)};
}

}}  // namespace toolkit::v0
