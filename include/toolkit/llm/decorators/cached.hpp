// A model that answers repeated requests from memory. Owners never share an answer.
// In: a model, and a store of completions. Out: the model's replies, or its stored replies to equal requests.
#pragma once

#include <toolkit/llm/decorators/around_model.hpp>
#include <toolkit/llm/decorators/completion_cache.hpp>
#include <toolkit/llm/exchange/request_json.hpp>
#include <toolkit/llm/model/llm.hpp>
#include <toolkit/llm/model/notify_listener.hpp>

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace toolkit { inline namespace v0 {

struct cached_options {
    bool any_temperature = false;  ///< also cache requests whose answers vary: a temperature above 0 and no seed
    bool without_owner = false;    ///< also cache requests without a `cache_owner`; they share their answers
    /// Objects with the same identity and the same store share their answers. If it is empty, each object and its
    /// copies have answers of their own.
    std::string identity{};
};

namespace decorating {

/// Adds a piece to a key, with its length first, so that different lists of pieces give different keys.
inline void add_piece(std::string& key, std::string_view piece) {
    key += std::to_string(piece.size());
    key += ':';
    key += piece;
}

/// A number that is unique in the process.
[[nodiscard]] inline std::uint64_t next_number() noexcept {
    static std::atomic<std::uint64_t> last{0};
    return ++last;
}

}  // namespace decorating

/// An Llm that answers from its store if the same owner sent an equal request before, and else calls its model. It
/// stores whole completions (`stop`, `calls`) and no failures. The `spent` of a stored answer is empty, because it
/// costs nothing. Two threads with equal requests at the same time may both reach the model.
///
///     const toolkit::cached model{toolkit::openai{…}};
template <class L, class Store = completion_cache<>>
class cached : public around_model<L> {
    static_assert(Llm<L>,
                  "toolkit: cached{model} needs a model with complete(const request&, delta_sink&, stop_token) const "
                  "-> result<completion>");

public:
    explicit cached(L model, cached_options options = {}) : cached(std::move(model), Store{}, std::move(options)) {}
    cached(L model, Store store, cached_options options = {})
        : around_model<L>(std::move(model)), store_(std::move(store)), options_(std::move(options)) {
        if (options_.identity.empty()) {
            decorating::add_piece(identity_, "number");
            decorating::add_piece(identity_, std::to_string(decorating::next_number()));
        } else {
            decorating::add_piece(identity_, "identity");
            decorating::add_piece(identity_, options_.identity);
        }
        if constexpr (requires(const L& inside) { std::string_view{inside.model}; })
            decorating::add_piece(identity_, std::string_view{this->model_.model});
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

    /// The size of the store and its hits and misses.
    [[nodiscard]] cache_counts counts() const { return store_.counts(); }

private:
    [[nodiscard]] bool is_kept(const request& req) const noexcept {
        const bool same_again = req.temperature == 0 || req.seed.has_value() || options_.any_temperature;
        return same_again && (!req.cache_owner.empty() || options_.without_owner);
    }
    [[nodiscard]] std::string key_of(const request& req) const {
        std::string key = identity_;
        decorating::add_piece(key, req.cache_owner);
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
