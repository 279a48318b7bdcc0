// Searches a folder of documents: by words, by meaning, by properties, within one document, with "phrases" and
// -exclusions. `search --help` lists the options. The steps: read the command line, update the index, search, print the
// hits.
#include <toolkit/properties/filter_text.hpp>
#include <toolkit/retrieval/dense.hpp>
#include <toolkit/retrieval/hnsw.hpp>
#include <toolkit/retrieval/hybrid.hpp>
#include <toolkit/retrieval/lexical.hpp>

#include <CLI/CLI.hpp>

#include <unistd.h>
#include <array>
#include <chrono>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <new>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "embedder.hpp"
#include "folder.hpp"
#include "shown.hpp"

namespace {

struct options {
    std::string docs, index, within, where, sort, by = "both";
    embedder_words embedder;
    free_words words;
    std::vector<std::string> shown;
    std::size_t top = 5;
    bool status = false;
};

std::string line(std::string_view text) { return shown_line(text); }

int fail(const toolkit::failure& why) {
    std::fprintf(stderr, "search: %s\n", line(why.message()).c_str());
    return 1;
}

/// Prints the progress of the indexing on a terminal: documents, megabytes per second and the remaining time.
struct progress_line {
    std::chrono::steady_clock::time_point began = std::chrono::steady_clock::now();
    bool shown = ::isatty(STDERR_FILENO) == 1;

