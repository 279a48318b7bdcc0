// The functions of page_sync.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/guard.hpp>
#include <toolkit/core/lists.hpp>
#include <toolkit/retrieval/files/stamps.hpp>
#include <toolkit/retrieval/pages/page_sync.hpp>

#include <algorithm>
#include <cerrno>
#include <optional>
#include <tuple>
#include <utility>

namespace toolkit { inline namespace v0 {

namespace page_syncing {

TOOLKIT_FUNCTION std::string made_by(std::string_view embedder, const picture_options& picture) {
    std::string text{embedder};
    text += '\n';
    text += std::to_string(static_cast<std::int64_t>(picture.dots_per_inch * 1000));
    text += '\n';
    return text += std::to_string(picture.pixels);
}

/// Whether a file is a PDF: by its name, or by the beginning of its content.
[[nodiscard]] inline bool is_pdf(const file_system::descriptor& folder, const folder_file& file) {
    constexpr std::string_view ending = ".pdf";
    const std::string_view name = file.name;
    bool is_named = name.size() > ending.size();
    for (std::size_t i = 0; i < ending.size() && is_named; ++i)
        is_named = (name[name.size() - ending.size() + i] | 0x20) == (ending[i] | 0x20);
    if (is_named) return true;
    const auto begin = read_file(folder, file.name, 1024);
    return begin && pdf_extractor::fits({file.name, begin->bytes, {}}) != fit::no;
}

/// Whether a failure is that of one page or batch: others may succeed.
[[nodiscard]] constexpr bool is_of_pages(failure_kind kind) noexcept {
    return kind == failure_kind::rejected || kind == failure_kind::invalid_argument ||
           kind == failure_kind::bad_reply || kind == failure_kind::cut_off || kind == failure_kind::server_error ||
           kind == failure_kind::tool_failed;
}

/// A page that waits for its rows.
struct waiting_page {
    std::size_t entry;  ///< its place in the document
    drawn_page drawn;
    page_size size;
    std::vector<shown_word> words;
};

/// One sync.
class run {
public:
    run(page_writer& out, const folder_listing& listing, const embedding& embed, const page_options& options,
        const page_sync_options& now)
        : out_(out), listing_(listing), embed_(embed), options_(options), now_(now) {}

    /// Files with refused pages come last, so that they do not keep the sync from reaching the others.
    [[nodiscard]] result<void> read_all() {
        progress_.files = listing_.files.size();
        std::vector<const folder_file*> files;
        files.reserve(listing_.files.size());
        for (const folder_file& file : listing_.files) files.push_back(&file);
        const auto retried = std::stable_partition(files.begin(), files.end(),
                                                   [&](const folder_file* file) { return !is_retried(*file); });
        const auto first_retried = static_cast<std::size_t>(retried - files.begin());
        for (const folder_file* file : files) {
            if (auto told = notify(); !told) return told;
            if (is_refusing()) {
                if (progress_.files_done < first_retried) return *why_refused_;
                break;  // they stay as they are
            }
            if (auto done = read_file_of(*file); !done) return done;
            ++progress_.files_done;
            if (std::chrono::steady_clock::now() - saved_ < options_.save_every) continue;
            if (auto saved = save(); !saved) return saved;
        }
        const auto has_rows = [](const page_document& of) {
            return any_in(of.pages, [](const page_entry& page) { return page.has_rows(); });
        };
        if (why_refused_ && none_in(out_.documents(), has_rows)) return *why_refused_;
        return {};
    }

