// Measures how well chunks fit what answers need: the share of the answers' characters that is in the best chunks of at
// most 6,000 characters together. It runs on any folder that holds passages.jsonl {id, text} and questions.jsonl {id,
// text, passage, answers: [{text, start, end}]} with positions in code points.
//   benchmark_chunks --set DIR [--index DIR] [--embedder URL --embedder-model NAME [--embedder-query-model NAME]
//                    [--query-prefix TEXT] [--passage-prefix TEXT]]
// Prints a row for each way to search: by words and 4-grams, with vectors that need no model, and with those of a
// server.
#include "measuring.hpp"
#include "search_input.hpp"

#include <toolkit/retrieval/chunker.hpp>
#include <toolkit/retrieval/dense.hpp>
#include <toolkit/retrieval/embeddings.hpp>
#include <toolkit/retrieval/hashed.hpp>
#include <toolkit/retrieval/hybrid.hpp>
#include <toolkit/retrieval/lexical.hpp>
#include <toolkit/retrieval/smoothed.hpp>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

constexpr std::size_t most_characters = 6'000;
const toolkit::owner me{"me"};

struct passage {
    std::string id;
    std::string text;
};
struct answer {
    std::string text;
    std::size_t start;
    std::size_t end;
};
struct question {
    std::string id;
    std::string text;
    std::string passage;
    std::vector<answer> answers;
};

/// A document whose blocks are the paragraphs of the text. No byte is changed.
toolkit::indexed_document document_of(const passage& from) {
    toolkit::indexed_document made;
    made.filename = from.id;
    made.text = from.text;
    for (std::size_t at = 0; at < made.text.size();) {
        const std::size_t end = std::min(made.text.find("\n\n", at), made.text.size());
        if (end > at) made.blocks.push_back({toolkit::block_kind::paragraph, {at, end}, {}});
        at = end + 2;
    }
    made.chunks = toolkit::chunks_of(made.text, made.blocks);
    made.language = toolkit::language_index(toolkit::language_of(made.text));
    return made;
}

/// Where each code point of a text begins, and where the text ends.
std::vector<std::size_t> places_of(std::string_view text) {
    std::vector<std::size_t> places;
    for (std::size_t at = 0; at < text.size(); at += toolkit::read_code_point(text, at).size) places.push_back(at);
    places.push_back(text.size());
    return places;
}

/// The questions, and where each code point of each text begins.
struct benchmark {
    std::vector<question> questions;
    std::map<std::string, std::vector<std::size_t>> places;
};

/// The bytes of an answer that are in the best chunks.
class found_bytes {
public:
    found_bytes(const std::vector<toolkit::hit>& hits, const question& asked, const std::vector<std::size_t>& places)
        : found_(places.back(), false) {
        for (const toolkit::hit& hit : hits) {
            const std::size_t size = std::min(hit.bytes.end - hit.bytes.begin, room_);  // the last one is cut
            room_ -= size;
            if (hit.filename != asked.passage) continue;
            std::fill_n(found_.begin() + static_cast<std::ptrdiff_t>(hit.bytes.begin), size, true);
        }
        for (const answer& each : asked.answers)
            for (std::size_t at = places.at(each.start); at < places.at(each.end); ++at) {
                ++gold_;
                there_ += found_[at] ? 1U : 0U;
            }
    }
    [[nodiscard]] std::size_t read() const noexcept { return most_characters - room_; }
    [[nodiscard]] bool has_gold() const noexcept { return gold_ > 0; }
    [[nodiscard]] double recall() const noexcept { return static_cast<double>(there_) / static_cast<double>(gold_); }

private:
    std::vector<bool> found_;
    std::size_t room_ = most_characters;
    std::size_t gold_ = 0;
    std::size_t there_ = 0;
};

/// One row of the table.
template <class R>
void measure(const char* name, const R& retriever, const benchmark& set) {
    const auto view = retriever.for_owner(me);
    double recall = 0;
    std::size_t read = 0;
    std::size_t asked = 0;
    for (const question& one : set.questions) {
        const auto places = set.places.find(one.passage);
        if (places == set.places.end()) continue;
        const found_bytes found{bench::need(view.search({.text = one.text, .top_k = 100, .exact = false})), one,
                                places->second};
        if (!found.has_gold()) continue;
        recall += found.recall();
        read += found.read();
        ++asked;
    }
    if (asked == 0) {
        std::fprintf(stderr, "none of the questions is answered by one of the passages\n");
        std::exit(1);
    }
    std::printf("%-16s %8.4f %10zu\n", name, recall / static_cast<double>(asked), read / asked);
    std::fflush(stdout);
}

template <class E>
void measure_vectors(const char* alone, const char* together, const toolkit::library& books, const E& model,
                     const benchmark& set) {
    const toolkit::dense dense{books, model};
    bench::need(dense.embed(me));
    measure(alone, dense, set);
    measure("  smoothed", toolkit::smoothed{dense}, set);
    measure(together, toolkit::hybrid{books, model}, set);
    measure("  smoothed", toolkit::smoothed{toolkit::hybrid{books, model}}, set);
}

}  // namespace

int main(int argc, char** argv) {
    const bench::search_options options{argc, argv, false};
    const auto passages = bench::lines_of<passage>(options.set + "/passages.jsonl");
    benchmark asked{bench::lines_of<question>(options.set + "/questions.jsonl"), {}};
    for (const passage& each : passages) asked.places[each.id] = places_of(each.text);

    std::vector<toolkit::indexed_document> documents;
    documents.reserve(passages.size());
    std::string contents;
    for (const passage& each : passages) {
        documents.push_back(document_of(each));
        (contents += each.id + '\n' + each.text) += '\n';
        for (const toolkit::chunk_span& chunk : documents.back().chunks)
            contents += std::to_string(chunk.bytes.begin) + '-' + std::to_string(chunk.bytes.end) + '\n';
    }
    bench::keep_for(options.index, contents);

    std::string made = (std::filesystem::temp_directory_path() / "toolkit_benchmark_XXXXXX").string();
    if (mkdtemp(made.data()) == nullptr) return 1;
    auto books = bench::need(toolkit::library::open(options.index.empty() ? made : options.index));
    if (books.for_owner(me).document_count() != passages.size()) {  // else it is from another run
        auto out = bench::need(books.write(me));
        for (auto& document : documents) bench::need(out.add(std::move(document)));
        bench::need(out.commit());
    }
    const auto view = books.for_owner(me);
    std::printf("%s: %zu documents, %zu chunks, %zu questions\n", options.set.c_str(), view.document_count(),
                view.chunk_count(), asked.questions.size());
    std::printf("%-16s %8s %10s\n", "", "recall", "characters");
    using toolkit::fusion_weights;
    measure("words", toolkit::lexical{books, fusion_weights{1, 0}}, asked);
    measure("4-grams", toolkit::lexical{books, fusion_weights{0, 1}}, asked);
    measure("hybrid", toolkit::lexical{books}, asked);
    measure("  smoothed", toolkit::smoothed{toolkit::lexical{books}}, asked);
    measure_vectors("hashed", "hybrid + hashed", books, toolkit::hashed{}, asked);
    if (!options.served.base_url.empty())
        measure_vectors("served", "hybrid + served", books,
                        bench::need(toolkit::openai_embeddings::open(options.served)), asked);
    std::filesystem::remove_all(made);
}
