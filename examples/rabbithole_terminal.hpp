// rabbithole on a terminal: a line for each phase, the questions, the list of tasks and its editing, the report, and
// the kept runs.
#pragma once

#include <toolkit/core/clock.hpp>
#include <toolkit/core/uuid.hpp>
#include <toolkit/events/event.hpp>
#include <toolkit/graph/graph_entries.hpp>
#include <toolkit/graph/graph_log.hpp>
#include <toolkit/schema/parse.hpp>
#include <toolkit/store/file_log.hpp>
#include <toolkit/systems/rabbithole.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <iostream>
#include <istream>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "folder.hpp"
#include "shown.hpp"

/// A share from 0 to 1 as "60 %".
inline std::string percent(double share) { return std::to_string(std::lround(share * 100)) + " %"; }

/// A number with its word: "1 gap", "2 gaps".
inline std::string count_of(std::size_t number, std::string_view one) {
    return std::to_string(number) + ' ' + std::string{one} + (number == 1 ? "" : "s");
}
inline std::string joined(const std::vector<std::string>& texts) {
    std::string all;
    for (const std::string& one : texts) all += (all.empty() ? "" : "; ") + one;
    return all;
}

/// Shows each phase when it is over, and what it gave.
class phase_printer {
public:
    explicit phase_printer(std::ostream& out) : out_(&out) {}

    void operator()(const toolkit::phase_reached& event) {
        if (!event.state) return;
        const auto state = toolkit::parse<toolkit::rabbithole_state>(event.state->text);
        if (!state) return;
        const std::string facts = facts_of(event.phase, *state, state->synthesis_retry_count > retries_);
        retries_ = state->synthesis_retry_count;
        *out_ << "  " << event.phase << (facts.empty() ? "" : ": ") << shown_line(facts) << '\n';
        if (event.phase == "execute_task") show_tasks(state->todo_list);
        if (event.phase == "execute_task" || event.phase == "process_hitl_todo") show_next(state->todo_list);
        tasks_ = state->todo_list;
        *out_ << std::flush;
    }

private:
    [[nodiscard]] static std::string facts_of(std::string_view phase, const toolkit::rabbithole_state& state,
                                              bool is_again) {
        const auto done = [&] {
            std::size_t number = 0;
            for (const toolkit::todo_item& one : state.todo_list) number += one.completed ? 1U : 0U;
            return std::to_string(number) + '/' + std::to_string(state.todo_list.size());
        };
        if (phase == "hitl_init") return state.language == toolkit::rabbithole_language::de ? "German" : "English";
        if (phase == "hitl_generate_queries") return joined(state.hitl_queries);
        if (phase == "hitl_retrieve_chunks")
            return count_of(state.query_retrieval.size(), "passage") + ", " + percent(state.retrieval_dedup_ratio) +
                   " of the hits were known";
        if (phase == "hitl_analyze_retrieval")
            return "coverage " + percent(state.coverage_score) + ", " + count_of(state.knowledge_gaps.size(), "gap");
        if (phase == "hitl_process_response") return "round " + std::to_string(state.hitl_iteration) + " is over";
        if (phase == "hitl_finalize") return "to research: " + joined(state.research_queries);
        if (phase == "analyze_query") return state.query_analysis ? state.query_analysis->scope : std::string{};
        if (phase == "generate_todo") return count_of(state.todo_list.size(), "task");
        if (phase == "execute_task")
            return "tasks done: " + done() + ", " + count_of(state.research_context.size(), "finding");
        if (phase == "synthesize") return count_of(state.synthesis.size(), "byte");
        if (phase == "quality_check" && state.quality)
            return std::to_string(state.quality->sum()) + " of 500" +
                   (is_again ? ", again: " + state.quality_remediation_focus : std::string{});
        if (phase == "attribute_sources" && state.final_report)
            return count_of(state.final_report->citations.size(), "citation");
        return {};
    }
    /// The tasks that are done or new since the phase before.
    void show_tasks(const std::vector<toolkit::todo_item>& now) const {
        for (const toolkit::todo_item& one : now) {
            const auto before = std::find_if(tasks_.begin(), tasks_.end(),
                                             [&](const toolkit::todo_item& task) { return task.id == one.id; });
            if (one.completed && (before == tasks_.end() || !before->completed))
                *out_ << "    [x] " << one.id << ". " << shown_line(one.task) << '\n';
            else if (before == tasks_.end() && !tasks_.empty())
                *out_ << "    [ ] " << one.id << ". " << shown_line(one.task) << " (new)\n";
        }
    }

    /// The task that is done now. A task takes many requests, without a phase between them.
    void show_next(const std::vector<toolkit::todo_item>& now) const {
        for (const toolkit::todo_item& one : now)
            if (!one.completed) {
                *out_ << "    [ ] " << one.id << ". " << shown_line(one.task) << " ...\n";
                return;
            }
    }

    std::ostream* out_;
    std::vector<toolkit::todo_item> tasks_{};
    int retries_ = 0;
};

