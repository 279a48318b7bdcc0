// One sync of a folder: which files are read, what becomes of their documents, and the report.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/function_ref.hpp>
#include <toolkit/core/guard.hpp>
#include <toolkit/core/lists.hpp>
#include <toolkit/retrieval/files/stamps.hpp>
#include <toolkit/retrieval/pages/page_sync.hpp>

#include <algorithm>
#include <cerrno>
#include <utility>

namespace toolkit { inline namespace v0 {

namespace page_syncing {

TOOLKIT_FUNCTION std::string made_by(std::string_view embedder, const picture_options& picture) {
    const bool is_valid = picture.dots_per_inch >= 1 && picture.dots_per_inch <= 1200;  // drawing refuses the others
    std::string text{embedder};
    text += '\n';
    text += std::to_string(is_valid ? static_cast<std::int64_t>(picture.dots_per_inch * 1000) : 0);
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

/// One sync of a folder.
class folder_sync {
public:
    folder_sync(page_writer& out, const folder_listing& listing, const embedding& embed, const page_options& options,
                const page_sync_options& now)
        : out_(out),
          listing_(listing),
          options_(options),
          now_(now),
          reader_(out, embed, options, now.stop, listing.root) {}

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
            if (reader_.is_refused()) {
                if (progress_.files_done < first_retried) return *reader_.refusal();
                break;  // they stay as they are
            }
            if (auto done = read_file_of(*file); !done) return done;
            ++progress_.files_done;
            if (auto saved = out_.save_after(options_.save_every); !saved) return saved;
        }
        const auto has_rows = [](const page_document& of) {
            return any_in(of.pages, [](const page_entry& page) { return page.has_rows(); });
        };
        if (reader_.refusal() && none_in(out_.documents(), has_rows)) return *reader_.refusal();
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
        report_.embedded = reader_.counts().embedded;
        report_.reused = reader_.counts().reused;
        report_.reduced = reader_.counts().reduced;
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
    [[nodiscard]] bool is_known(std::vector<page_document>::iterator at, std::string_view filename) const {
        return at != out_.documents().end() && at->filename == filename && at->collection == now_.collection;
    }
    [[nodiscard]] bool is_retried(const folder_file& file) const {
        const auto at = out_.find(now_.collection, file.name);
        return is_known(at, file.name) && any_in(at->pages, [](const page_entry& page) { return page.retry; });
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
        const auto page_done = [&]() -> result<void> {
            ++progress_.pages_done;
            return notify();
        };
        if (auto read = reader_.read(*pages, made, function_ref<result<void>()>{page_done}); !read) return read;
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

    page_writer& out_;
    const folder_listing& listing_;
    const page_options& options_;
    const page_sync_options& now_;
    page_reader reader_;
    page_sync_report report_;
    page_sync_progress progress_;
    std::vector<std::string> dropped_;  ///< files in the folder that give no document any more
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
    page_syncing::folder_sync sync{*out, *listing, embed, options, now};
    if (auto done = sync.read_all(); !done) {
        if (auto saved = out->save(); !saved && done.error().kind == failure_kind::cancelled) return saved.error();
        return std::move(done).error();
    }
    page_sync_report report = sync.settle();
    if (auto finished = out->finish(); !finished) return std::move(finished).error();
    sync.all_done();
    if (auto told = sync.notify(); !told) return std::move(told).error();
    return report;
}

}}  // namespace toolkit::v0
