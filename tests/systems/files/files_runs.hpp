// Runs of the files agent with scripted models: what was asked, searched and reported, and a trace of it.
#pragma once

#include "dated_folder.hpp"

#include <toolkit/events/ndjson.hpp>
#include <toolkit/retrieval/simple_retriever.hpp>
#include <toolkit/systems/files.hpp>
#include <toolkit/toolkit.hpp>

#include <algorithm>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace file_tests {

/// One model with two scripts: one for the agent, one for the facts of passages.
struct two_scripts {
    toolkit::scripted agent;
    toolkit::scripted facts;

    [[nodiscard]] toolkit::result<toolkit::completion> complete(const toolkit::request& asked,
                                                                toolkit::delta_sink& sink,
                                                                const toolkit::stop_token& stop) const {
        const bool reads = toolkit::text_of(asked.messages.front()) == toolkit::facts::system_prompt;
        return (reads ? facts : agent).complete(asked, sink, stop);
    }
};

/// The passages that a query finds. It counts its searches.
class known_passages {
public:
    struct row {
        std::string query;
        std::vector<toolkit::found_text> found;
    };
    explicit known_passages(std::vector<row> rows) : rows_(std::move(rows)) {}

    std::vector<toolkit::found_text> operator()(const toolkit::owner&, std::string_view words, std::size_t most) const {
        queries_->emplace_back(words);
        for (const row& one : rows_)
            if (one.query == words)
                return {one.found.begin(),
                        one.found.begin() + static_cast<std::ptrdiff_t>(std::min(most, one.found.size()))};
        return {};
    }
    /// The queries of all searches so far. Copies share them.
    [[nodiscard]] const std::vector<std::string>& queries() const { return *queries_; }

private:
    std::vector<row> rows_;
    std::shared_ptr<std::vector<std::string>> queries_ = std::make_shared<std::vector<std::string>>();
};

/// A run, with everything that was said in it.
struct files_run {
    toolkit::result<toolkit::answer> outcome;
    std::string trace;  ///< the events as NDJSON, then the messages of the agent's conversation
};

inline std::string conversation_of(const toolkit::scripted& model) {
    std::string text;
    std::vector<toolkit::message> before;
    for (const toolkit::request& asked : model.received()) {
        const auto fresh = std::mismatch(before.begin(), before.end(), asked.messages.begin(), asked.messages.end());
        for (auto msg = fresh.second; msg != asked.messages.end(); ++msg) {
            constexpr std::string_view roles[] = {"system", "user", "model", "tool"};
            text.append("=== ").append(roles[msg->index()]).append("\n").append(toolkit::text_of(*msg)).append("\n");
            if (const auto* reply = std::get_if<toolkit::assistant_message>(&*msg))
                for (const toolkit::tool_call& call : reply->calls)
                    text.append("call ").append(call.name).append(" ").append(call.arguments.text).append("\n");
        }
        before = asked.messages;
    }
    return text;
}

/// Runs a task with a clock that stands still, so that a trace is always the same.
template <class... Parts>
[[nodiscard]] files_run run_files(const two_scripts& model, const known_passages& passages,
                                  const toolkit::confined_root& root, const toolkit::task& asked,
                                  const toolkit::files_options& options = {}, Parts... more) {
    files_run made;
    const toolkit::manual_clock clock;
    const auto agent = toolkit::files_agent(
        model, toolkit::simple_retriever{passages}, root, options, clock,
        toolkit::sink{[&](const auto& event) { made.trace += toolkit::json_line(event); }}, std::move(more)...);
    made.outcome = agent.run(asked);
    made.trace += conversation_of(model.agent);
    return made;
}

}  // namespace file_tests
