// How well chunks fit what answers need: of the characters that the answers to a question stand in, how many are in the
// best chunks of at most 6,000 characters together? On any folder that holds passages.jsonl {id, text} and
// questions.jsonl {id, text, passage, answers: [{text, start, end}]} with places in code points.
//   benchmark_chunks --set DIR
#include <toolkit/retrieval/bm25.hpp>
#include <toolkit/retrieval/indexed_document.hpp>
#include <toolkit/retrieval/segment_writer.hpp>
#include <toolkit/schema/schema.hpp>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

namespace {

constexpr std::size_t most_characters = 6'000;

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

template <class T>
std::vector<T> lines_of(const std::string& path) {
    std::ifstream file(path);
    std::vector<T> rows;
    for (std::string line; std::getline(file, line);) {
        auto row = toolkit::parse<T, toolkit::ignore_unknown>(line);
        if (!row) {
            std::fprintf(stderr, "%s: %s\n", path.c_str(), row.error().message().c_str());
            std::exit(1);
        }
        rows.push_back(std::move(*row));
    }
    if (rows.empty()) {
        std::fprintf(stderr, "%s cannot be read\n", path.c_str());
        std::exit(1);
    }
    return rows;
}

/// A text as a document whose blocks are its paragraphs: no byte of it is changed.
toolkit::indexed_document document_of(passage&& from) {
    toolkit::indexed_document made;
    made.filename = std::move(from.id);
    made.text = std::move(from.text);
    for (std::size_t at = 0; at < made.text.size();) {
        const std::size_t end = std::min(made.text.find("\n\n", at), made.text.size());
        if (end > at) made.blocks.push_back({toolkit::block_kind::paragraph, {at, end}, {}});
        at = end + 2;
    }
    made.chunks = toolkit::chunks_of(made.text, made.blocks);
    made.language = toolkit::language_index(toolkit::language_of(made.text));
    return made;
}

/// Where each code point of a text begins, and its end.
std::vector<std::size_t> places_of(std::string_view text) {
    std::vector<std::size_t> places;
    for (std::size_t at = 0; at < text.size(); at += toolkit::read_code_point(text, at).size) places.push_back(at);
    places.push_back(text.size());
    return places;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 3 || std::string_view{argv[1]} != "--set") {
        std::fprintf(stderr, "usage: %s --set DIR\n", argv[0]);
        return 2;
    }
    const std::string set = argv[2];
    std::vector<toolkit::indexed_document> documents;
    for (passage& each : lines_of<passage>(set + "/passages.jsonl")) documents.push_back(document_of(std::move(each)));

    std::string folder = (std::filesystem::temp_directory_path() / "toolkit_benchmark_XXXXXX").string();
    if (mkdtemp(folder.data()) == nullptr) return 1;
    const toolkit::owner me{"me"};
    const auto written = toolkit::write_segment(folder + "/s", me, documents);
    const auto index = toolkit::segment::open(folder + "/s", me);
    if (!written || !index) return 1;

    double recall = 0;
    std::size_t asked = 0;
    std::size_t characters = 0;
    for (const question& one : lines_of<question>(set + "/questions.jsonl")) {
        const auto in = std::find_if(documents.begin(), documents.end(),
                                     [&](const auto& document) { return document.filename == one.passage; });
        if (in == documents.end()) continue;
        const auto number = static_cast<std::uint32_t>(in - documents.begin());
        const auto places = places_of(in->text);
        std::vector<bool> found(in->text.size(), false);
        std::size_t room = most_characters;
        for (const auto& hit :
             toolkit::best_chunks(*index, one.text, 100, 0, index->chunk_count(), toolkit::fusion_default, {})) {
            const auto row = index->chunk_record(hit.chunk);
            const std::size_t size = std::min<std::size_t>(row.end - row.begin, room);  // the last one is cut
            room -= size;
            if (row.document == number) std::fill_n(found.begin() + row.begin, static_cast<std::ptrdiff_t>(size), true);
        }
        characters += most_characters - room;
        std::size_t gold = 0;
        std::size_t there = 0;
        for (const answer& each : one.answers)
            for (std::size_t at = places.at(each.start); at < places.at(each.end); ++at) {
                ++gold;
                there += found[at] ? 1U : 0U;
            }
        if (gold == 0) continue;
        recall += static_cast<double>(there) / static_cast<double>(gold);
        ++asked;
    }
    std::filesystem::remove_all(folder);
    std::printf(
        "%s: %zu documents, %u chunks, %zu questions; of the answers' characters %.4f are in the best chunks of at "
        "most %zu characters (%zu on average)\n",
        set.c_str(), documents.size(), index->chunk_count(), asked, recall / static_cast<double>(asked),
        most_characters, characters / asked);
}
