// A bounded cache of completions by key, which evicts the least recently used. Copies and threads share it.
// In: a key and a completion. Out: the completion of exactly that key. Next: cached.hpp, which makes the keys.
#pragma once

#include <toolkit/core/hash.hpp>
#include <toolkit/llm/model/completion.hpp>

#include <cstddef>
#include <cstdint>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace toolkit { inline namespace v0 {

/// The limits of a cache. The first that is reached applies.
struct cache_limits {
    std::size_t entries = 1000;
    std::size_t bytes = std::size_t{64} << 20U;  ///< of keys and completions
};
inline constexpr cache_limits cache_bounds{};

/// The size and the statistics of a cache.
struct cache_counts {
    std::size_t entries = 0;
    std::size_t bytes = 0;
    std::uint64_t hits = 0;
    std::uint64_t misses = 0;
};

/// The hash of a key for lookup. A collision is harmless, because whole keys are compared.
struct cache_hash {
    [[nodiscard]] std::size_t operator()(std::string_view key) const noexcept {
        return static_cast<std::size_t>(fnv1a(key));
    }
};

/// A bounded store of completions. Copies share it.
template <class Hash = cache_hash>
class completion_cache {
public:
    explicit completion_cache(cache_limits limits = cache_bounds) : state_(std::make_shared<state>()) {
        state_->limits = limits;
    }

    /// The completion of this key, which becomes the most recently used.
    [[nodiscard]] std::optional<completion> find(std::string_view key) const {
        const std::lock_guard lock(state_->mutex);
        const auto found = state_->places.find(key);
        if (found == state_->places.end()) {
            ++state_->counts.misses;
            return std::nullopt;
        }
        ++state_->counts.hits;
        state_->entries.splice(state_->entries.begin(), state_->entries, found->second);
        return found->second->reply;
    }

    /// Stores a completion and replaces that of the same key. One that is larger than the whole cache is not stored.
    void keep(std::string key, completion reply) const {
        const std::size_t size = size_of(key, reply);
        const std::lock_guard lock(state_->mutex);
        state& mine = *state_;
        if (const auto found = mine.places.find(key); found != mine.places.end()) mine.remove(found->second);
        if (size > mine.limits.bytes || mine.limits.entries == 0) return;
        while (mine.entries.size() >= mine.limits.entries || mine.counts.bytes > mine.limits.bytes - size)
            mine.remove(std::prev(mine.entries.end()));
        mine.entries.push_front({std::move(key), std::move(reply), size});
        mine.places.emplace(mine.entries.front().key, mine.entries.begin());
        mine.counts.bytes += size;
    }

    /// Removes all entries. The counts of hits and misses stay.
    void clear() const {
        const std::lock_guard lock(state_->mutex);
        state_->places.clear();
        state_->entries.clear();
        state_->counts.bytes = 0;
    }

    [[nodiscard]] cache_counts counts() const {
        const std::lock_guard lock(state_->mutex);
        cache_counts now = state_->counts;
        now.entries = state_->entries.size();
        return now;
    }

private:
    struct entry {
        std::string key;
        completion reply;
        std::size_t size;
    };
    using place = typename std::list<entry>::iterator;
    struct state {
        std::mutex mutex;
        cache_limits limits;
        std::list<entry> entries;  // most recently used first
        std::unordered_map<std::string_view, place, Hash> places;
        cache_counts counts;

        void remove(place at) {
            counts.bytes -= at->size;
            places.erase(std::string_view{at->key});
            entries.erase(at);
        }
    };

    [[nodiscard]] static std::size_t size_of(std::string_view key, const completion& reply) noexcept {
        std::size_t size = sizeof(entry) + key.size() + reply.text.size() + reply.model.size();
        for (const tool_call& one : reply.calls)
            size += sizeof(one) + one.id.size() + one.name.size() + one.arguments.text.size() +
                    (one.extra ? one.extra->text.size() : 0);
        for (const thinking_block& one : reply.thinking)
            size += sizeof(one) + one.text.size() + one.signature.size() + one.sealed.size();
        return size;
    }

    std::shared_ptr<state> state_;
};

}}  // namespace toolkit::v0