    void operator()(const toolkit::sync_progress& at) const {
        if (!shown || at.files == 0) return;
        const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
        const double speed = seconds > 0 ? static_cast<double>(at.bytes_done) / 1e6 / seconds : 0;
        const double left = speed > 0 ? static_cast<double>(at.bytes - at.bytes_done) / 1e6 / speed : 0;
        std::array<char, 120> text{};
        std::snprintf(text.data(), text.size(), "Indexing %zu/%zu documents, %.1f MB/s, %.0f s left", at.files_done,
                      at.files, speed, left);
        std::fputs(progress_text(text.data(), STDERR_FILENO).c_str(), stderr);
        if (at.files_done == at.files) std::fprintf(stderr, "\r\x1b[K");
    }
};

/// The document with this name; the first one of several.
toolkit::result<toolkit::uuid> document_of(const auto& view, const std::string& name) {
    const auto found = view.find_document(name);
    if (!found) return found.error();
    if (found->empty())
        return toolkit::failure::of(toolkit::failure_kind::not_found, name, "there is no such document",
                                    "use its path, its file name or its title");
    return found->front().id;
}

/// Prints the properties that --show names, one per line.
void print_properties(const std::vector<toolkit::property>& all, const std::vector<std::string>& shown) {
    for (const std::string& name : shown)
        for (const auto& [known, value] : all)
            if (name == known || name == "all")
                std::printf("       %s: %s\n", line(known).c_str(), line(toolkit::to_text(value)).c_str());
}

void print_status(const std::vector<toolkit::document_status>& all, const std::vector<std::string>& shown) {
    for (const auto& each : all) {
        const std::string why = each.state == toolkit::document_state::failed ? each.why.message() : each.title;
        std::printf("%-8s %5zu  %s  %s\n", std::string{name_of(each.state)}.c_str(), each.chunks,
                    line(each.filename).c_str(), line(why).c_str());
        print_properties(each.properties, shown);
    }
}

/// Prints the documents that a filter selects, without a search by words.
toolkit::result<std::size_t> print_documents(const toolkit::library_view& view, const options& settings,
                                             toolkit::property_filter filter) {
    toolkit::property_query query{.where = std::move(filter), .limit = settings.top};
    if (!settings.sort.empty()) {
        const bool descending = settings.sort.front() == '-';
        query.order = toolkit::property_order{settings.sort.substr(descending ? 1 : 0), descending, {}};
    }
    const auto found = view.query_properties(query);
    if (!found) return found.error();
    for (const toolkit::found_document& each : *found) {
        std::printf("%s  %s\n", line(each.filename).c_str(), line(each.title).c_str());
        print_properties(each.properties, settings.shown);
    }
    return found->size();
}

void print_hits(const std::vector<toolkit::hit>& hits, const auto& view, const std::vector<std::string>& shown) {
    for (const toolkit::hit& hit : hits) {
        std::printf("%.3f  %s", hit.score, line(hit.filename).c_str());
        if (hit.page != 0) std::printf(", page %u", hit.page);
        std::printf("  %s\n", line(hit.heading).c_str());
        if (!hit.columns.empty()) std::printf("       %s\n", line(hit.columns).c_str());
        std::printf("       %s\n", line(hit.snippet).c_str());
        if (shown.empty()) continue;
        if (const auto document = view.document(hit.doc_id)) print_properties(document->properties, shown);
    }
}

int find(const options& settings, toolkit::property_filter filter, const auto& view) {
    toolkit::query query{.text = settings.words.text, .top_k = settings.top, .where = std::move(filter)};
    if (!settings.within.empty()) {
        const auto document = document_of(view, settings.within);
        if (!document) return fail(document.error());
        query.within = *document;
    }
    const auto hits = view.search(query);
    if (!hits) return fail(hits.error());
    print_hits(*hits, view, settings.shown);
    return hits->empty() ? 3 : 0;
}

int embed_and_find(const options& settings, toolkit::property_filter filter, const auto& retriever,
                   const toolkit::owner& me) {
    const auto report = retriever.embed(me, embedding_line{::isatty(STDERR_FILENO) == 1});
    if (!report) return fail(report.error());
    if (report->embedded > 0) std::fprintf(stderr, "search: %zu passages embedded\n", report->embedded);
    return find(settings, std::move(filter), retriever.for_owner(me));
}

/// Opens the index. It is created only with --docs. Otherwise a mistyped folder would look like an empty index.
toolkit::result<toolkit::library> open_index(const options& settings, const toolkit::owner& me) {
    const auto none = toolkit::failure::of(toolkit::failure_kind::not_found, settings.index,
                                           "there is no index in this folder", "use --docs to create one");
    std::error_code ignored;
    const auto type = std::filesystem::status(settings.index, ignored).type();
    if (settings.docs.empty() && type == std::filesystem::file_type::not_found) return none;
    auto books = toolkit::library::open(settings.index);
    if (!books || !settings.docs.empty()) return books;
    if (const auto index = books->index_of(me); index && *index == nullptr) return none;
    return books;
}

/// The part of the command line that would have no effect; empty if there is none.
std::string_view wrong_usage(const options& settings) {
    if (!settings.sort.empty() && settings.words.given())
        return "--sort works only for lists of documents; remove the words";
    if (!settings.within.empty() && !settings.words.given()) return "--within needs search words";
    if (settings.index.empty() && settings.docs.empty())
        return "name a folder of documents with --docs, or an index with --index";
    if (settings.by == "meaning" && settings.embedder.url.empty()) return "--by meaning needs --embedder";
    return {};
}

int run(options settings) {
    if (const std::string_view wrong = wrong_usage(settings); !wrong.empty()) {
        std::fprintf(stderr, "search: %s\n", std::string{wrong}.c_str());
        return 2;
    }
    if (settings.words.given())
        if (const auto fit = check_words(settings.words.text, "words"); !fit) {
            fail(fit.error());
            return 2;
        }
    const toolkit::owner& me = local_owner();
    toolkit::property_filter filter;
    if (!settings.where.empty()) {
        auto read = toolkit::read_filter(settings.where);
        if (!read) {
            fail(read.error());
            return 2;
        }
        filter = std::move(*read);
    }
    if (!settings.docs.empty()) {
        auto docs = documents_folder(settings.docs);
        if (!docs) return fail(docs.error());
        settings.docs = std::move(*docs);
        if (settings.index.empty()) {
            auto index = default_index(settings.docs);
            if (!index) return fail(index.error());
            settings.index = std::move(*index);
        }
    }
    auto books = open_index(settings, me);
    if (!books) return fail(books.error());
    if (!settings.docs.empty()) {
        const auto report =
            books->sync_folder<toolkit::all_extractors>(me, settings.docs, {.progress = progress_line{}});
        if (!report) return fail(report.error());
        std::fprintf(stderr, "search: %zu documents, %zu new or changed, %zu left out\n", report->documents(),
                     report->added + report->changed, report->failed.size());
        tell_left_out("search", *report, false, "--status");
    }
    for (const auto& damage : books->for_owner(me).damaged())
        std::fprintf(stderr, "search: %s\n", line(damage.message()).c_str());
    if (settings.status) {
        const auto status = books->status(me);
        if (!status) return fail(status.error());
        print_status(*status, settings.shown);
    }
    if (!settings.words.given() && settings.where.empty() && settings.sort.empty()) return 0;
    if (!settings.words.given()) {
        const auto found = print_documents(books->for_owner(me), settings, std::move(filter));
        if (!found) return fail(found.error());
        return *found == 0 ? 3 : 0;
    }
    if (settings.embedder.url.empty() || settings.by == "words")
        return find(settings, std::move(filter), toolkit::lexical{*books}.for_owner(me));
    auto model = settings.embedder.open({});
    if (!model) return fail(model.error());
    if (settings.by == "meaning")
        return embed_and_find(settings, std::move(filter), toolkit::dense{*books, std::move(*model), toolkit::hnsw{}},
                              me);
    return embed_and_find(settings, std::move(filter), toolkit::hybrid{*books, std::move(*model), toolkit::hnsw{}}, me);
}

}  // namespace

