// Indexes a folder of documents, PDFs among them, and answers a question over it:
//   ask_pdfs FOLDER INDEX QUESTION
// INDEX is a folder for the index. A second start reads only the files that have changed.
#include <toolkit/answering/documents.hpp>
#include <toolkit/extract/all.hpp>
#include <toolkit/llm/extractive.hpp>
#include <toolkit/retrieval/lexical.hpp>
#include <toolkit/retrieval/library.hpp>
#include <toolkit/toolkit.hpp>

#include <iostream>
#include <string>

namespace {

toolkit::result<toolkit::answer> answer_from(const std::string& folder, const std::string& index,
                                             const std::string& question) {
    auto lib = toolkit::library::open(index);
    if (!lib) return lib.error();
    const toolkit::owner me{"me"};
    const auto report = lib->sync_folder<toolkit::all_extractors>(me, folder);
    if (!report) return report.error();
    for (const auto& file : report->failed) std::cerr << file.filename << ": " << file.why.message() << '\n';

    // This model needs no server. Put toolkit::openai{…} or another one in its place.
    const toolkit::Agent agent{toolkit::extractive{}, toolkit::lexical{*lib}};
    return agent.run(question, me);
}

}  // namespace

int main(int count, char** words) {
    if (count != 4) {
        std::cerr << "Usage: ask_pdfs FOLDER INDEX QUESTION\n";
        return 2;
    }
    const auto answer = answer_from(words[1], words[2], words[3]);
    if (!answer) {
        std::cerr << answer.error().message() << '\n';
        return 1;
    }
    std::cout << answer->text << '\n';
    for (const toolkit::citation& proof : answer->citations)
        std::cout << '[' << proof.number << "] " << proof.filename << ": \"" << proof.quote << "\"\n";
}
