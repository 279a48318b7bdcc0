// Runs of the system decision with scripted models: manuals and pages in memory, what clients read, and a trace.
#pragma once

#include <toolkit/events/decision_lines.hpp>
#include <toolkit/events/ndjson.hpp>
#include <toolkit/events/run_listener.hpp>
#include <toolkit/systems/decision.hpp>
#include <toolkit/toolkit.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace decision_tests {

using namespace toolkit;

inline const owner me{"me"};

/// A passage of a manual.
struct manual_page {
    std::string text;
    std::string filename = "pump.pdf";
    std::uint32_t page = 0;
    std::string heading{};
};

/// The passages that each query finds, for the owner "me" alone.
class manuals {
public:
    explicit manuals(std::map<std::string, std::vector<manual_page>> found) : found_(std::move(found)) {}

    struct view {
        const manuals* all;
        bool is_owner;

        [[nodiscard]] result<std::vector<hit>> search(const query& wanted, const stop_token&) const {
            all->log_->push_back(wanted);
            std::vector<hit> hits;
            const auto at = all->found_.find(wanted.text);
            if (!is_owner || at == all->found_.end()) return hits;
            for (const manual_page& one : at->second) {
                if (hits.size() == wanted.top_k) break;
                hit made;
                made.doc_id = document_id(me, one.filename);
                made.chunk_id = chunk_id(made.doc_id, 0, one.text);
                made.filename = one.filename;
                made.heading = one.heading;
                made.snippet = one.text.substr(0, 200);
                made.page = one.page;
                made.score = 1.0 - 0.125 * static_cast<double>(hits.size());
                hits.push_back(std::move(made));
            }
            return hits;
        }
        [[nodiscard]] result<toolkit::chunk> chunk(const uuid& id, const stop_token&) const {
            for (const auto& [words, pages] : all->found_)
                for (const manual_page& one : pages)
                    if (is_owner && chunk_id(document_id(me, one.filename), 0, one.text) == id) {
                        toolkit::chunk made;
                        made.text = one.text;
                        return made;
                    }
            return failure::of(failure_kind::not_found, "manuals", "there is no such chunk");
        }
        [[nodiscard]] result<toolkit::document> document(const uuid&, const stop_token&) const {
            return failure::of(failure_kind::not_found, "manuals", "there is no such document");
        }
        [[nodiscard]] result<std::vector<document_ref>> find_document(std::string_view, const stop_token&) const {
            return std::vector<document_ref>{};
        }
    };
    [[nodiscard]] view for_owner(const owner& who) const { return {this, who == me}; }
    /// All searches so far. Copies share them.
    [[nodiscard]] const std::vector<query>& searches() const { return *log_; }

private:
    std::map<std::string, std::vector<manual_page>> found_;
    std::shared_ptr<std::vector<query>> log_ = std::make_shared<std::vector<query>>();
};

/// The pages that each query finds, for the owner "me" alone. A picture is a short text in place of a PNG.
class picture_book {
public:
    explicit picture_book(std::map<std::string, std::vector<std::uint32_t>> found) : found_(std::move(found)) {}

    struct view {
        const picture_book* all;
        bool is_owner;

        [[nodiscard]] result<std::vector<page_hit>> search(const query& wanted, const stop_token&) const {
            std::vector<page_hit> hits;
            const auto at = all->found_.find(wanted.text);
            if (!is_owner || at == all->found_.end()) return hits;
            for (const std::uint32_t page : at->second)
                hits.push_back({document_id(me, "pump.pdf"), "pump.pdf", page,
                                1.0 - 0.125 * static_cast<double>(hits.size()),
                                "pages/pump_" + std::to_string(page) + ".png"});
            return hits;
        }
        [[nodiscard]] result<page_picture> picture(const uuid&, std::uint32_t page, const stop_token&) const {
            if (!is_owner || page == 99) return failure::of(failure_kind::not_found, "pages", "there is no picture");
            return page_picture{"picture of page " + std::to_string(page), 10, 10};
        }
    };
    [[nodiscard]] view for_owner(const owner& who) const { return {this, who == me}; }

private:
    std::map<std::string, std::vector<std::uint32_t>> found_;
};

/// One model with three scripts. An answer is streamed in its pieces. `summarize` gives the summary of a piece.
struct model_script {
    std::vector<result<completion>> decisions{};
    std::vector<std::vector<std::string>> answers{};
    std::vector<result<completion>> summaries{};
    bool summarizes_relief_valve = false;  ///< summaries depend on the piece, not on the script
};

class manual_model {
public:
    explicit manual_model(model_script script, means by = means::text) : state_(std::make_shared<state>()), means_(by) {
        state_->script = std::move(script);
    }
    [[nodiscard]] means action_means() const noexcept { return means_; }

