// Questions from a file, put to an agent over a library, and the result of each.
#pragma once

#include <toolkit/answering/documents.hpp>
#include <toolkit/extract/extract.hpp>
#include <toolkit/retrieval/lexical.hpp>
#include <toolkit/retrieval/library.hpp>
#include <toolkit/toolkit.hpp>
#include <toolkit/validation/markers/markers.hpp>

#include <gtest/gtest.h>

#include <unistd.h>
#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

namespace evaluation {

namespace fs = std::filesystem;

/// The manual's pages, from the Debian package postgresql-doc-15.
inline const fs::path manual = "/usr/share/doc/postgresql-doc-15/html";

/// A folder that is removed after the test.
struct scratch {
    fs::path path;
    explicit scratch(const std::string& name)
        : path(fs::temp_directory_path() / (name + "." + std::to_string(getpid()))) {
        fs::remove_all(path);
        fs::create_directories(path);
    }
    scratch(const scratch&) = delete;
    scratch& operator=(const scratch&) = delete;
    ~scratch() {
        std::error_code ignored;
        fs::remove_all(path, ignored);
    }
};

inline std::vector<std::string> split(const std::string& text, char at) {
    std::vector<std::string> parts{""};
    for (const char c : text) {
        if (c == at) parts.emplace_back();
        else parts.back() += c;
    }
    return parts;
}

/// The rows of a tab-separated file; lines that begin with # are comments.
inline std::vector<std::vector<std::string>> rows(const fs::path& file) {
    std::vector<std::vector<std::string>> found;
    std::ifstream in(file);
    for (std::string line; std::getline(in, line);)
        if (!line.empty() && line.front() != '#') found.push_back(split(line, '\t'));
    return found;
}

/// The result of one question.
struct outcome {
    std::string question;
    bool failed = false;  ///< the run gave no answer
    std::string error;
    toolkit::answer answer;
    bool verified = true;  ///< every quote is the bytes of its document, and every [n] has a citation
    bool cited_right_page = false;
    bool right = false;  ///< contains one of the phrases and cites a right page
    double seconds = 0;
};

inline const toolkit::owner me{"me"};

/// Every quote against the document that it names, and every marker against the citations.
inline bool verified(const toolkit::answer& given, const toolkit::library& books) {
    for (const auto& proof : given.citations) {
        const auto document = books.for_owner(me).document(proof.doc_id, {});
        if (!document || proof.quote.empty() || proof.end <= proof.begin ||
            document->text.substr(proof.begin, proof.end - proof.begin) != proof.quote)
            return false;
    }
    for (const auto& mark : toolkit::find_markers(given.text))
        if (std::none_of(given.citations.begin(), given.citations.end(),
                         [&](const auto& proof) { return proof.number == mark.number; }))
            return false;
    return true;
}

/// The result of a run: whether its citations verify, and whether it cites one of the right pages and contains a
/// phrase.
inline void settle(outcome& came, toolkit::result<toolkit::answer> given, const toolkit::library& books,
                   const std::vector<std::string>& pages, const std::vector<std::string>& phrases) {
    if (!given) {
        came.failed = true;
        came.error = given.error().message();
        return;
    }
    came.answer = std::move(*given);
    came.verified = verified(came.answer, books);
    for (const auto& proof : came.answer.citations)
        if (std::find(pages.begin(), pages.end(), proof.filename) != pages.end()) came.cited_right_page = true;
    const std::string folded = toolkit::terms::fold(came.answer.text);
    for (const std::string& phrase : phrases)
        if (!phrase.empty() && folded.find(toolkit::terms::fold(phrase)) != std::string::npos)
            came.right = came.cited_right_page;
}

/// Asks one question. Steps are shown when the environment has TOOLKIT_SHOW.
template <class L, class V>
outcome ask(const L& llm, const V& validator, const toolkit::strict_actions& protocol, const toolkit::library& books,
            const std::string& question, const std::string& pages = "", const std::string& phrases = "") {
    const bool show = std::getenv("TOOLKIT_SHOW") != nullptr;
    const auto begun = std::chrono::steady_clock::now();
    const toolkit::Agent agent{llm, toolkit::lexical{books}, validator, protocol, toolkit::sink{[&](const auto& event) {
                                   if (const std::string told = toolkit::narrate(event); show && !told.empty())
                                       std::cout << "    " << told << std::endl;
                               }}};
    outcome came;
    came.question = question;
    auto given = agent.run(question, me);
    came.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
    settle(came, std::move(given), books, split(pages, '|'), split(phrases, '|'));
    return came;
}

inline const char* name_of(const outcome& came) {
    if (came.failed) return "FAILED";
    switch (came.answer.status) {
        case toolkit::answer_status::answered: return "answered";
        case toolkit::answer_status::insufficient: return "not found";
        case toolkit::answer_status::partial: return "partial";
        case toolkit::answer_status::failed: break;
    }
    return "failed";
}

/// One line for each question, and what was wrong with it.
inline void show(const outcome& came) {
    std::cout << (came.right ? "  right  " : "         ") << name_of(came) << ", " << came.answer.counts.turns
              << " turns, " << static_cast<int>(came.seconds * 10) / 10.0 << " s: " << came.question << '\n';
    if (came.failed) std::cout << "           " << came.error << '\n';
    else std::cout << "           " << came.answer.text << '\n';
    for (const auto& proof : came.answer.citations)
        std::cout << "           [" << proof.number << "] " << proof.filename << '\n';
    std::cout << std::flush;
}

/// The manual, indexed once for all tests of a program.
inline const toolkit::library& manual_library() {
    static const scratch folder{"toolkit-manual"};
    static const toolkit::library books = [] {
        auto opened = toolkit::library::open(folder.path.string());
        if (!opened) throw std::runtime_error(opened.error().message());
        auto report = opened->sync_folder(me, manual.string());
        if (!report) throw std::runtime_error(report.error().message());
        return std::move(*opened);
    }();
    return books;
}

}  // namespace evaluation
