// The folder of documents and the words of the command line, for ask and search. Both programs get the same documents,
// the same index and the same remarks from a folder.
#pragma once

#include <toolkit/agent/limits.hpp>
#include <toolkit/core/hash.hpp>
#include <toolkit/core/owner.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/extract/all.hpp>
#include <toolkit/retrieval/files/file.hpp>
#include <toolkit/retrieval/library.hpp>
#include <toolkit/text/visible.hpp>

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

/// The owner of the documents.
inline const toolkit::owner& local_owner() {
    static const toolkit::owner who{"local"};
    return who;
}

/// A name, a step or a failure for the terminal: one line without control characters.
inline std::string shown_line(std::string_view text) {
    constexpr std::size_t longest = 2'000;
    return toolkit::visible_line(text, longest);
}

/// The real path of the folder that --docs names.
inline toolkit::result<std::string> documents_folder(const std::string& named) {
    std::error_code trouble;
    const std::filesystem::path docs = std::filesystem::canonical(named, trouble);
    if (!trouble) return docs.string();
    return toolkit::file_system::failed(named, "the folder cannot be opened", trouble.value(),
                                        "name a folder of documents with --docs");
}

/// The folder of the index: a hash of the documents' real path, below the user's cache.
inline toolkit::result<std::string> default_index(std::string_view docs) {
    const char* cache = std::getenv("XDG_CACHE_HOME");
    const char* home = std::getenv("HOME");
    std::filesystem::path base;
    std::error_code trouble;
    if (cache != nullptr && *cache != 0) base = cache;
    else if (home != nullptr && *home != 0) base = std::filesystem::path{home} / ".cache";
    else base = std::filesystem::temp_directory_path(trouble);
    if (trouble)
        return toolkit::file_system::failed("the folder for temporary files", "cannot be used", trouble.value(),
                                            "name a folder for the index with --index, or set HOME");
    return (base / "toolkit" / toolkit::to_hex(toolkit::sha1_of(docs)).substr(0, 16)).string();
}

/// Reports the results of indexing on the error stream: skipped files, parts of files and properties (the first ones,
/// or all), documents without text, and repairs. `option` is the option of the program that prints all.
inline void tell_left_out(const char* program, const toolkit::sync_report& report, bool all, const char* option) {
    constexpr std::size_t most = 5;
    const auto say = [&](const std::string& words) { std::fprintf(stderr, "%s: %s\n", program, words.c_str()); };
    const auto say_first = [&](const std::vector<std::string>& lines) {
        const std::size_t named = all ? lines.size() : std::min(lines.size(), most);
        for (std::size_t i = 0; i < named; ++i) say(lines[i]);
        if (named < lines.size())
            say("left out " + std::to_string(lines.size() - named) + " more (" + option + " lists all)");
    };
    std::vector<std::string> files;
    for (const auto& one : report.failed)
        files.push_back("left out " + shown_line(one.filename) + ": " + shown_line(one.why.message()));
    std::vector<std::string> parts;
    for (const auto& [filename, what] : report.left_out)
        parts.push_back(shown_line(filename) + ": " + shown_line(what));
    for (const auto& [filename, what] : report.notes) parts.push_back(shown_line(filename) + ": " + shown_line(what));
    say_first(files);
    say_first(parts);
    if (report.without_text > 0 && (all || report.added + report.changed > 0))
        say("documents without text, which a search never finds: " + std::to_string(report.without_text));
    for (const auto& damage : report.damage.found) say("repaired " + shown_line(damage.message()));
}

/// Checks the words before the search.
inline toolkit::result<void> check_words(std::string_view text, std::string_view what) {
    constexpr std::size_t most = toolkit::default_agent_options.question_characters;
    const auto refuse = [&](const std::string& trouble, const std::string& cure) {
        return toolkit::failure::of(toolkit::failure_kind::invalid_argument, what, trouble, cure);
    };
    if (text.find_first_not_of(" \t\r\n") == std::string_view::npos) return refuse("it is empty", "write some words");
    if (!toolkit::is_utf8(text)) return refuse("it is not valid UTF-8", "convert it to UTF-8");
    if (const std::size_t length = toolkit::count_code_points(text); length > most)
        return refuse("it has " + std::to_string(length) + " characters", "use at most " + std::to_string(most));
    return {};
}

/// The words of a command line that are not options, joined by spaces; after "--" also those that begin with "-".
/// CLI11 splits a list in brackets, so its option contains only the first word. The others stay unchanged.
class free_words {
public:
    CLI::Option* add_to(CLI::App& app, const std::string& name, const std::string& about) {
        app_ = &app;
        CLI::Option* const first = app.add_option(name, text, about)->type_name("TEXT ...");
        first_ = first;
        app.allow_extras();
        return first;
    }
    /// Call it after the command line was parsed. For an unknown option it throws the same exception as CLI11.
    void take_rest(const std::string& program) {
        bool only_words = false;
        for (const std::string& word : app_->remaining()) {
            if (!only_words && word == "--") only_words = true;
            else if (!only_words && word.size() > 1 && word.starts_with('-')) throw CLI::ExtrasError(program, {word});
            else text += (text.empty() ? "" : " ") + word;
        }
    }
    /// True if there was at least one word, even an empty one.
    [[nodiscard]] bool given() const { return first_->count() > 0 || !text.empty(); }

    std::string text;

private:
    CLI::App* app_ = nullptr;
    const CLI::Option* first_ = nullptr;
};