/// A line of the person. Nothing at the end of the input.
inline std::optional<std::string> read_reply(std::istream& in, std::ostream& out) {
    out << "> " << std::flush;
    std::string line;
    if (!std::getline(in, line)) {
        out << '\n';
        return {};
    }
    return line;
}

/// The questions of a round with coverage and gaps.
inline void show_questions(std::ostream& out, const toolkit::rabbithole_state& state, std::string_view text) {
    out << '\n';
    if (state.hitl_active) {
        out << "Round " << state.hitl_iteration + 1 << ". Coverage: " << percent(state.coverage_score)
            << ". Missing:" << (state.knowledge_gaps.empty() ? " nothing" : "") << '\n';
        for (const std::string& gap : state.knowledge_gaps) out << "  - " << shown_line(gap) << '\n';
    }
    out << shown_lines(text);
    if (text.empty() || text.back() != '\n') out << '\n';
}

inline void show_list(std::ostream& out, const std::vector<toolkit::todo_item>& list) {
    out << "\nTo do\n";
    if (list.empty()) out << "  (the list is empty)\n";
    for (const toolkit::todo_item& one : list) {
        out << "  " << one.id << ". " << shown_line(one.task);
        if (!one.why.empty()) out << " (" << shown_line(one.why) << ')';
        out << '\n';
    }
}

/// The list of tasks while a person edits it.
class todo_editor {
public:
    explicit todo_editor(std::vector<toolkit::todo_item> list) : list_(std::move(list)) {}

    [[nodiscard]] const std::vector<toolkit::todo_item>& list() const noexcept { return list_; }

    static constexpr std::string_view how =
        "y: begin. n: end without research (Ctrl-D keeps the run). - 3: remove task 3. + TEXT: add a task. note: TEXT: "
        "write another list.";

    /// Takes a line. Gives the decision, or nothing if the list was edited or the line is none of these; `answer` then
    /// says what happened.
    [[nodiscard]] std::optional<toolkit::todo_reply> take(std::string_view line, std::string& answer) {
        answer.clear();
        const std::string_view word = trimmed(line);
        if (word.empty()) {
            answer = how;
            return {};
        }
        if (word == "y" || word == "Y" || word == "yes") return decision(true);
        if (word == "n" || word == "N" || word == "no") return toolkit::todo_reply{};
        if (word.starts_with("note:") && !trimmed(word.substr(5)).empty()) {
            toolkit::todo_reply sent = decision(false);
            sent.note = std::string{trimmed(word.substr(5))};
            return sent;
        }
        if (word.front() == '+' && !trimmed(word.substr(1)).empty()) add(trimmed(word.substr(1)));
        else if (word.front() == '-') remove(trimmed(word.substr(1)), answer);
        else answer = word == "edit" ? std::string{how} : "That is none of these. " + std::string{how};
        return {};
    }

private:
    [[nodiscard]] static std::string_view trimmed(std::string_view text) noexcept {
        const std::size_t begin = text.find_first_not_of(" \t\r");
        if (begin == std::string_view::npos) return {};
        return text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1);
    }
    [[nodiscard]] toolkit::todo_reply decision(bool approved) const {
        toolkit::todo_reply made{.approved = approved, .items = {}, .note = {}};
        if (edited_) made.items = list_;
        return made;
    }
    void add(std::string_view text) {
        int last = 0;
        for (const toolkit::todo_item& one : list_) last = std::max(last, one.id);
        list_.push_back({.id = last + 1, .task = std::string{text}, .why = {}, .completed = false});
        edited_ = true;
    }
    void remove(std::string_view digits, std::string& answer) {
        int id = 0;
        const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), id);
        const auto at =
            std::find_if(list_.begin(), list_.end(), [&](const toolkit::todo_item& one) { return one.id == id; });
        if (read.ec != std::errc{} || read.ptr != digits.data() + digits.size() || at == list_.end()) {
            answer = "There is no task \"" + shown_line(digits) + "\". " + std::string{how};
            return;
        }
        list_.erase(at);
        edited_ = true;
    }

    std::vector<toolkit::todo_item> list_;
    bool edited_ = false;
};

/// Asks until the person decides. Nothing at the end of the input.
inline std::optional<toolkit::todo_reply> ask_about_list(std::istream& in, std::ostream& out,
                                                         const toolkit::rabbithole_state& state) {
    todo_editor editor{state.todo_list};
    if (state.hitl_checkpoint)
        for (const std::string& one : state.hitl_checkpoint->questions) out << '\n' << shown_line(one);
    out << '\n';
    std::string answer;
    for (bool shows = true;;) {
        if (shows) {
            show_list(out, editor.list());
            out << todo_editor::how << '\n';
        }
        const std::optional<std::string> line = read_reply(in, out);
        if (!line) return {};
        if (auto decided = editor.take(*line, answer)) return decided;
        shows = answer.empty();
        if (!shows) out << answer << '\n';
    }
}