    [[nodiscard]] result<completion> complete(const request& asked, delta_sink& sink, const stop_token& stop) const {
        if (stop.stop_requested()) return failure::of(failure_kind::cancelled, "manual_model", "it was stopped");
        const std::lock_guard lock(state_->mutex);
        state_->received.push_back(asked);
        const std::string_view text = text_of(asked.messages.back());
        model_script& script = state_->script;
        if (text.starts_with("Based on the retrieved information")) {
            if (state_->answers == script.answers.size()) return exhausted("answers");
            completion made;
            for (const std::string& piece : script.answers[state_->answers++]) {
                sink(delta{.text = piece});
                made.text += piece;
            }
            return made;
        }
        if (text.starts_with("RETRIEVED INFORMATION:")) {
            if (script.summarizes_relief_valve)
                return completion{.text = text.find("opens at 8 bar") != std::string_view::npos
                                              ? "The relief valve opens at 8 bar (page 3)."
                                              : "Nothing that helps."};
            return next(script.summaries, state_->summaries, "summaries");
        }
        return next(script.decisions, state_->decisions, "decisions");
    }
    [[nodiscard]] std::vector<request> received() const {
        const std::lock_guard lock(state_->mutex);
        return state_->received;
    }

private:
    struct state {
        std::mutex mutex;
        model_script script;
        std::vector<request> received;
        std::size_t decisions = 0, answers = 0, summaries = 0;
    };
    static failure exhausted(std::string_view what) {
        return failure::of(failure_kind::rejected, "manual_model", "there are no more " + std::string{what});
    }
    static result<completion> next(const std::vector<result<completion>>& of, std::size_t& at, std::string_view what) {
        if (at == of.size()) return exhausted(what);
        return of[at++];
    }
    std::shared_ptr<state> state_;
    means means_;
};

inline completion says(std::string text) { return completion{.text = std::move(text)}; }
/// A decision as the model writes it.
inline completion decides(std::string_view tool, std::string_view inputs, std::string_view reasoning,
                          bool should_end = false) {
    std::string text = R"({"tool": ")";
    text.append(tool).append(R"(", "inputs": )").append(inputs).append(R"(, "reasoning": ")").append(reasoning);
    text.append(R"(", "should_end": )").append(should_end ? "true}" : "false}");
    return says(std::move(text));
}
inline completion searches(std::string_view words, std::string_view reasoning = "User asked factual question") {
    return decides("fast_vector_search", R"({"query": ")" + std::string{words} + "\"}", reasoning);
}
inline completion looks(std::string_view words, std::string_view reasoning = "Fast search failed, trying visual") {
    return decides("colqwen_visual_search", R"({"query": ")" + std::string{words} + "\"}", reasoning);
}
inline completion interprets() { return decides("visual_interpretation", "{}", "The pages may show it"); }
inline completion responds() { return decides("text_response", "{}", "Have enough context", true); }

/// Keeps the lines of the client and all events.
struct run_log {
    static constexpr bool receives_objects = true;
    decision_lines lines{};
    std::string client{};
    std::string events{};
    template <class E>
    void operator()(const E& event) {
        events += json_line(event);
        if constexpr (requires { lines(event); }) client += lines(event);
    }
};

/// A run, with everything that was said in it.
struct decision_run {
    whole_run whole{.outcome = failure{}};
    std::string client;  ///< the lines for the client
    std::string events;  ///< all events as NDJSON

    [[nodiscard]] const result<answer>& outcome() const { return whole.outcome; }
};

/// Runs a task with pages and a vision model, and a clock that stands still.
inline decision_run run_decision(const manual_model& model, const manuals& books, const picture_book& pages,
                                 const scripted& vision, const task& asked, const decision_options& options = {}) {
    const run_listener<run_log> log;
    const manual_clock clock;
    decision_run made;
    made.whole = decision_agent(model, books, pages, vision, options, log, clock).run_whole(asked);
    const run_log kept = log.take();
    made.client = kept.client;
    made.events = kept.events;
    return made;
}
/// The same without pages.
inline decision_run run_decision(const manual_model& model, const manuals& books, const task& asked,
                                 const decision_options& options = {}) {
    return run_decision(model, books, picture_book{{}}, scripted{}, asked, options);
}

/// Lines of at most 600 bytes. Longer ones say how long they are.
inline std::string short_lines(std::string_view text) {
    constexpr std::size_t most = 600;
    std::string made;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        made += cut_utf8(text.substr(0, end), most);
        if (end > most) made += "… (" + std::to_string(end) + " bytes)";
        made += '\n';
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return made;
}

/// The requests, with the system messages that differ from the last one.
inline std::string requests_of(const std::vector<request>& received) {
    std::string text;
    std::string system;
    for (std::size_t i = 0; i < received.size(); ++i) {
        text.append("=== request ").append(std::to_string(i + 1)).append("\n");
        for (const message& one : received[i].messages) {
            constexpr std::string_view roles[] = {"system", "user", "model", "tool"};
            if (one.index() == 0 && text_of(one) == system) continue;
            if (one.index() == 0) system = text_of(one);
            text.append("--- ").append(roles[one.index()]).append("\n").append(text_of(one)).append("\n");
        }
    }
    return text;
}

/// Everything that a change may change: the client's lines, the events, and the requests.
inline std::string trace_of(const decision_run& run, const std::vector<request>& model,
                            const std::vector<request>& vision = {}) {
    std::string text = "CLIENT\n" + run.client + "EVENTS\n" + run.events + "MODEL\n" + requests_of(model);
    if (!vision.empty()) text += "VISION\n" + requests_of(vision);
    return short_lines(text);
}

}  // namespace decision_tests
