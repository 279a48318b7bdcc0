// The answers without a model: how often they are right, in folders of documentation of different kinds and languages.
//   benchmark_answers --docs DIR --questions DIR --index DIR [--only NAME] [--show NAME] [--llm URL]
//   --docs DIR       its folders are the documents: DIR/NAME
//   --questions DIR  NAME.tsv has the questions about DIR/NAME; see answers/README.md
//   --index DIR      where the indexes are kept
//   --only NAME      only this folder; may be repeated
//   --show NAME      prints each answer in this folder; may be repeated. Of the others there are sums only, so that
//   they
//                    can judge a choice that these rows suggested
//   --llm URL        a llama.cpp server that answers instead
// An answer is right if its quotes match the pattern of the question. A miss has one cause: `search` (no right page
// among the first ten hits), `refused` (a right page was found, and the answer says that there is none), `page` (it
// cites other pages), or `sentence` (it cites a right page, and another sentence).
#include "answers/question_table.hpp"
#include "citation_check.hpp"
#include "measuring.hpp"
#include "question_places.hpp"

#include <toolkit/answering/documents.hpp>
#include <toolkit/answering/without_demands.hpp>
#include <toolkit/document/cited_place.hpp>
#include <toolkit/extract/all.hpp>
#include <toolkit/llm/any_llm.hpp>
#include <toolkit/llm/extractive.hpp>
#include <toolkit/llm/llama_cpp.hpp>
#include <toolkit/retrieval/lexical.hpp>
#include <toolkit/retrieval/library.hpp>
#include <toolkit/toolkit.hpp>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace {

using bench::answer_question;

const toolkit::owner me{"me"};

struct options {
    std::string docs, questions, index, llm;
    std::vector<std::string> only, shown;
};

bool has(const std::vector<std::string>& names, const std::string& one) {
    return std::find(names.begin(), names.end(), one) != names.end();
}

enum class cause : std::size_t { search, refused, page, sentence };
constexpr std::array<std::string_view, 4> cause_names{"search", "refused", "page", "sentence"};

/// What one folder gave.
struct folder_sum {
    std::string name{};
    std::size_t asked = 0, right = 0, pages = 0, first = 0, third = 0, absent = 0, refused = 0;
    std::size_t citations = 0, wrong_spans = 0;
    std::array<std::size_t, cause_names.size()> causes{};
    double seconds = 0;
};

/// The rank of the first hit on a right page, from 1. Nothing if it is not among the first ten.
std::optional<std::size_t> rank_of_page(const toolkit::library& books, const answer_question& about) {
    const auto view = books.for_owner(me);
    const auto hits = bench::need(toolkit::lexical{books}.for_owner(me).search({.text = about.text, .top_k = 10}));
    for (std::size_t i = 0; i < hits.size(); ++i) {
        const toolkit::chunk read = bench::need(view.chunk(hits[i].chunk_id));
        const toolkit::document from = bench::need(view.document(read.doc_id));
        const std::uint32_t last = toolkit::page_of(from, {read.bytes.end - 1, read.bytes.end});
        for (std::uint32_t page = read.page; page <= std::max(read.page, last); ++page)
            if (bench::is_among(about.places, read.filename, page)) return i + 1;
    }
    return std::nullopt;
}

template <class Agent>
void ask(const Agent& agent, const toolkit::library& books, const answer_question& about, bool shown, folder_sum& sum) {
    const auto start = std::chrono::steady_clock::now();
    const toolkit::answer made = bench::need(agent.run(about.text, me));
    sum.seconds += bench::seconds_since(start);
    const auto view = books.for_owner(me);
    std::string quotes;
    bool right_page = false;
    for (const toolkit::citation& one : made.citations) {
        ++sum.citations;
        if (!bench::is_exact(view, one)) ++sum.wrong_spans;
        quotes += " " + one.quote;
        const toolkit::document from = bench::need(view.document(one.doc_id));
        right_page =
            right_page || bench::is_among(about.places, one.filename, toolkit::page_of(from, {one.begin, one.end}));
    }
    const bool refused = made.citations.empty();
    std::string verdict;
    if (about.is_absent()) {
        ++sum.absent;
        sum.refused += refused ? 1U : 0U;
        verdict = refused ? "right" : "WRONG: it answers";
    } else {
        const auto rank = rank_of_page(books, about);
        const bool right = about.matches(quotes);
        ++sum.asked;
        sum.right += right ? 1U : 0U;
        sum.pages += right_page ? 1U : 0U;
        sum.first += rank && *rank == 1 ? 1U : 0U;
        sum.third += rank && *rank <= 3 ? 1U : 0U;
        verdict = "right";
        if (!right) {
            const cause why = !rank        ? cause::search
                              : refused    ? cause::refused
                              : right_page ? cause::sentence
                                           : cause::page;
            ++sum.causes[static_cast<std::size_t>(why)];
            verdict = "WRONG: " + std::string{cause_names[static_cast<std::size_t>(why)]};
        }
        verdict += ", page at rank " + (rank ? std::to_string(*rank) : "-");
    }
    if (!shown) return;
    std::printf("%s: %s\n    wanted: %s\n", verdict.c_str(), about.text.c_str(), about.wanted.c_str());
    for (const toolkit::citation& one : made.citations)
        std::printf("    [%s, %s] %s\n", one.filename.c_str(), one.heading.c_str(), one.quote.c_str());
    for (const auto& missing : made.insufficiencies) std::printf("    not found: %s\n", missing.missing.c_str());
}