    /// Removes the documents whose files are gone, and counts.
    [[nodiscard]] page_sync_report settle() {
        const auto is_gone = [&](const page_document& each) {
            if (each.collection != now_.collection) return false;
            const auto at =
                std::lower_bound(listing_.files.begin(), listing_.files.end(), each.filename,
                                 [](const folder_file& file, const std::string& name) { return file.name < name; });
            const bool is_listed = at != listing_.files.end() && at->name == each.filename;
            return is_listed ? std::binary_search(dropped_.begin(), dropped_.end(), each.filename)
                             : !may_be_there(each.filename);
        };
        std::sort(dropped_.begin(), dropped_.end());
        report_.removed = std::erase_if(out_.documents(), is_gone);
        if (report_.removed > 0) out_.set_changed();
        std::size_t documents = 0;
        for (const page_document& each : out_.documents()) {
            if (each.collection != now_.collection) continue;
            ++documents;
            for (std::uint32_t page = 0; page < each.pages.size(); ++page) {
                if (each.pages[page].has_rows()) ++report_.pages;
                else report_.failed_pages.push_back({each.filename, page + 1, each.pages[page].why});
            }
        }
        report_.unchanged = documents - report_.added - report_.changed;
        for (const unread_file& each : listing_.unread) report_.failed.push_back({each.filename, each.why});
        std::sort(report_.failed.begin(), report_.failed.end(),
                  [](const unread_file& a, const unread_file& b) { return a.filename < b.filename; });
        report_.damage = out_.damage();
        return std::move(report_);
    }

    [[nodiscard]] result<void> notify() {
        if (now_.progress.empty()) return {};
        return guarded("sync_folder", "the progress callback", "catch exceptions in it", [&]() -> result<void> {
            now_.progress(std::as_const(progress_));
            return {};
        });
    }
    void all_done() noexcept { progress_.files_done = progress_.files; }

private:
    [[nodiscard]] failure stopped() const {
        return failure::of(failure_kind::cancelled, listing_.root, "the sync of pages was stopped");
    }
    [[nodiscard]] result<void> save() {
        auto saved = out_.save();
        saved_ = std::chrono::steady_clock::now();
        return saved;
    }

    [[nodiscard]] bool is_known(std::vector<page_document>::iterator at, std::string_view filename) const {
        return at != out_.documents().end() && at->filename == filename && at->collection == now_.collection;
    }
    [[nodiscard]] bool is_retried(const folder_file& file) const {
        const auto at = out_.find(now_.collection, file.name);
        return is_known(at, file.name) && any_in(at->pages, [](const page_entry& page) { return page.retry; });
    }

    /// Whether the embedder refuses whatever it gets. A document was given up if its last pages were refused.
    [[nodiscard]] bool is_refusing() {
        constexpr int most_documents = 3;
        if (refused_in_row_ < options_.refused_in_row) return false;
        refused_in_row_ = 0;
        return ++given_up_ >= most_documents && report_.embedded == 0;
    }

    /// Whether the file, or a folder above it, could not be inspected.
    [[nodiscard]] bool may_be_there(std::string_view filename) const {
        for (std::size_t end = filename.size(); end != std::string_view::npos && end > 0;) {
            if (std::binary_search(listing_.unseen.begin(), listing_.unseen.end(), filename.substr(0, end)))
                return true;
            end = filename.rfind('/', end - 1);
        }
        return false;
    }

    void fail(const folder_file& file, failure why, bool is_kept = false) {
        why.where = {};
        report_.failed.push_back({file.name, std::move(why)});
        if (!is_kept) dropped_.push_back(file.name);
    }

    /// Whether every page has what it can have.
    [[nodiscard]] bool is_whole(const page_document& of) const {
        return all_in(of.pages, [&](const page_entry& page) {
            return !page.retry && (!page.has_picture() || out_.has_picture(page));
        });
    }

