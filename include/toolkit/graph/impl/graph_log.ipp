// The functions of graph_log.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/graph/graph_log.hpp>

#include <cstddef>
#include <utility>

namespace toolkit { inline namespace v0 {

namespace graph_logs {

TOOLKIT_FUNCTION failure no_such_run(const uuid& run) {
    return failure::of(failure_kind::not_found, journal_entries::name_of_log(run), "there is no such run",
                       "use the run_id with which the run was started");
}

TOOLKIT_FUNCTION failure differs(const uuid& run, std::string_view what) {
    return failure::hidden(failure_kind::invalid_argument, journal_entries::name_of_log(run),
                           "the run differs from its log: " + std::string{what},
                           "resume it with the program that began this node, or start a new run");
}

TOOLKIT_FUNCTION std::string difference(const graph_entries::state_fields& then,
                                        const graph_entries::state_fields& now) {
    std::string text;
    const auto add = [&](std::string_view name, const std::string& what) {
        if (!text.empty()) text += ", ";
        text.append(name).append(what);
    };
    const auto find = [](const graph_entries::state_fields& in,
                         std::string_view name) -> const graph_entries::state_field* {
        for (const auto& one : in)
            if (one.name == name) return &one;
        return nullptr;
    };
    for (const auto& one : now)
        if (find(then, one.name) == nullptr) add(one.name, " is new");
    for (const auto& one : then) {
        const auto* same = find(now, one.name);
        if (same == nullptr) add(one.name, " was removed");
        else if (same->type != one.type) add(one.name, " was " + one.type + " and is " + same->type);
    }
    return text;
}

/// Reads the entries one by one.
class reading {
public:
    reading(const uuid& run, logged_graph& into) : run_(run), to_(into) {}

    [[nodiscard]] result<void> first(const log_entry& entry) {
        if (entry.kind == log_kind::begun)
            return failure::of(failure_kind::invalid_argument, journal_entries::name_of_log(run_),
                               "it is the log of an agent, and this is a graph", "resume it with its agent");
        if (entry.kind != log_kind::graph_begun) return damaged(entry, "does not begin a run");
        const auto format = parse<journal_entries::format_of, ignore_unknown>(entry.text);
        if (format && format->format != graph_entries::format)
            return failure::of(failure_kind::invalid_argument, journal_entries::name_of_log(run_),
                               "its format is " + std::to_string(format->format) + ", and this program reads format " +
                                   std::to_string(graph_entries::format),
                               "resume it with the version of the program that started it");
        return with<graph_entries::begun>(entry, [&](graph_entries::begun&& form) -> result<void> {
            to_.owner = std::move(form.owner.text);
            to_.first_fields = form.fields;
            to_.fields = std::move(form.fields);
            to_.node = std::move(form.node);
            to_.first_state = form.state.text;
            to_.state = std::move(form.state.text);
            return {};
        });
    }

    [[nodiscard]] result<void> take(const log_entry& entry) {
        namespace entries = graph_entries;
        if (to_.ended) return damaged(entry, "follows the end of the run");
        switch (entry.kind) {
            case log_kind::checkpoint:
                return with<entries::checkpoint>(entry,
                                                 [&](entries::checkpoint&& form) { return position(std::move(form)); });
            case log_kind::question:
                return with<entries::question>(entry, [&](entries::question&& form) {
                    graph_question asked{std::move(form.type.text),
                                         std::move(form.text.text),
                                         std::move(form.details),
                                         form.node,
                                         form.visit,
                                         std::move(form.reply_schema.text)};
                    auto done = position(std::move(form));
                    to_.question = std::move(asked);
                    return done;
                });
            case log_kind::reply:
                return with<entries::reply>(entry, [&](entries::reply&& form) -> result<void> {
                    // A later one replaces one whose type has changed.
                    if (!to_.question || form.visit != to_.visit)
                        return damaged(entry, "replies to a question that was not asked");
                    to_.reply = std::move(form.value.text);
                    return {};
                });
            case log_kind::completion:
                return with<entries::completion>(entry, [&](entries::completion&& form) {
                    return call(entry, form.key, [&](logged_graph::call& one) {
                        one.asked = std::move(form.asked);
                        one.reply = exchange_line::completion_of_form(std::move(form.got));
                    });
                });
            case log_kind::model_failure:
                return with<entries::model_failure>(entry, [&](entries::model_failure&& form) {
                    return call(entry, form.key, [&](logged_graph::call& one) {
                        one.asked = std::move(form.asked);
                        one.why = exchange_line::failure_of(form.why);
                    });
                });
            case log_kind::tool_intent:
                return with<entries::call_intent>(entry, [&](entries::call_intent&& form) {
                    return named(entry, form, [](logged_graph::call& one) { one.intended = true; });
                });
            case log_kind::tool_result:
                return with<entries::call_result>(entry, [&](entries::call_result&& form) {
                    return named(entry, form, [&](logged_graph::call& one) { one.value = std::move(form.value.text); });
                });
            case log_kind::tool_failure:
                return with<entries::call_failure>(entry, [&](entries::call_failure&& form) {
                    return named(entry, form,
                                 [&](logged_graph::call& one) { one.why = exchange_line::failure_of(form.why); });
                });
            case log_kind::branch:
                return with<entries::branch>(entry, [&](entries::branch&& form) -> result<void> {
                    if (form.visit != to_.visit) return damaged(entry, "is for a visit that is not open");
                    to_.branches[form.branch] = std::move(form.item.text);
                    return {};
                });
            case log_kind::ended:
                return with<entries::ended>(entry, [&](entries::ended&& form) -> result<void> {
                    to_.ended = true;
                    to_.left = std::move(form.left);
                    to_.node.clear();
                    to_.state = std::move(form.state.text);
                    to_.fields = form.fields ? std::move(*form.fields) : to_.first_fields;
                    to_.question.reset();
                    return {};
                });
            case log_kind::begun:
            case log_kind::graph_begun: return damaged(entry, "starts the run a second time");
            case log_kind::approval_asked:
            case log_kind::approval_given: break;
        }
        return damaged(entry, "belongs to an agent");
    }

private:
    [[nodiscard]] failure damaged(const log_entry& entry, std::string_view what) const {
        return run_logs::damaged(journal_entries::name_of_log(run_),
                                 "entry " + std::to_string(entry.sequence) + ' ' + std::string{what});
    }

