// Shared by the tests of whole runs of rabbithole: a library of two documents, and a model that replies by the words of
// a request, so that it is the same in each process.
#pragma once

#include <toolkit/core/hash.hpp>
#include <toolkit/extract/markdown.hpp>
#include <toolkit/llm/llm.hpp>
#include <toolkit/retrieval/lexical.hpp>
#include <toolkit/retrieval/library.hpp>
#include <toolkit/systems/rabbithole.hpp>

#include "../../retrieval/temporary_folder.hpp"
#include "model_rules.hpp"

#include <csignal>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace whole_runs {

using namespace toolkit;
using rabbithole_model::question;

inline const owner me{"me"};
inline const uuid run_id = uuid::from_bits(5, 7);
using outcome = graph_outcome<rabbithole_state>;

/// The library of the two documents below a folder. The first call makes the documents and the index.
inline library open_books(const temporary_folder& folder) {
    if (!std::filesystem::exists(folder.path("docs"))) {
        folder.write("docs/pump.md", rabbithole_model::pump_md);
        folder.write("docs/limits.md", rabbithole_model::limits_md);
    }
    library books = library::open(folder.path("index")).value();
    (void)books.sync_folder<extractors<markdown_extractor>>(me, folder.path("docs")).value();
    return books;
}

/// Replies by rules. Remembers the names of the rules that were used, in order. Each request is also a line of a file,
/// which other processes read.
class ruled {
public:
    /// The process is killed within request number `dies_at`, before its reply; 0: it lives.
    explicit ruled(rabbithole_model::rules given = rabbithole_model::usual(), std::string file = {},
                   std::size_t dies_at = 0)
        : rules_(std::move(given)), file_(std::move(file)), dies_at_(dies_at), state_(std::make_shared<state>()) {}

    [[nodiscard]] result<completion> complete(const request& asked, delta_sink&, const stop_token&) const {
        std::string text;
        for (const message& one : asked.messages) text += text_of(one);
        const std::lock_guard lock(state_->mutex);
        const rabbithole_model::rule* const rule = rabbithole_model::rule_for(rules_, text);
        if (rule == nullptr) return failure::of(failure_kind::rejected, "the model of the test", "no rule fits", text);
        state_->requests.emplace_back(rule->name);
        if (!file_.empty())
            std::ofstream(file_, std::ios::app) << "asked " << rule->name << ' ' << to_hex(sha1_of(text)) << '\n';
        if (state_->requests.size() == dies_at_) ::raise(SIGKILL);
        return completion{.text = rule->reply};
    }

    [[nodiscard]] std::vector<std::string> requests() const { return state_->requests; }
    [[nodiscard]] std::size_t times(std::string_view name) const {
        std::size_t number = 0;
        for (const std::string& one : state_->requests) number += one == name ? 1U : 0U;
        return number;
    }

private:
    struct state {
        std::mutex mutex;
        std::vector<std::string> requests;
    };
    rabbithole_model::rules rules_;
    std::string file_;
    std::size_t dies_at_;
    std::shared_ptr<state> state_;
};

/// The question with rounds.
inline rabbithole_state asks_with_rounds() {
    rabbithole_state made;
    made.query = question;
    made.hitl_active = true;
    return made;
}
/// The question without rounds: the first stop is the list of tasks.
inline rabbithole_state asks_at_once() {
    rabbithole_state made;
    made.query = question;
    return made;
}

/// The person of the tests: says something in round 1, ends round 2, and edits the list.
inline const std::vector<std::string> replies{"Water and oil.", "/end"};
inline todo_reply edited_list() {
    return {.approved = true,
            .items = std::vector<todo_item>{{1, "Find the highest pressure with water.", "It is the question.", false},
                                            {0, "Find the highest pressure with oil.", "The person wants it.", false}},
            .note = {}};
}

/// Replies to all questions of a run until it ends or fails.
template <class Runner>
[[nodiscard]] outcome reply_to_all(const Runner& runner, outcome run) {
    while (run.is_waiting() && !run.error) {
        if (run.question->type == hitl_checkpoints::approval) run = runner.resume(run.run_id, me, edited_list());
        else
            run = runner.resume(run.run_id, me,
                                hitl_reply{replies.at(static_cast<std::size_t>(run.state.hitl_iteration))});
    }
    return run;
}

}  // namespace whole_runs
