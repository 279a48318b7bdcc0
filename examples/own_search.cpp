// A search of your own as the documents of an agent: one function, and the answer cites what it finds.
#include <toolkit/answering/documents.hpp>
#include <toolkit/llm/extractive.hpp>
#include <toolkit/retrieval/simple_retriever.hpp>
#include <toolkit/toolkit.hpp>

#include <algorithm>
#include <iostream>
#include <map>
#include <string>
#include <string_view>
#include <vector>

using notes_of = std::map<std::string, std::map<std::string, std::string>>;  // owner, title, note

/// The notes of one owner that contain a word of the question, and the share of its words that they contain.
std::vector<toolkit::found_text> find_notes(const notes_of& notes, const toolkit::owner& who, std::string_view words) {
    std::vector<toolkit::found_text> found;
    const auto mine = notes.find(who.id());
    if (mine == notes.end()) return found;
    for (const auto& [title, note] : mine->second) {
        double all = 0;
        double hits = 0;
        for (std::size_t at = words.find_first_not_of(' '); at < words.size();) {
            const std::size_t end = std::min(words.find_first_of(" ?", at), words.size());
            ++all;
            if (note.find(words.substr(at, end - at)) != std::string::npos) ++hits;
            at = words.find_first_not_of(" ?", end);
        }
        if (hits > 0) found.push_back({.text = note, .name = title, .score = hits / all});
    }
    return found;
}

int main() {
    const notes_of notes{{"me",
                          {{"boiler", "The boiler was serviced on 3 May. Its pressure should be 1.5 bar."},
                           {"garden", "The roses were cut in March."}}},
                         {"you", {{"boiler", "The boiler pressure should be 9 bar."}}}};
    const toolkit::simple_retriever retriever{
        [&](const toolkit::owner& who, std::string_view words, std::size_t) { return find_notes(notes, who, words); }};
    const toolkit::Agent agent{toolkit::extractive{}, retriever};  // or toolkit::openai{…}
    const auto answer = agent.run("What should the pressure of the boiler be?", toolkit::owner{"me"});
    std::cout << (answer ? answer->text : answer.error().message()) << '\n';
    if (answer)
        for (const auto& proof : answer->citations)
            std::cout << '[' << proof.number << "] " << proof.filename << ": \"" << proof.quote << "\"\n";
}
