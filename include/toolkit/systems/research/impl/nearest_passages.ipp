// Splits documents into passages, and ranks them.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/lists.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/retrieval/rerank/lexical_proximity.hpp>
#include <toolkit/systems/research/gate.hpp>
#include <toolkit/systems/research/nearest_passages.hpp>
#include <toolkit/text/fence.hpp>
#include <toolkit/text/visible.hpp>

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <vector>

namespace toolkit { inline namespace v0 {

namespace nearest_passages {

struct passage {
    const opened_citation* from = nullptr;
    std::string_view text{};
};

/// Adds the paragraphs of a document. Short ones are joined, so that a heading stays with what follows it.
inline void add_passages(const opened_citation& from, std::size_t most, std::vector<passage>& all) {
    const std::string_view text = from.text;
    std::size_t begin = 0;
    std::size_t end = 0;
    const auto add = [&] {
        std::string_view one = text.substr(begin, end - begin);
        while (!one.empty() && one.back() == '\n') one.remove_suffix(1);
        if (!one.empty()) all.push_back({&from, one});
        begin = end;
    };
    while (end < text.size()) {
        std::size_t next = text.find("\n\n", end);
        next = next == std::string_view::npos ? text.size() : next + 2;
        if (next - begin > most) add();
        while (next - begin > most) {  // one long paragraph
            end = begin + std::max<std::size_t>(cut_utf8(text.substr(begin), most).size(), 1);
            add();
        }
        end = next;
    }
    add();
}

}  // namespace nearest_passages

TOOLKIT_FUNCTION void append_nearest_passages(const run_record& record, std::string_view query, const stop_token& stop,
                                              std::string& text, const passage_limits& most) {
    const run_record cited = cited_record(record);
    if (!all_in(cited.citations, [](const opened_citation& one) { return is_read_document(one); })) return;
    std::vector<nearest_passages::passage> all;
    for (const opened_citation& one : cited.citations) nearest_passages::add_passages(one, most.passage_bytes, all);
    std::vector<std::string_view> texts;
    texts.reserve(all.size());
    for (const auto& one : all) texts.push_back(one.text);
    const auto scores = rerank_checked(lexical_proximity{}, query, texts, stop);
    if (!scores) return;
    std::vector<std::size_t> best(all.size());
    std::iota(best.begin(), best.end(), std::size_t{0});
    std::stable_sort(best.begin(), best.end(),
                     [&](std::size_t a, std::size_t b) { return (*scores)[a] > (*scores)[b]; });
    std::string passages;
    std::size_t taken = 0;
    for (const std::size_t i : best) {
        if ((*scores)[i] <= 0 || taken == most.passages || passages.size() + all[i].text.size() > most.bytes) break;
        const std::string number = std::to_string(all[i].from->number);
        const std::string filename = visible_line(all[i].from->filename, 200);
        append_fence(passages, "passage", {{"number", number}, {"filename", filename}}, repair_utf8(all[i].text));
        ++taken;
    }
    if (passages.empty()) return;
    const std::string number = std::to_string(all[best.front()].from->number);
    text.append("The nearest passages of the documents:\n").append(passages);
    text.append(
            "Use them. Answer in one or two sentences of your own, and end each one with the number of its passage, ")
        .append("such as [" + number + "].\nUser query: ")
        .append(query)
        .append("\n");
}

}}  // namespace toolkit::v0
