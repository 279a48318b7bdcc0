// A run that searches and reads with a retriever that costs nothing, because its hits are prepared. It has ten steps:
// three times a search and two opened passages, then the answer.
#pragma once

#include "free.hpp"

#include <toolkit/answering/documents.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace bench {

/// Six passages; a search for the n-th pair finds it.
class shelf {
public:
    shelf() {
        for (std::size_t i = 0; i < 6; ++i) {
            const std::string name = "page" + std::to_string(i) + ".md";
            const std::string text = "To rebuild index " + std::to_string(i) +
                                     " without locking out writes, use REINDEX CONCURRENTLY. It takes longer.";
            const toolkit::uuid doc = toolkit::document_id(toolkit::owner{"me"}, name);
            chunks_.push_back({toolkit::chunk_id(doc, 0, text), doc, 0, name, "", "", {0, text.size()}, text});
            hits_.push_back({doc, chunks_[i].id, 0, name, "", text, 0.9, {0, text.size()}});
        }
    }

    struct view {
        const shelf* all;
        [[nodiscard]] toolkit::result<std::vector<toolkit::hit>> search(const toolkit::query& asked,
                                                                        const toolkit::stop_token&) const {
            const auto pair = all->hits_.begin() + (asked.text.back() - '0') * 2;
            return std::vector<toolkit::hit>{pair, pair + 2};
        }
        [[nodiscard]] toolkit::result<toolkit::chunk> chunk(const toolkit::uuid& id, const toolkit::stop_token&) const {
            for (const toolkit::chunk& one : all->chunks_)
                if (one.id == id) return one;
            return none();
        }
        [[nodiscard]] toolkit::result<toolkit::document> document(const toolkit::uuid&,
                                                                  const toolkit::stop_token&) const {
            return none();
        }
        [[nodiscard]] toolkit::result<std::vector<toolkit::document_ref>> find_document(
            std::string_view, const toolkit::stop_token&) const {
            return none();
        }
        [[nodiscard]] static toolkit::failure none() {
            return toolkit::failure::of(toolkit::failure_kind::not_found, "shelf", "it is not there");
        }
    };
    [[nodiscard]] view for_owner(const toolkit::owner&) const { return {this}; }

    [[nodiscard]] std::vector<toolkit::completion> replies() const {
        std::vector<toolkit::completion> made;
        for (std::size_t pair = 0; pair < 3; ++pair) {
            made.push_back({.text = R"({"type":"tool_call","tool":"search_docs","input":{"query":"rebuild index )" +
                                    std::to_string(pair) + R"("}})"});
            for (std::size_t i = 2 * pair; i < 2 * pair + 2; ++i)
                made.push_back({.text = R"({"type":"tool_call","tool":"open_citation","input":{"docId":")" +
                                        chunks_[i].doc_id.to_string() + R"(","chunkId":")" + chunks_[i].id.to_string() +
                                        R"("}})"});
        }
        made.push_back({.text = R"({"type":"final","answer":"To rebuild it without locking out writes, use REINDEX )"
                                R"(CONCURRENTLY. [1]","used_citations":[],"insufficiencies":[]})"});
        return made;
    }

private:
    std::vector<toolkit::chunk> chunks_;
    std::vector<toolkit::hit> hits_;
};

/// The same replies by hand: parsed, searched or opened, and each result printed like ours.
inline std::size_t read_by_hand(const free_model& model, const shelf& books) {
    const shelf::view view = books.for_owner(toolkit::owner{"me"});
    std::uint32_t number = 0;
    for (std::size_t turn = 0;; ++turn) {
        const toolkit::completion reply = model.reply(turn);
        auto move = toolkit::parse<std::variant<toolkit::call_action, toolkit::final_action>>(reply.text);
        if (!move) return 0;
        if (auto* end = std::get_if<toolkit::final_action>(&*move)) return end->answer.size();
        const auto& call = std::get<toolkit::call_action>(*move);
        if (call.tool == "search_docs") {
            const auto tool = toolkit::parse<toolkit::search_docs>(call.input.text);
            auto found = view.search({.text = tool->query}, {});
            const toolkit::search_results got{tool->query, std::move(*found)};
            if (toolkit::search_docs::to_model(got, 2'000).text.empty()) return 0;
        } else {
            const auto tool = toolkit::parse<toolkit::open_citation>(call.input.text);
            auto read = view.chunk(*toolkit::uuid::from_string(tool->chunk_id), {});
            const toolkit::opened_passage got{{++number, read->doc_id, read->id, read->index, read->filename,
                                               read->heading, read->bytes, std::move(read->text)}};
            if (toolkit::open_citation::to_model(got, 2'000).text.empty()) return 0;
        }
    }
}

}  // namespace bench