/// The page of a citation, by the finding of the same chunk. 0: it has none.
inline std::uint32_t page_of(const toolkit::rabbithole_state& state, const toolkit::citation& cited) {
    for (const toolkit::rabbithole_finding& one : state.research_context)
        if (one.chunk_id == cited.chunk_id) return one.page;
    return 0;
}

/// The report: its text, its citations with file, page and quote, the scores, and what it does not tell.
inline void show_report(std::ostream& out, const toolkit::rabbithole_state& state) {
    const toolkit::rabbithole_report& report = *state.final_report;
    out << '\n' << shown_lines(report.text) << '\n';
    if (!report.citations.empty()) out << "\nCitations\n";
    for (const toolkit::citation& one : report.citations) {
        out << '[' << one.number << "] " << shown_line(one.filename);
        if (const std::uint32_t page = page_of(state, one); page > 0) out << ", page " << page;
        out << "\n    \"" << shown_lines(one.quote) << "\"\n";
    }
    if (report.quality) {
        const toolkit::rabbithole_quality& q = *report.quality;
        out << "\nQuality: " << q.sum() << " of 500 (facts " << q.factual_accuracy << ", meaning "
            << q.semantic_validity << ", structure " << q.structural_integrity << ", citations "
            << q.citation_correctness << ", relevance " << q.query_relevance << ")\n";
        for (const std::string& one : q.issues) out << "  - " << shown_line(one) << '\n';
    }
    if (!report.gaps.empty()) out << "\nNot in the report\n";
    for (const std::string& one : report.gaps) out << "  - " << shown_line(one) << '\n';
    out << std::flush;
}

/// The folder of the runs: below $XDG_STATE_HOME, ~/.local/state or the folder for temporary files.
inline std::string default_runs_folder() {
    const char* state = std::getenv("XDG_STATE_HOME");
    const char* home = std::getenv("HOME");
    std::error_code trouble;
    std::filesystem::path base = std::filesystem::temp_directory_path(trouble);
    if (state != nullptr && *state != 0) base = state;
    else if (home != nullptr && *home != 0) base = std::filesystem::path{home} / ".local" / "state";
    return (base / "toolkit" / "rabbithole").string();
}

/// The store of the runs. The folder is created.
inline toolkit::result<toolkit::file_log> open_runs(const std::string& folder) {
    std::error_code trouble;
    std::filesystem::create_directories(folder, trouble);
    if (trouble)
        return toolkit::file_system::failed(folder, "the folder of the runs cannot be created", trouble.value(),
                                            "name another one with --logs");
    return toolkit::file_log::open(folder);
}

/// A kept run as a line of --runs, with its time of beginning in milliseconds.
struct run_line {
    std::int64_t begun = 0;
    std::string text;
};

inline std::string local_time(std::int64_t unix_ms) {
    const auto seconds = static_cast<std::time_t>(unix_ms / 1'000);
    std::tm parts{};
    std::array<char, 32> text{};
    if (::localtime_r(&seconds, &parts) == nullptr) return "?";
    return {text.data(), std::strftime(text.data(), text.size(), "%Y-%m-%d %H:%M", &parts)};
}

inline std::string state_of(const toolkit::logged_graph& read) {
    if (read.ended) return "done";
    if (read.waits()) return "waits (" + shown_line(read.question->type) + ")";
    return "stopped at " + (read.node.empty() ? "its start" : shown_line(read.node));
}

/// Describes a run: id, when it began, state, question.
inline toolkit::result<run_line> describe_run(const toolkit::file_log& runs, const toolkit::uuid& id) {
    const auto log = runs.read(id);
    if (!log) return log.error();
    const auto read = toolkit::logged_graph::of(id, *log, local_owner());
    if (!read) return read.error();
    const auto first = toolkit::parse<toolkit::graph_entries::begun>(log->front().text);
    const auto state = toolkit::parse<toolkit::rabbithole_state>(read->first_state);
    run_line made;
    made.begun = first ? first->unix_ms : 0;
    made.text = id.to_string() + "  " + local_time(made.begun) + "  " + state_of(*read) + "  " +
                (state ? shown_line(state->query) : std::string{"?"});
    return made;
}

/// Lists the runs of a folder, the newest first.
inline void list_runs(std::ostream& out, std::ostream& err, const toolkit::file_log& runs, const std::string& folder) {
    std::vector<run_line> lines;
    std::error_code trouble;
    for (const auto& file : std::filesystem::directory_iterator(folder, trouble)) {
        const auto id = toolkit::uuid::from_string(file.path().stem().string());
        if (!id || file.path().extension() != ".log") continue;
        auto line = describe_run(runs, *id);
        if (line) lines.push_back(*std::move(line));
        else err << "rabbithole: " << shown_line(line.error().message()) << '\n';
    }
    std::sort(lines.begin(), lines.end(), [](const run_line& a, const run_line& b) { return a.begun > b.begun; });
    for (const run_line& one : lines) out << one.text << '\n';
    if (lines.empty()) out << "There are no runs in " << shown_line(folder) << ".\n";
    out << std::flush;
}
