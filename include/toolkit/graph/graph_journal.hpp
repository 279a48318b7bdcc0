// The journal of a graph's run: what a node has called is logged by its key, and a resumed node gets it from the log.
// In: calls of the model and of the program, checkpoints. Out: entries, and known outcomes. Next: graph_context.hpp.
#pragma once

#include <toolkit/agent/durable/journal_value.hpp>
#include <toolkit/core/function_ref.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/graph/graph_log.hpp>
#include <toolkit/llm/model/completion.hpp>
#include <toolkit/llm/model/request.hpp>

#include <atomic>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 {

/// A call of a node, for the log.
struct call_about {
    std::string_view name;
    std::string_view arguments =
        "{}";                 ///< what distinguishes this call, in any form; a resumed call must have the same
    bool read_only = false;   ///< it has no side effects
    bool idempotent = false;  ///< a second call has no further effect
};

/// The journal of one run. Callable from the threads of its branches.
class graph_journal {
public:
    /// Adds an entry to the store.
    using append = function_ref<result<void>(const log_entry&)>;

    graph_journal(const uuid& run, append store, std::uint64_t sequence)
        : run_(run), store_(store), sequence_(sequence) {}

    /// Sets what the log has of the visit that was not finished.
    void known(std::map<graph_entries::call_key, logged_graph::call> calls,
               std::map<std::uint64_t, std::string> branches);
    /// A node was left: nothing is known of the next visit.
    void forget() {
        calls_.clear();
        branches_.clear();
    }

    /// The reason why the run cannot go on: the store fails, or the run differs from its log.
    [[nodiscard]] const failure* trouble() const;

    /// Adds an entry.
    [[nodiscard]] result<void> add(log_kind kind, std::string text);
    /// The same, and the text stays as it is.
    [[nodiscard]] result<void> add_keeping(log_kind kind, std::string& text);

    /// The known reply to a request. Nothing if the model must be asked. A failure that was the last call of its branch
    /// is asked again.
    [[nodiscard]] std::optional<result<completion>> reply_to(const graph_entries::call_key& key,
                                                             const graph_entries::request_print& asked);
    /// Logs a reply, and gives it as a resumed run will. A cancellation is not logged.
    [[nodiscard]] result<completion> keep(const graph_entries::call_key& key, const graph_entries::request_print& asked,
                                          result<completion> reply);

    /// The known value of a call as JSON. Nothing if the call must be made; its intent is then logged if it must not
    /// happen twice. If such a call was cut off, this fails and says that its outcome is unknown.
    [[nodiscard]] std::optional<result<std::string>> value_of(const graph_entries::call_key& key,
                                                              const call_about& about);
    /// Logs the value of a call.
    [[nodiscard]] result<void> keep_value(const graph_entries::call_key& key, const call_about& about,
                                          const std::string& value);
    /// Logs the failure of a call, and gives it as a resumed run will. A cancelled call that may be repeated is not
    /// logged.
    [[nodiscard]] failure keep_failure(const graph_entries::call_key& key, const call_about& about, const failure& why);
    /// The failure for a value that cannot be read back.
    [[nodiscard]] failure unkept(const graph_entries::call_key& key, const call_about& about, const failure& why);

    /// The finished element of a list, as JSON, or nullptr.
    [[nodiscard]] const std::string* finished(std::uint64_t branch) const;

private:
    [[nodiscard]] failure fail(const failure& why);
    [[nodiscard]] result<void> add_locked(log_kind kind, std::string& text);
    [[nodiscard]] failure failed(const graph_entries::call_key& key, const call_about& about, const failure& why);

    uuid run_;
    append store_;
    std::uint64_t sequence_;
    mutable std::mutex mutex_{};
    std::map<graph_entries::call_key, logged_graph::call> calls_{};
    std::map<std::uint64_t, std::string> branches_{};
    std::optional<failure> trouble_{};
    std::atomic<bool> troubled_{false};  ///< trouble_ has a value
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/graph/impl/graph_journal.ipp>
#endif
