// The log of a run, indexed by its calls for a replay.
// In: the entries of one run. Out: the outcome of each call of the model and of each tool call. Next: journal.hpp.
#pragma once

#include <toolkit/agent/durable/journal_entries.hpp>
#include <toolkit/tool/carried_call.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// A run as its log describes it.
struct logged_run {
    struct model_call {
        std::int64_t at = 0;
        journal_entries::request_print request;
        result<completion> reply{failure{}};
        std::uint64_t sequence = 0;
    };
    struct tool_call {
        std::int64_t at = 0;  ///< time of its outcome
        std::string tool;
        std::string arguments;
        bool intended = false;               ///< its execution was about to begin
        bool finished = false;               ///< it has an outcome
        std::optional<std::string> value{};  ///< absent without a failure: the call is executed again
        std::optional<failure> why{};
        journal_entries::nested used{};         ///< by nested runs and own requests
        std::optional<std::string> question{};  ///< the question to a person
        std::optional<decision> decided{};
    };

    journal_entries::begun begun;
    std::vector<model_call> models;
    std::map<std::uint64_t, tool_call> tools;
    std::optional<journal_entries::ended> ended;
    std::size_t finished = 0;    ///< number of tool calls with an outcome
    std::uint64_t sequence = 0;  ///< of the last entry
    std::int64_t at = 0;         ///< of the last entry

    /// Reads the entries. Fails with `corrupt` if they do not have the format.
    [[nodiscard]] static result<logged_run> of(const uuid& run, const std::vector<log_entry>& log) {
        logged_run made;
        auto first = journal_entries::read_begun(run, log);
        if (!first) return std::move(first).error();
        made.begun = std::move(*first);
        for (const log_entry& entry : log) {
            made.sequence = entry.sequence;
            if (entry.sequence == 1) continue;
            if (auto taken = made.take(run, entry); !taken) return std::move(taken).error();
        }
        for (const auto& [number, one] : made.tools) made.finished += one.finished ? 1U : 0U;
        return made;
    }

    /// The number and data of the call that waits for a person, or nullptr.
    [[nodiscard]] const std::pair<const std::uint64_t, tool_call>* waiting() const noexcept {
        for (const auto& one : tools)
            if (one.second.question && !one.second.decided) return &one;
        return nullptr;
    }

private:
    [[nodiscard]] result<void> take(const uuid& run, const log_entry& entry) {
        namespace entries = journal_entries;
        const auto damaged = [&](std::string_view what) {
            return run_logs::damaged(entries::name_of_log(run),
                                     "entry " + std::to_string(entry.sequence) + " " + std::string{what});
        };
        const auto read = [&]<class T>(auto&& use) -> result<void> {
            auto form = entries::read<T>(run, entry);
            if (!form) return std::move(form).error();
            at = form->at;
            return use(std::move(*form));
        };
        const auto model = [&](auto&& form, result<completion> reply) -> result<void> {
            if (form.call > models.size() || (form.call < models.size() && models[form.call].reply))
                return damaged("is for a model call that is out of order");
            model_call one{form.at, std::move(form.asked), std::move(reply), entry.sequence};
            if (form.call == models.size()) models.push_back(std::move(one));
            else models[form.call] = std::move(one);  // the earlier request failed and was repeated
            return {};
        };
        const auto tool = [&](auto&& form) -> tool_call& {
            tool_call& one = tools[form.call];
            one.tool = std::move(form.tool.text);
            one.arguments = std::move(form.arguments.text);
            return one;
        };
        switch (entry.kind) {
            case log_kind::begun: return damaged("starts the run a second time");
            case log_kind::completion:
                return read.template operator()<entries::completion>([&](entries::completion&& form) {
                    auto reply = exchange_line::completion_of_form(std::move(form.got));
                    return model(form, std::move(reply));
                });
            case log_kind::model_failure:
                return read.template operator()<entries::model_failure>([&](entries::model_failure&& form) {
                    auto why = exchange_line::failure_of(form.why);
                    return model(form, std::move(why));
                });
            case log_kind::tool_intent:
                return read.template operator()<entries::tool_intent>([&](entries::tool_intent&& form) {
                    tool(form).intended = true;
                    return result<void>{};
                });
            case log_kind::tool_result:
                return read.template operator()<entries::tool_result>([&](entries::tool_result&& form) {
                    tool_call& one = tool(form);
                    one.at = form.at;
                    one.finished = true;
                    one.used = entries::nested::of(form.used);
                    if (form.value) one.value = std::move(form.value->text);
                    return result<void>{};
                });
            case log_kind::tool_failure:
                return read.template operator()<entries::tool_failure>([&](entries::tool_failure&& form) {
                    tool_call& one = tool(form);
                    one.at = form.at;
                    one.finished = true;
                    one.used = entries::nested::of(form.used);
                    one.why = exchange_line::failure_of(form.why);
                    return result<void>{};
                });
            case log_kind::approval_asked:
                return read.template operator()<entries::approval_asked>([&](entries::approval_asked&& form) {
                    tool(form).question = std::move(form.question.text);
                    return result<void>{};
                });
            case log_kind::approval_given:
                return read.template operator()<entries::approval_given>(
                    [&](entries::approval_given&& form) -> result<void> {
                        const auto found = tools.find(form.call);
                        if (found == tools.end() || !found->second.question || found->second.decided)
                            return damaged("decides a question that was not asked");
                        found->second.decided = decision{form.approved, std::move(form.note.text)};
                        return {};
                    });
            case log_kind::ended:
                return read.template operator()<entries::ended>([&](entries::ended&& form) {
                    ended = std::move(form);
                    return result<void>{};
                });
            case log_kind::graph_begun:
            case log_kind::checkpoint:
            case log_kind::question:
            case log_kind::reply:
            case log_kind::branch: return damaged("belongs to a graph");
        }
        return damaged("has an unknown kind");
    }
};

}}  // namespace toolkit::v0
