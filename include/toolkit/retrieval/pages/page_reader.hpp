// Reads the pages of PDFs into a page index, one document at a time. It draws each page. An equal page gives its rows,
// or the embedder makes new ones. Pages are embedded in batches. A refused batch is embedded page by page, so one bad
// page does not affect the others.
// In: an open PDF. Out: its pages, in the index. Next: page_sync.hpp.
#pragma once

#include <toolkit/core/function_ref.hpp>
#include <toolkit/core/hash.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/extract/pdf/page_picture.hpp>
#include <toolkit/retrieval/pages/page_embedder.hpp>
#include <toolkit/retrieval/pages/page_options.hpp>
#include <toolkit/retrieval/pages/page_writer.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace toolkit { inline namespace v0 { namespace page_syncing {

/// Embeds pages and checks and packs their rows.
using embedding = function_ref<result<std::vector<late_rows>>(std::span<const page_image>, const stop_token&)>;

class page_reader {
public:
    /// What was read so far.
    struct page_counts {
        std::size_t embedded = 0;  ///< pages that the embedder received
        std::size_t reused = 0;    ///< pages that had rows from before
        std::size_t reduced = 0;   ///< pages with fewer dots per inch, because they are large
    };

    /// `where` is the place that failures name. Everything is used by reference and must outlive the reader.
    page_reader(page_writer& out, const embedding& embed, const page_options& options, const stop_token& stop,
                const std::string& where)
        : out_(out), embed_(embed), options_(options), stop_(stop), where_(where) {}

    /// Reads all pages of a document. `page_done` is called after each. A page that cannot be drawn, or that the
    /// embedder refuses, says why. After `refused_in_row` refused pages the rest of the document is given up. Fails as
    /// the embedder does if its server cannot be used, if the index cannot be written, with `cancelled` if stopped, and
    /// as `page_done` does.
    [[nodiscard]] result<void> read(const pdf_pages& pages, page_document& into,
                                    const function_ref<result<void>()>& page_done);

    [[nodiscard]] const page_counts& counts() const noexcept { return counts_; }
    /// The failure of the page that was refused last.
    [[nodiscard]] const std::optional<failure>& refusal() const noexcept { return refusal_; }
    /// Whether the embedder refuses whatever it gets: three documents were given up, and no page was embedded.
    [[nodiscard]] bool is_refused() const noexcept { return given_up_ >= 3 && counts_.embedded == 0; }

private:
    /// A page that waits for its rows.
    struct waiting_page {
        std::size_t entry;  ///< its place in the document
        drawn_page drawn;
        page_size size;
        std::vector<shown_word> words;
    };

    [[nodiscard]] failure stopped() const;
    [[nodiscard]] static digest160 key_of(const digest160& picture, const waiting_page& page);
    [[nodiscard]] result<void> read_page(const pdf_pages& pages, std::uint32_t page, page_document& into);
    [[nodiscard]] result<void> embed_waiting(page_document& into);
    [[nodiscard]] result<void> embed_some(std::span<const waiting_page> pages, page_document& into);
    [[nodiscard]] result<void> take_refusal(result<void> done, std::span<const waiting_page> pages,
                                            page_document& into);

    page_writer& out_;
    const embedding& embed_;
    const page_options& options_;
    const stop_token& stop_;
    const std::string& where_;
    page_counts counts_;
    std::vector<waiting_page> waiting_;
    std::size_t refused_in_row_ = 0;
    int given_up_ = 0;  ///< documents, because of refused pages in a row
    std::optional<failure> refusal_;
};

}}}  // namespace toolkit::v0::page_syncing

#ifndef TOOLKIT_COMPILED
#include <toolkit/retrieval/pages/impl/page_reader.ipp>
#endif
