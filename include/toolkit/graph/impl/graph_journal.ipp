// The functions of graph_journal.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/graph/graph_journal.hpp>
#include <toolkit/text/visible.hpp>

#include <utility>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION void graph_journal::known(std::map<graph_entries::call_key, logged_graph::call> calls,
                                           std::map<std::uint64_t, std::string> branches) {
    calls_ = std::move(calls);
    branches_ = std::move(branches);
}

TOOLKIT_FUNCTION const failure* graph_journal::trouble() const {
    if (!troubled_) return nullptr;
    const std::lock_guard lock(mutex_);
    return trouble_ ? &*trouble_ : nullptr;
}

TOOLKIT_FUNCTION failure graph_journal::fail(const failure& why) {
    if (!trouble_) trouble_ = why;
    troubled_ = true;
    return *trouble_;
}

TOOLKIT_FUNCTION result<void> graph_journal::add_locked(log_kind kind, std::string& text) {
    if (trouble_) return *trouble_;
    log_entry entry{sequence_ + 1, kind, std::move(text)};
    auto done = store_(entry);
    text = std::move(entry.text);
    if (done) ++sequence_;
    else (void)fail(done.error());
    return done;
}

TOOLKIT_FUNCTION result<void> graph_journal::add(log_kind kind, std::string text) { return add_keeping(kind, text); }

TOOLKIT_FUNCTION result<void> graph_journal::add_keeping(log_kind kind, std::string& text) {
    const std::lock_guard lock(mutex_);
    return add_locked(kind, text);
}

TOOLKIT_FUNCTION std::optional<result<completion>> graph_journal::reply_to(const graph_entries::call_key& key,
                                                                           const graph_entries::request_print& asked) {
    const std::lock_guard lock(mutex_);
    if (trouble_) return result<completion>{*trouble_};
    const auto found = calls_.find(key);
    if (found == calls_.end()) return {};
    const logged_graph::call& known = found->second;
    if (!known.name.empty())
        return result<completion>{
            fail(graph_logs::differs(run_, "the node calls the model, but the log has a call of " + known.name))};
    if (const std::string what = known.asked.difference(asked); !what.empty())
        return result<completion>{fail(graph_logs::differs(
            run_, "the request differs in call " + std::to_string(key.call + 1) + " of the node: " + what +
                      " (an agent with a store needs the model itself, not context.llm())"))};
    if (known.reply) return result<completion>{*known.reply};
    if (known.why && !known.last) return result<completion>{*known.why};
    return {};
}

TOOLKIT_FUNCTION result<completion> graph_journal::keep(const graph_entries::call_key& key,
                                                        const graph_entries::request_print& asked,
                                                        result<completion> reply) {
    const std::lock_guard lock(mutex_);
    if (trouble_) return *trouble_;
    if (reply) {
        const graph_entries::completion entry{key, asked, exchange_line::form_of(*reply)};
        std::string text = print(entry);
        if (parse<graph_entries::completion>(text)) {
            if (auto done = add_locked(log_kind::completion, text); !done) return std::move(done).error();
            return reply;
        }
        reply = failure::of(failure_kind::bad_reply, "model", "the arguments of its calls are not JSON");
    }
    if (reply.error().kind == failure_kind::cancelled) return reply;
    const graph_entries::model_failure entry{key, asked, journal_entries::form_of(reply.error())};
    std::string text = print(entry);
    if (auto done = add_locked(log_kind::model_failure, text); !done) return std::move(done).error();
    return journal_entries::as_logged(reply.error());
}

TOOLKIT_FUNCTION failure graph_journal::failed(const graph_entries::call_key& key, const call_about& about,
                                               const failure& why) {
    const graph_entries::call_failure entry{
        key, {std::string{about.name}}, {std::string{about.arguments}}, journal_entries::form_of(why)};
    std::string text = print(entry);
    if (auto done = add_locked(log_kind::tool_failure, text); !done) return std::move(done).error();
    return journal_entries::as_logged(why);
}

TOOLKIT_FUNCTION std::optional<result<std::string>> graph_journal::value_of(const graph_entries::call_key& key,
                                                                            const call_about& about) {
    constexpr std::size_t shown = 200;
    const bool repeats = about.read_only || about.idempotent;
    const std::lock_guard lock(mutex_);
    if (trouble_) return result<std::string>{*trouble_};
    if (about.name.empty())
        return result<std::string>{failure::of(failure_kind::invalid_argument, "context.call", "the call has no name",
                                               "set .name, which the log keeps")};
    const auto found = calls_.find(key);
    const logged_graph::call* known = found == calls_.end() ? nullptr : &found->second;
    if (known != nullptr && (known->name != about.name || known->arguments != about.arguments))
        return result<std::string>{fail(graph_logs::differs(
            run_, "the node calls " + std::string{about.name} + ' ' + visible_line(about.arguments, shown) +
                      ", but the log has " +
                      (known->name.empty() ? "a call of the model"
                                           : known->name + ' ' + visible_line(known->arguments, shown))))};
    if (known != nullptr && known->value) return result<std::string>{*known->value};
    if (known != nullptr && known->why && !(repeats && known->last)) return result<std::string>{*known->why};
    if (repeats) return {};
    if (known != nullptr && known->intended)
        return result<std::string>{
            failed(key, about,
                   failure::tool("It is unknown whether this call was executed: the program ended during the call",
                                 "Assume neither; check its effect by other means"))};
    const graph_entries::call_intent entry{key, {std::string{about.name}}, {std::string{about.arguments}}};
    std::string text = print(entry);
    if (auto done = add_locked(log_kind::tool_intent, text); !done) return result<std::string>{std::move(done).error()};
    return {};
}

TOOLKIT_FUNCTION result<void> graph_journal::keep_value(const graph_entries::call_key& key, const call_about& about,
                                                        const std::string& value) {
    const graph_entries::call_result entry{
        key, {std::string{about.name}}, {std::string{about.arguments}}, raw_json{value}};
    return add(log_kind::tool_result, print(entry));
}

TOOLKIT_FUNCTION failure graph_journal::keep_failure(const graph_entries::call_key& key, const call_about& about,
                                                     const failure& why) {
    const std::lock_guard lock(mutex_);
    if (trouble_) return *trouble_;
    if (why.kind == failure_kind::cancelled && (about.read_only || about.idempotent)) return why;
    return failed(key, about, why);
}

TOOLKIT_FUNCTION failure graph_journal::unkept(const graph_entries::call_key& key, const call_about& about,
                                               const failure& why) {
    return keep_failure(key, about,
                        failure::hidden(failure_kind::tool_failed, about.name,
                                        "the call was executed, but its result cannot be read back: " + why.message(),
                                        "return a value whose JSON fits its own rules"));
}

TOOLKIT_FUNCTION const std::string* graph_journal::finished(std::uint64_t branch) const {
    const std::lock_guard lock(mutex_);
    const auto found = branches_.find(branch);
    return found == branches_.end() ? nullptr : &found->second;
}

}}  // namespace toolkit::v0
