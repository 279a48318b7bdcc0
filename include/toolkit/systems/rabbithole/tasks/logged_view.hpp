// A view of documents whose calls are kept in the log of a run, so that a resumed run repeats none of them.
// In: the context of a node, and the owner's view. Out: a view for references/resolve_reference.hpp. Next:
// task_research.hpp.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/retrieval/view/retriever.hpp>
#include <toolkit/schema/all/typed_json.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// What distinguishes a logged search.
struct logged_search {
    std::string text;
    std::size_t top_k = 0;
    std::optional<uuid> within{};
    std::vector<std::string> collections{};
};

/// A Searchable around a Searchable. The context must outlive it.
template <class Context, Searchable View>
class logged_view {
public:
    logged_view(const Context& context, View view) : context_(&context), view_(std::move(view)) {}

    [[nodiscard]] result<std::vector<hit>> search(const query& request, const stop_token& stop) const {
        const std::string about =
            print(logged_search{request.text, request.top_k, request.within, request.collections});
        return call<std::vector<hit>>("reference_search", about, [&] { return view_.search(request, stop); });
    }
    [[nodiscard]] result<toolkit::chunk> chunk(const uuid& id, const stop_token& stop) const {
        return call<toolkit::chunk>("reference_chunk", id.to_string(), [&] { return view_.chunk(id, stop); });
    }
    [[nodiscard]] result<toolkit::document> document(const uuid& id, const stop_token& stop) const {
        return call<toolkit::document>("reference_text", id.to_string(), [&] { return view_.document(id, stop); });
    }
    [[nodiscard]] result<std::vector<document_ref>> find_document(std::string_view name, const stop_token& stop) const {
        return call<std::vector<document_ref>>("reference_document", std::string{name},
                                               [&] { return view_.find_document(name, stop); });
    }

private:
    template <class V, class F>
    [[nodiscard]] result<V> call(std::string_view name, const std::string& arguments, const F& make) const {
        return context_->template call<V>({.name = name, .arguments = arguments, .read_only = true}, make);
    }

    const Context* context_;
    View view_;
};

}}  // namespace toolkit::v0
