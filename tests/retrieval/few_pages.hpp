// A retriever for the tests of retriever decorators: documents of one chunk each with given scores.
#pragma once

#include <toolkit/retrieval/retriever.hpp>

#include <atomic>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

struct few_pages {
    struct page {
        std::string text;
        double score = 0;
        std::string filename{};
        std::string heading{};
    };
    toolkit::owner whose{"me"};
    std::vector<page> pages;  ///< best first
    std::optional<toolkit::failure> trouble{};
    std::shared_ptr<std::atomic<int>> searches = std::make_shared<std::atomic<int>>(0);

    [[nodiscard]] std::string name_of(std::size_t i) const {
        return pages[i].filename.empty() ? "page" + std::to_string(i) + ".md" : pages[i].filename;
    }
    [[nodiscard]] toolkit::chunk at(std::size_t i) const {
        const toolkit::uuid doc = toolkit::document_id(whose, name_of(i));
        return {toolkit::chunk_id(doc, static_cast<std::uint32_t>(i), pages[i].text),
                doc,
                static_cast<std::uint32_t>(i),
                name_of(i),
                "",
                pages[i].heading,
                {0, pages[i].text.size()},
                pages[i].text};
    }

    struct view {
        std::shared_ptr<const few_pages> all{};  ///< nothing for other owners

        [[nodiscard]] toolkit::result<std::vector<toolkit::hit>> search(const toolkit::query& request,
                                                                        const toolkit::stop_token& = {}) const {
            std::vector<toolkit::hit> found;
            if (!all) return found;
            ++*all->searches;
            if (all->trouble) return *all->trouble;
            bool known = !request.within;
            for (std::size_t i = 0; i < all->pages.size(); ++i) {
                const toolkit::chunk one = all->at(i);
                known = known || one.doc_id == *request.within;
                if (found.size() == request.top_k || (request.within && one.doc_id != *request.within)) continue;
                found.push_back({one.doc_id, one.id, one.index, one.filename, one.heading, one.text.substr(0, 200),
                                 all->pages[i].score, one.bytes});
            }
            if (!known) return missing();
            return found;
        }
        [[nodiscard]] toolkit::result<toolkit::chunk> chunk(const toolkit::uuid& id,
                                                            const toolkit::stop_token& = {}) const {
            for (std::size_t i = 0; all && i < all->pages.size(); ++i)
                if (all->at(i).id == id) return all->at(i);
            return missing();
        }
        [[nodiscard]] toolkit::result<toolkit::document> document(const toolkit::uuid& id,
                                                                  const toolkit::stop_token& = {}) const {
            for (std::size_t i = 0; all && i < all->pages.size(); ++i)
                if (all->at(i).doc_id == id) return toolkit::document{id, all->name_of(i), "", all->pages[i].text};
            return missing();
        }
        [[nodiscard]] toolkit::result<std::vector<toolkit::document_ref>> find_document(
            std::string_view name, const toolkit::stop_token& = {}) const {
            std::vector<toolkit::document_ref> found;
            for (std::size_t i = 0; all && i < all->pages.size(); ++i)
                if (all->name_of(i).find(name) != std::string::npos)
                    found.push_back({all->at(i).doc_id, all->name_of(i), ""});
            return found;
        }
        static toolkit::failure missing() {
            return toolkit::failure::of(toolkit::failure_kind::not_found, {}, "There is no such thing here");
        }
    };
    [[nodiscard]] view for_owner(const toolkit::owner& who) const {
        return {who == whose ? std::make_shared<const few_pages>(*this) : nullptr};
    }
};

[[nodiscard]] inline std::vector<std::string> filenames(const toolkit::result<std::vector<toolkit::hit>>& hits) {
    std::vector<std::string> names;
    if (!hits) return {hits.error().message()};
    for (const toolkit::hit& one : *hits) names.push_back(one.filename);
    return names;
}