template <class Agent>
folder_sum ask_all(const Agent& agent, const toolkit::library& books, const options& how, const std::string& name) {
    folder_sum sum{.name = name};
    for (const answer_question& one : bench::questions_in(how.questions + "/" + name + ".tsv"))
        ask(agent, books, one, has(how.shown, name), sum);
    return sum;
}

double percent(std::size_t part, std::size_t all) {
    return all == 0 ? 0 : 100 * static_cast<double>(part) / static_cast<double>(all);
}

void print_sums(const std::vector<folder_sum>& all) {
    std::printf(
        "\n| folder | questions | right | right page | search: first | search: among three | absent | refused |");
    for (const std::string_view one : cause_names) std::printf(" %.*s |", static_cast<int>(one.size()), one.data());
    std::printf(" citations | wrong spans | ms |\n|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|\n");
    double right = 0, pages = 0, refused = 0;
    for (const folder_sum& one : all) {
        std::printf("| %s | %zu | %zu | %zu | %zu | %zu | %zu | %zu |", one.name.c_str(), one.asked, one.right,
                    one.pages, one.first, one.third, one.absent, one.refused);
        for (const std::size_t count : one.causes) std::printf(" %zu |", count);
        std::printf(" %zu | %zu | %.0f |\n", one.citations, one.wrong_spans,
                    1'000 * one.seconds / static_cast<double>(one.asked + one.absent));
        right += percent(one.right, one.asked), pages += percent(one.pages, one.asked);
        refused += percent(one.refused, one.absent);
    }
    const auto folders = static_cast<double>(all.size());
    std::printf("\nmean over the folders: right %.1f %%, right page cited %.1f %%, absent refused %.1f %%\n",
                right / folders, pages / folders, refused / folders);
}

std::optional<options> read_options(int count, char** words) {
    options how;
    if (count % 2 == 0) return std::nullopt;
    for (int i = 1; i + 1 < count; i += 2) {
        const std::string_view name = words[i];
        const std::string value = words[i + 1];
        if (name == "--docs") how.docs = value;
        else if (name == "--questions") how.questions = value;
        else if (name == "--index") how.index = value;
        else if (name == "--llm") how.llm = value;
        else if (name == "--only") how.only.push_back(value);
        else if (name == "--show") how.shown.push_back(value);
        else return std::nullopt;
    }
    if (how.docs.empty() || how.questions.empty() || how.index.empty()) return std::nullopt;
    return how;
}

/// The names of the folders that have questions, in order.
std::vector<std::string> folders_of(const options& how) {
    std::vector<std::string> names;
    for (const auto& one : std::filesystem::directory_iterator{how.questions}) {
        const std::string name = one.path().stem().string();
        if (one.path().extension() == ".tsv" && (how.only.empty() || has(how.only, name))) names.push_back(name);
    }
    std::sort(names.begin(), names.end());
    if (names.empty()) std::printf("no file of questions in %s has such a name\n", how.questions.c_str());
    return names;
}

}  // namespace

int main(int count, char** words) {
    const std::optional<options> how = read_options(count, words);
    if (!how) {
        std::fprintf(
            stderr,
            "usage: benchmark_answers --docs DIR --questions DIR --index DIR [--only NAME] [--show NAME] [--llm "
            "URL]\n");
        return 2;
    }
    std::vector<folder_sum> all;
    for (const std::string& name : folders_of(*how)) {
        auto books = bench::need(toolkit::library::open(how->index + "/" + name));
        const auto report = bench::need(books.sync_folder<toolkit::all_extractors>(me, how->docs + "/" + name));
        std::printf("%s: %zu documents\n", name.c_str(), report.documents());
        std::fflush(stdout);
        if (how->llm.empty()) {
            const toolkit::Agent agent{toolkit::without_demands{toolkit::extractive{}}, toolkit::lexical{books},
                                       toolkit::gate<>{}, toolkit::strict_actions{}};
            all.push_back(ask_all(agent, books, *how, name));
        } else {
            const toolkit::any_llm model = toolkit::llama_cpp{.base_url = how->llm};
            const toolkit::Agent agent{
                model, toolkit::lexical{books}, toolkit::gate<>{},
                toolkit::strict_actions{.finals = toolkit::form_for(model.facts().value_or(toolkit::model_facts{}))}};
            all.push_back(ask_all(agent, books, *how, name));
        }
    }
    if (!all.empty()) print_sums(all);
    return all.empty() ? 1 : 0;
}
