// A model around a model: what was asked before is answered from memory. Owners never share an answer.
// In: a model, and a store of completions. Out: the model's answers, or those that it gave to the same request.
#pragma once

#include <toolkit/llm/decorators/around_model.hpp>
#include <toolkit/llm/decorators/completion_cache.hpp>
#include <toolkit/llm/exchange/request_json.hpp>
#include <toolkit/llm/model/llm.hpp>
#include <toolkit/llm/model/notify_listener.hpp>

#include <atomic>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace toolkit { inline namespace v0 {

struct cached_options {
    bool any_temperature = false;  ///< also requests with a temperature above 0 and no seed, whose answers would vary
    bool without_owner = false;    ///< also requests without a `cache_owner`, which then share their answers
    /// The model's, where several `cached` with one store are the same model and may share answers; empty: each of
    /// them, with its copies, is a model of its own.
    std::string identity{};
};

namespace caching {

/// A piece of a key: its length first, so that no two lists of pieces give one key.
inline void add_piece(std::string& key, std::string_view piece) {
    key += std::to_string(piece.size());
    key += ':';
    key += piece;
}

/// A number that no other model of the process has.
[[nodiscard]] inline std::uint64_t next_number() noexcept {
    static std::atomic<std::uint64_t> last{0};
    return ++last;
}

}  // namespace caching

/// Answers from its store what it was asked before by the same owner, and asks its model for the rest. Whole
/// completions are kept (`stop`, `calls`), failures never. An answer from the store has cost nothing: its `spent` is
/// empty. Two threads that ask the same at once may both reach the model.
///
///     const toolkit::cached model{toolkit::openai{…}};
template <class L, class Store = completion_cache<>>
class cached : public around_model<L> {
    static_assert(Llm<L>,
                  "toolkit: cached{model} wants a model: complete(const request&, delta_sink&, stop_token) "
                  "const -> result<completion>");

public:
    explicit cached(L model, cached_options options = {}) : cached(std::move(model), Store{}, std::move(options)) {}
    cached(L model, Store store, cached_options options = {})
        : around_model<L>(std::move(model)), store_(std::move(store)), options_(std::move(options)) {
        if (options_.identity.empty()) {
            caching::add_piece(identity_, "number");
            caching::add_piece(identity_, std::to_string(caching::next_number()));
        } else {
            caching::add_piece(identity_, "identity");
            caching::add_piece(identity_, options_.identity);
        }
        if constexpr (requires(const L& inside) { std::string_view{inside.model}; })
            caching::add_piece(identity_, std::string_view{this->model_.model});
    }

    [[nodiscard]] result<completion> complete(const request& req, delta_sink& sink, const stop_token& stop) const {
        if (!is_kept(req)) return this->model_.complete(req, sink, stop);
        if (stop.stop_requested()) return failure::of(failure_kind::cancelled, "cached", "the run was stopped");
        std::string key = key_of(req);
        if (std::optional<completion> found = store_.find(key)) {
            found->spent = {};
            return deliver_reply("cached", *std::move(found), [&](completion kept) {
                emit_deltas(kept, sink);
                return kept;
            });
        }
        result<completion> reply = this->model_.complete(req, sink, stop);
        if (reply && (reply->finish == finish_reason::stop || reply->finish == finish_reason::calls))
            store_.keep(std::move(key), *reply);
        return reply;
    }

    /// What the store holds, and how often it had the answer.
    [[nodiscard]] cache_counts counts() const { return store_.counts(); }

private:
    [[nodiscard]] bool is_kept(const request& req) const noexcept {
        const bool same_again = req.temperature == 0 || req.seed.has_value() || options_.any_temperature;
        return same_again && (!req.cache_owner.empty() || options_.without_owner);
    }
    [[nodiscard]] std::string key_of(const request& req) const {
        std::string key = identity_;
        caching::add_piece(key, req.cache_owner);
        key += request_json(req);
        return key;
    }

    Store store_;
    cached_options options_;
    std::string identity_;
};

template <class L>
cached(L, cached_options = {}) -> cached<L>;

}}  // namespace toolkit::v0
