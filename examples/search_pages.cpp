// Finds pages of PDFs, and names their pictures: search_pages FOLDER QUESTION
// The steps: open the index, make it match the folder, search, print the hits.
#include <toolkit/retrieval/pages/page_library.hpp>
#include <toolkit/retrieval/pages/word_patches.hpp>

#include <iostream>

int main(int argc, char** argv) {
    if (argc != 3) {
        std::cerr << "usage: search_pages FOLDER QUESTION\n";
        return 2;
    }
    const toolkit::owner me{"me"};
    auto pages = toolkit::page_library<toolkit::word_patches>::open("page_index", {});
    if (!pages) {
        std::cerr << pages.error().message() << '\n';
        return 1;
    }
    const auto report = pages->sync_folder(me, argv[1]);
    if (!report) {
        std::cerr << report.error().message() << '\n';
        return 1;
    }
    for (const auto& [file, why] : report->failed) std::cerr << file << ": " << why.message() << '\n';
    const auto hits = pages->for_owner(me).search({.text = argv[2], .top_k = 3});
    if (!hits) {
        std::cerr << hits.error().message() << '\n';
        return 1;
    }
    for (const toolkit::page_hit& hit : *hits)
        std::cout << hit.score << "  " << hit.filename << ", page " << hit.page << "  " << hit.image_path << '\n';
}