int main(int argc, char** argv) {
    options settings;
    CLI::App app{
        "Searches a folder of documents. Exit status: 0 found, 1 cannot search (with the reason), 2 wrong usage, 3 "
        "nothing found."};
    app.set_version_flag("--version", version_of("search"), "Print the version");
    app.add_option("--index", settings.index,
                   "Folder of the index. Default: the same as for ask, below $XDG_CACHE_HOME/toolkit, for --docs");
    app.add_option("--docs", settings.docs,
                   "Folder of documents, with all its subfolders. The index is updated before the search");
    app.add_option("--within", settings.within, "Search only in this document: its path, file name or title");
    settings.embedder.add_to(app);
    app.add_option("--by", settings.by, "With --embedder: rank by words, by meaning, or by both")
        ->check(CLI::IsMember({"words", "meaning", "both"}))
        ->capture_default_str();
    app.add_option("--top", settings.top, "Maximum number of hits")
        ->check(CLI::Range(1, 1'000'000))
        ->capture_default_str();
    app.add_option("--where", settings.where,
                   "Only documents with properties that match, for example price < 100 and author = \"Ann Lee\". "
                   "Without words, list these documents");
    app.add_option("--sort", settings.sort,
                   "Without words: list documents in the order of this property; -NAME: in descending order");
    app.add_option("--show", settings.shown, "Show this property, or all. Can be repeated")->allow_extra_args(false);
    app.add_flag("--status", settings.status, "List the documents, and the unreadable files with the reason");
    settings.words.add_to(app, "query",
                          "Search words. \"a phrase\" is exact; -word excludes (after -- on the command line)");
    try {
        app.parse(argc, argv);
        settings.words.take_rest("search");
        return run(std::move(settings));
    } catch (const CLI::ParseError& wrong) {
        return app.exit(wrong) == 0 ? 0 : 2;
    } catch (const std::bad_alloc&) {
        std::fputs("search: there is not enough memory; search a smaller folder, or allow more memory\n", stderr);
        return 1;
    } catch (const std::exception& thrown) {
        std::fprintf(stderr, "search: %s\n", thrown.what());
        return 1;
    }
}
