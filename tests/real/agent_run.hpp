// Asks an agent with a real model questions, and counts everything that its runs used.
// In: a model, a retriever, the form of its finals, a file of questions. Out: a row of figures.
#pragma once

#include "model_run.hpp"

#include <array>
#include <cstdint>
#include <iomanip>
#include <set>
#include <string>
#include <utility>

namespace evaluation {

/// How the runs over one file of questions ended, and what they used.
struct run_figures {
    std::size_t asked = 0;
    std::size_t accepted = 0;      ///< accepted by the gate
    std::size_t right = 0;         ///< of these: one of the phrases, and a right page cited
    std::size_t insufficient = 0;  ///< reported that the documents do not contain it
    std::size_t partial = 0;       ///< labelled as such
    std::size_t other = 0;         ///< no answer at all, one that does not verify, or one after the tenth turn
    std::size_t mended = 0;        ///< markers that grounding changed or removed
    std::size_t repaired = 0;      ///< replies that were read although they were not strict actions
    std::int64_t turns_most = 0;
    toolkit::spend sum{};
    double seconds = 0;
    double seconds_most = 0;

    [[nodiscard]] std::size_t ended_well() const { return accepted + insufficient; }
};

/// Whether a row is asked: all are, or those that TOOLKIT_ONLY names by their numbers: TOOLKIT_ONLY=3,17.
inline bool is_chosen(std::size_t row) {
    const char* const only = std::getenv("TOOLKIT_ONLY");
    if (only == nullptr) return true;
    const auto wanted = split(only, ',');
    return std::find(wanted.begin(), wanted.end(), std::to_string(row)) != wanted.end();
}

/// How an agent is made for these runs: everything except the model.
template <class R, class V>
struct agent_setting {
    R retriever;
    V validator;
    toolkit::strict_actions protocol;
    const toolkit::library& books;
    toolkit::texts words{};
};
template <class R, class V>
agent_setting(R, V, toolkit::strict_actions, const toolkit::library&, toolkit::texts = {}) -> agent_setting<R, V>;

/// One question. Its steps are shown when the environment has TOOLKIT_SHOW. `written` receives all answers that the
/// model wrote, including rejected ones.
template <class L, class R, class V>
outcome ask_agent(const L& llm, const agent_setting<R, V>& with, const std::vector<std::string>& row, run_figures& to,
                  std::string* written = nullptr) {
    const bool show_steps = std::getenv("TOOLKIT_SHOW") != nullptr;
    const auto begun = std::chrono::steady_clock::now();
    const auto hear = [&](const auto& event) {
        if constexpr (std::is_same_v<std::remove_cvref_t<decltype(event)>, toolkit::turn_finished>)
            to.repaired += event.repaired ? 1U : 0U;
        if constexpr (std::is_same_v<std::remove_cvref_t<decltype(event)>, toolkit::answer_text>)
            if (written != nullptr) *written += event.content;
        if (const std::string told = toolkit::narrate(event); show_steps && !told.empty())
            std::cout << "    " << told << std::endl;
    };
    const toolkit::Agent agent{llm,           with.retriever, with.validator,     toolkit::limits{},
                               with.protocol, with.words,     toolkit::sink{hear}};
    outcome came;
    came.question = row.at(0);
    auto given = agent.run(came.question, me);
    came.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
    settle(came, std::move(given), with.books, split(row.size() > 1 ? row[1] : "", '|'),
           split(row.size() > 2 ? row[2] : "", '|'));
    return came;
}

/// How well the cited passages support an answer, by the score of a guided model's reading.
template <class R>
void show_support(const outcome& came, const R& retriever) {
    if (came.failed) return;
    for (const auto& proof : came.answer.citations)
        if (const auto passage = retriever.for_owner(me).chunk(proof.chunk_id, {})) {
            const auto found =
                toolkit::support_in(passage->text, came.question, toolkit::strip_markers(came.answer.text));
            std::cout << "           support " << found.total << ", of its own words " << found.added << '\n';
            break;
        }
}

inline void count(const outcome& came, run_figures& to) {
    const toolkit::spend& used = came.answer.counts;
    ++to.asked;
    to.seconds += came.seconds;
    to.seconds_most = std::max(to.seconds_most, came.seconds);
    to.turns_most = std::max(to.turns_most, used.turns);
    to.sum.turns += used.turns;
    to.sum.searches += used.searches;
    to.sum.citations_opened += used.citations_opened;
    to.sum.reprompts += used.reprompts;
    to.sum.parse_failures += used.parse_failures;
    to.sum.input_tokens += used.input_tokens;
    to.sum.cached_tokens += used.cached_tokens;
    to.sum.output_tokens += used.output_tokens;
    for (const std::string& note : came.answer.notes)
        to.mended += note.starts_with("[") && (note.find("] became [") != std::string::npos ||
                                               note.find("] did not refer to") != std::string::npos)
                         ? 1U
                         : 0U;
    if (came.failed || !came.verified || used.turns > toolkit::limits{}.turns) ++to.other;
    else if (came.answer.status == toolkit::answer_status::answered) ++to.accepted, to.right += came.right ? 1U : 0U;
    else if (came.answer.status == toolkit::answer_status::insufficient) ++to.insufficient;
    else if (came.answer.status == toolkit::answer_status::partial) ++to.partial;
    else ++to.other;
}

/// The figures as two rows, of names and of numbers.
inline void show(const std::string& name, const run_figures& of) {
    const auto each = [&](std::int64_t all) {
        return of.asked == 0 ? 0.0 : static_cast<double>(all) / static_cast<double>(of.asked);
    };
    std::cout << std::fixed << std::setprecision(1) << name << '\n'
              << "  asked | accepted | right | insufficient | partial | other || turns | most | searches | opened | "
                 "reprompts | no action | repaired | mended || tokens in | cached | out || s | most\n  "
              << of.asked << " | " << of.accepted << " | " << of.right << " | " << of.insufficient << " | "
              << of.partial << " | " << of.other << " || " << each(of.sum.turns) << " | " << of.turns_most << " | "
              << each(of.sum.searches) << " | " << each(of.sum.citations_opened) << " | " << of.sum.reprompts << " | "
              << of.sum.parse_failures << " | " << of.repaired << " | " << of.mended << " || "
              << each(of.sum.input_tokens) << " | " << each(of.sum.cached_tokens) << " | " << each(of.sum.output_tokens)
              << " || " << of.seconds / std::max<double>(1, static_cast<double>(of.asked)) << " | " << of.seconds_most
              << "\n"
              << std::flush;
}

/// Asks the questions of a file, those that TOOLKIT_ONLY names, and prints the results.
template <class L, class R, class V>
run_figures run_agent(const std::string& name, const L& llm, const agent_setting<R, V>& with,
                      const fs::path& questions) {
    run_figures sum;
    std::size_t number = 0;
    for (const auto& row : rows(questions)) {
        if (!is_chosen(++number)) continue;
        const outcome came = ask_agent(llm, with, row, sum);
        std::cout << std::setw(2) << number;
        show(came);
        show_support(came, with.retriever);
        for (const std::string& note : came.answer.notes) std::cout << "           (" << note << ")\n";
        count(came, sum);
    }
    show(name + ", " + questions.filename().string(), sum);
    return sum;
}

}  // namespace evaluation
