// The documents of the nodes of rabbithole: any Retriever behind one type, which a node takes from the deps of its
// runner. In: a retriever of the program. Out: the view of one owner. Next: hitl_retrieve_chunks.hpp.
#pragma once

#include <toolkit/core/owner.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/retrieval/view/retriever.hpp>

#include <concepts>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// Any Retriever, which must outlive it. A node is no template on the retriever, and `deps{…}` binds by exact type:
///
///     const rabbithole_documents documents{shelf};
///     const graph_runner runner{rabbithole_graph{}, model, deps{documents}};
///
/// It is a Retriever itself. Each call of its view makes the owner's view of the retriever anew.
class rabbithole_documents {
    struct functions {
        result<std::vector<hit>> (*search)(const void*, const owner&, const query&, const stop_token&);
        result<toolkit::chunk> (*chunk)(const void*, const owner&, const uuid&, const stop_token&);
        result<toolkit::document> (*document)(const void*, const owner&, const uuid&, const stop_token&);
        result<std::vector<document_ref>> (*find_document)(const void*, const owner&, std::string_view,
                                                           const stop_token&);
    };
    template <class R>
    static constexpr functions functions_of{
        [](const void* docs, const owner& who, const query& wanted, const stop_token& stop)
            -> result<std::vector<hit>> { return static_cast<const R*>(docs)->for_owner(who).search(wanted, stop); },
        [](const void* docs, const owner& who, const uuid& id, const stop_token& stop) -> result<toolkit::chunk> {
            return static_cast<const R*>(docs)->for_owner(who).chunk(id, stop);
        },
        [](const void* docs, const owner& who, const uuid& id, const stop_token& stop) -> result<toolkit::document> {
            return static_cast<const R*>(docs)->for_owner(who).document(id, stop);
        },
        [](const void* docs, const owner& who, std::string_view name,
           const stop_token& stop) -> result<std::vector<document_ref>> {
            return static_cast<const R*>(docs)->for_owner(who).find_document(name, stop);
        }};

public:
    template <class R>
        requires(!std::same_as<R, rabbithole_documents> && Retriever<R>)
    explicit rabbithole_documents(const R& retriever) noexcept : docs_(&retriever), calls_(&functions_of<R>) {}
    template <class R>
        requires(!std::same_as<R, rabbithole_documents> && Retriever<R>)
    explicit rabbithole_documents(const R&& retriever) = delete;  // it would refer to a temporary

    /// The documents of one owner.
    class view {
    public:
        view(const void* docs, const functions& calls, owner who) : docs_(docs), calls_(&calls), who_(std::move(who)) {}
        [[nodiscard]] result<std::vector<hit>> search(const query& wanted, const stop_token& stop) const {
            return calls_->search(docs_, who_, wanted, stop);
        }
        [[nodiscard]] result<toolkit::chunk> chunk(const uuid& id, const stop_token& stop) const {
            return calls_->chunk(docs_, who_, id, stop);
        }
        [[nodiscard]] result<toolkit::document> document(const uuid& id, const stop_token& stop) const {
            return calls_->document(docs_, who_, id, stop);
        }
        [[nodiscard]] result<std::vector<document_ref>> find_document(std::string_view name,
                                                                      const stop_token& stop) const {
            return calls_->find_document(docs_, who_, name, stop);
        }

    private:
        const void* docs_;
        const functions* calls_;
        owner who_;
    };
    [[nodiscard]] view for_owner(const owner& who) const { return {docs_, *calls_, who}; }

private:
    const void* docs_;
    const functions* calls_;
};

static_assert(Retriever<rabbithole_documents>);

}}  // namespace toolkit::v0