    template <class T, class F>
    [[nodiscard]] result<void> with(const log_entry& entry, const F& use) const {
        auto form = journal_entries::read<T>(run_, entry);
        if (!form) return std::move(form).error();
        return use(std::move(*form));
    }

    template <class Form>
    [[nodiscard]] result<void> position(Form&& form) {
        to_.visit = form.visit;
        to_.left = std::move(form.left);
        to_.node = std::move(form.node);
        to_.counts = std::move(form.counts);
        to_.state = std::move(form.state.text);
        to_.fields = form.fields ? std::move(*form.fields) : to_.first_fields;
        to_.question.reset();
        to_.reply.reset();
        to_.calls.clear();
        to_.branches.clear();
        return {};
    }

    template <class F>
    [[nodiscard]] result<void> call(const log_entry& entry, const graph_entries::call_key& key, const F& fill) {
        if (key.visit != to_.visit) return damaged(entry, "is for a visit that is not open");
        logged_graph::call made;
        fill(made);
        if (const auto known = to_.calls.find(key); known != to_.calls.end()) made.intended |= known->second.intended;
        to_.calls[key] = std::move(made);
        return {};
    }
    template <class Form, class F>
    [[nodiscard]] result<void> named(const log_entry& entry, Form& form, const F& fill) {
        return call(entry, form.key, [&](logged_graph::call& one) {
            one.name = std::move(form.name.text);
            one.arguments = std::move(form.arguments.text);
            fill(one);
        });
    }

    const uuid& run_;
    logged_graph& to_;
};

TOOLKIT_FUNCTION bool is_too_deep(std::string_view json) noexcept {
    constexpr std::size_t most = 120;  // levels; the reader of JSON takes 128
    std::size_t brackets = 0;
    for (const char c : json) brackets += c == '[' || c == '{' ? 1U : 0U;
    if (brackets <= most) return false;
    std::size_t depth = 0;
    bool in_text = false;
    for (std::size_t i = 0; i < json.size(); ++i) {
        const char c = json[i];
        if (in_text) {
            if (c == '\\') ++i;
            else if (c == '"') in_text = false;
        } else if (c == '"') {
            in_text = true;
        } else if (c == '[' || c == '{') {
            if (++depth > most) return true;
        } else if (c == ']' || c == '}') {
            if (depth > 0) --depth;
        }
    }
    return false;
}

}  // namespace graph_logs

TOOLKIT_FUNCTION result<logged_graph> logged_graph::of(const uuid& run, const std::vector<log_entry>& log) {
    if (log.empty()) return graph_logs::no_such_run(run);
    logged_graph made;
    graph_logs::reading read{run, made};
    if (auto first = read.first(log.front()); !first) return std::move(first).error();
    // Only the last checkpoint counts, and what follows it.
    std::size_t from = log.size();
    while (from > 1) {
        const log_kind kind = log[from - 1].kind;
        if (kind == log_kind::checkpoint || kind == log_kind::question) break;
        --from;
    }
    for (std::size_t i = from > 1 ? from - 1 : 1; i < log.size(); ++i)
        if (auto taken = read.take(log[i]); !taken) return std::move(taken).error();
    made.sequence = log.back().sequence;
    for (auto at = made.calls.begin(); at != made.calls.end(); ++at) {
        const auto after = std::next(at);
        at->second.last = after == made.calls.end() || after->first.branch != at->first.branch;
    }
    return made;
}

TOOLKIT_FUNCTION result<logged_graph> logged_graph::of(const uuid& run, const std::vector<log_entry>& log,
                                                       const toolkit::owner& who) {
    auto read = of(run, log);
    if (read && read->owner != who.id()) return graph_logs::no_such_run(run);
    return read;
}

}}  // namespace toolkit::v0