    [[nodiscard]] result<void> read_file_of(const folder_file& file) {
        if (now_.stop.stop_requested()) return stopped();
        const auto at = out_.find(now_.collection, file.name);
        const bool was_known = is_known(at, file.name);
        if (was_known && at->stamp == file.stamp && is_whole(*at)) return {};
        if (!is_pdf(listing_.folder, file)) {
            ++report_.skipped;
            if (was_known) dropped_.push_back(file.name);
            return {};
        }
        const failure too_large = failure::of(
            failure_kind::unreadable, {}, "it is larger than " + std::to_string(options_.file_bytes >> 20U) + " MiB",
            "split it into smaller files, or set .file_bytes");
        if (file.stamp.size > options_.file_bytes) {
            fail(file, too_large);
            return {};
        }
        const std::int64_t read_at = syncing::now_ns();
        int error = 0;
        auto content =
            toolkit::read_file(listing_.folder, file.name, static_cast<std::size_t>(options_.file_bytes) + 1, error);
        if (!content) {
            const bool is_of_system =
                error != 0 && error != EACCES && error != EPERM && !file_system::is_missing(error);
            fail(file, std::move(content).error(), is_of_system);
            return {};
        }
        if (content->bytes.size() > options_.file_bytes) {  // it has grown
            fail(file, too_large);
            return {};
        }
        page_document made{file.name,
                           now_.collection,
                           sha1_of(content->bytes),
                           syncing::settled(content->stamp, read_at, options_.settled),
                           {}};
        if (was_known && at->content == made.content && is_whole(*at)) {
            if (at->stamp != made.stamp) {
                at->stamp = made.stamp;
                out_.set_changed();
            }
            return {};
        }
        auto pages = pdf_pages::open(std::move(content->bytes));
        if (!pages) {
            fail(file, std::move(pages).error());
            return {};
        }
        if (auto read = read_pages(*pages, made); !read) return read;
        put(std::move(made));
        return {};
    }

    /// Puts a whole document in the place of the old one.
    void put(page_document made) {
        const auto at = out_.find(made.collection, made.filename);
        out_.set_changed();
        if (is_known(at, made.filename)) {
            ++report_.changed;
            *at = std::move(made);
            return;
        }
        ++report_.added;
        out_.documents().insert(at, std::move(made));
    }

    [[nodiscard]] result<void> read_pages(const pdf_pages& pages, page_document& into) {
        into.pages.resize(pages.count());
        for (std::uint32_t page = 1; page <= pages.count(); ++page) {
            if (now_.stop.stop_requested()) return stopped();
            if (auto read = read_page(pages, page, into); !read) return read;
            if (waiting_.size() >= options_.batch)
                if (auto done = embed_waiting(into); !done) return done;
            ++progress_.pages_done;
            if (auto told = notify(); !told) return told;
        }
        return embed_waiting(into);
    }

    [[nodiscard]] result<void> read_page(const pdf_pages& pages, std::uint32_t page, page_document& into) {
        page_entry& entry = into.pages[page - 1];
        auto drawn = pages.draw(page, options_.picture, now_.stop);
        if (!drawn) {
            if (drawn.error().kind == failure_kind::cancelled) return stopped();
            if (drawn.error().kind == failure_kind::invalid_argument) return std::move(drawn).error();  // the options
            entry.why = std::move(drawn).error();
            return {};
        }
        const auto size = pages.size(page);
        auto words = pages.words(page);
        waiting_page made{page - 1, std::move(*drawn), size ? *size : page_size{},
                          words ? std::move(*words) : std::vector<shown_word>{}};
        if (made.drawn.dots_per_inch < options_.picture.dots_per_inch) ++report_.reduced;
        const auto picture = out_.put_picture(made.drawn.png);
        if (!picture) return picture.error();
        entry.picture = *picture;
        entry.width = made.drawn.width;
        entry.height = made.drawn.height;
        entry.png_bytes = static_cast<std::uint32_t>(made.drawn.png.size());
        entry.key = key_of(*picture, made);
        const auto is_same = [&](const waiting_page& each) { return into.pages[each.entry].key == entry.key; };
        if (any_in(waiting_, is_same))
            if (auto done = embed_waiting(into); !done) return done;
        if (const auto rows = out_.find_rows(entry.key)) {
            std::tie(entry.pack, entry.row) = std::tie(rows->pack, rows->row);
            ++report_.reused;
        } else if (refused_in_row_ >= options_.refused_in_row) {  // the rest of this document is given up
            entry.retry = true;
            entry.why = *why_refused_;
        } else {
            waiting_.push_back(std::move(made));
        }
        return {};
    }

    /// The hash of what an embedder sees.
    [[nodiscard]] static digest160 key_of(const digest160& picture, const waiting_page& page) {
        std::string text = to_hex(picture);
        for (const shown_word& word : page.words) {
            text += '\n';
            text += word.text;
            for (const float each : {word.box.left, word.box.top, word.box.right, word.box.bottom}) {
                text += ' ';
                text += std::to_string(static_cast<std::int64_t>(each * 16));
            }
        }
        return sha1_of(text);
    }

