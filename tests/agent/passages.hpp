// A retriever for these tests: a few passages of one owner, found by their words.
#pragma once

#include <toolkit/answering/documents.hpp>
#include <toolkit/toolkit.hpp>
#include <toolkit/validation/words/align.hpp>

#include <string>
#include <vector>

struct passages {
    toolkit::owner whose{"me"};
    std::vector<std::string> texts;
    std::string name{};     ///< of every file; without one they are numbered
    std::string columns{};  ///< of a table that continues in every passage

    [[nodiscard]] toolkit::chunk at(std::size_t i) const {
        const std::string filename = name.empty() ? "page" + std::to_string(i) + ".md" : name;
        const toolkit::uuid doc = toolkit::document_id(whose, filename);
        return {
            toolkit::chunk_id(doc, 0, texts[i]), doc, 0, filename, "", "", {0, texts[i].size()}, texts[i], 0, columns};
    }

    struct view {
        const passages* all;
        bool allowed;

        [[nodiscard]] toolkit::result<std::vector<toolkit::hit>> search(const toolkit::query& asked,
                                                                        const toolkit::stop_token&) const {
            std::vector<toolkit::hit> found;
            for (std::size_t i = 0; allowed && i < all->texts.size() && found.size() < asked.top_k; ++i) {
                const double share =
                    toolkit::aligning::share_of(toolkit::aligning::content_words(asked.text), all->texts[i]);
                if (share == 0) continue;
                const toolkit::chunk one = all->at(i);
                found.push_back({one.doc_id, one.id, 0, one.filename, "",
                                 std::string{toolkit::first_code_points(one.text, 200)}, share, one.bytes, 0, false,
                                 one.columns});
            }
            return found;
        }
        [[nodiscard]] toolkit::result<toolkit::chunk> chunk(const toolkit::uuid& id, const toolkit::stop_token&) const {
            for (std::size_t i = 0; allowed && i < all->texts.size(); ++i)
                if (all->at(i).id == id) return all->at(i);
            return toolkit::failure::of(toolkit::failure_kind::not_found, "passages", "no such passage");
        }
        [[nodiscard]] toolkit::result<toolkit::document> document(const toolkit::uuid&,
                                                                  const toolkit::stop_token&) const {
            return toolkit::failure::of(toolkit::failure_kind::not_found, "passages", "no such document");
        }
        [[nodiscard]] toolkit::result<std::vector<toolkit::document_ref>> find_document(
            std::string_view, const toolkit::stop_token&) const {
            return std::vector<toolkit::document_ref>{};
        }
    };
    [[nodiscard]] view for_owner(const toolkit::owner& who) const { return {this, who == whose}; }

    [[nodiscard]] std::string open_action(std::size_t i) const {
        return R"({"type":"tool_call","tool":"open_citation","input":{"docId":")" + at(i).doc_id.to_string() +
               R"(","chunkId":")" + at(i).id.to_string() + R"("}})";
    }
};

[[nodiscard]] inline std::string search_action(const std::string& query) {
    return R"({"type":"tool_call","tool":"search_docs","input":{"query":")" + query + R"("}})";
}
[[nodiscard]] inline std::string final_of(const std::string& answer) {
    return R"({"type":"final","answer":")" + answer + R"(","used_citations":[],"insufficiencies":[]})";
}
[[nodiscard]] inline toolkit::scripted script_of(const std::vector<std::string>& replies) {
    std::vector<toolkit::result<toolkit::completion>> script;
    for (const std::string& reply : replies) script.emplace_back(toolkit::completion{.text = reply});
    return toolkit::scripted{std::move(script)};
}