    [[nodiscard]] result<void> embed_waiting(page_document& into) {
        const std::vector<waiting_page> pages = std::exchange(waiting_, {});
        if (pages.empty()) return {};
        auto done = embed_some(pages, into);
        if (done || !is_of_pages(done.error().kind) || pages.size() == 1)
            return take_refusal(std::move(done), pages, into);
        for (const waiting_page& each : pages) {  // find the refused pages
            if (now_.stop.stop_requested()) return stopped();
            const std::span<const waiting_page> one{&each, 1};
            if (done = take_refusal(embed_some(one, into), one, into); !done) return done;
        }
        return {};
    }

    /// Records the failure of one page. Passes on any other failure.
    [[nodiscard]] result<void> take_refusal(result<void> done, std::span<const waiting_page> pages,
                                            page_document& into) {
        if (done) {
            refused_in_row_ = 0;
            return done;
        }
        if (pages.size() != 1 || !is_of_pages(done.error().kind)) return done;
        page_entry& entry = into.pages[pages.front().entry];
        entry.retry = true;
        entry.why = done.error();
        why_refused_ = std::move(done).error();
        ++refused_in_row_;
        return {};
    }

    [[nodiscard]] result<void> embed_some(std::span<const waiting_page> pages, page_document& into) {
        std::vector<page_image> images;
        images.reserve(pages.size());
        for (const waiting_page& each : pages)
            images.push_back({each.drawn.png, each.drawn.width, each.drawn.height, each.size, each.words});
        const auto rows = embed_(images, now_.stop);
        if (!rows) return rows.error();
        for (std::size_t i = 0; i < pages.size(); ++i) {
            page_entry& entry = into.pages[pages[i].entry];
            const auto at = out_.put_rows(entry.key, (*rows)[i]);
            if (!at) return at.error();
            std::tie(entry.pack, entry.row) = std::tie(at->pack, at->row);
        }
        report_.embedded += pages.size();
        if (std::chrono::steady_clock::now() - saved_ < options_.save_every) return {};
        return save();
    }

    page_writer& out_;
    const folder_listing& listing_;
    const embedding& embed_;
    const page_options& options_;
    const page_sync_options& now_;
    page_sync_report report_;
    page_sync_progress progress_;
    std::vector<waiting_page> waiting_;
    std::vector<std::string> dropped_;  ///< files in the folder that give no document any more
    std::chrono::steady_clock::time_point saved_ = std::chrono::steady_clock::now();
    std::size_t refused_in_row_ = 0;
    int given_up_ = 0;  ///< documents, because of refused pages in a row
    std::optional<failure> why_refused_;
};

}  // namespace page_syncing

TOOLKIT_FUNCTION result<page_sync_report> sync_pages(const page_places& at, const owner& who, const std::string& index,
                                                     const std::string& folder, const std::string& made_by,
                                                     const page_syncing::embedding& embed, const page_options& options,
                                                     const page_sync_options& now) {
    if (options.batch == 0 || options.refused_in_row == 0 || options.pack_bytes == 0)
        return failure::of(failure_kind::invalid_argument, "sync_folder", ".batch, .refused_in_row or .pack_bytes is 0",
                           "keep their defaults, or set them above 0");
    const auto listing = list_folder(folder, now.stop, index);
    if (!listing) return listing.error();
    if (auto made = folders::make_own(at.folder); !made) return std::move(made).error();
    const auto lock = file_lock::take(at.lock(), options.lock_wait, now.stop);
    if (!lock) return lock.error();
    auto out = page_writer::open(at, who, made_by, options.pack_bytes);
    if (!out) return std::move(out).error();
    page_syncing::run all{*out, *listing, embed, options, now};
    if (auto done = all.read_all(); !done) {
        if (auto saved = out->save(); !saved && done.error().kind == failure_kind::cancelled) return saved.error();
        return std::move(done).error();
    }
    page_sync_report report = all.settle();
    if (auto finished = out->finish(); !finished) return std::move(finished).error();
    all.all_done();
    if (auto told = all.notify(); !told) return std::move(told).error();
    return report;
}

}}  // namespace toolkit::v0
