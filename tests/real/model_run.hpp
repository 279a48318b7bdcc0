// Questions from a file, put to an agent with a real model, and the resulting figures.
#pragma once

#include <toolkit/answering/documents.hpp>
#include <toolkit/llm/openai.hpp>
#include <toolkit/validation/quantity.hpp>

#include "evaluation.hpp"
#include "model_server.hpp"

namespace evaluation {

struct figures {
    std::size_t asked = 0, answered = 0, not_found = 0, partial = 0, failed = 0, right = 0, unverified = 0,
                turns_most = 0;
};

/// Runs the first `most` questions of a file with a model that is downloaded and started for it.
inline figures run_model(const std::string& model, const fs::path& questions, std::size_t most) {
    figures sum;
    const model_server server{model};
    if (!server.ready(std::chrono::minutes{10})) {
        ADD_FAILURE() << "the model server of " << model << " did not start";
        return sum;
    }
    const toolkit::openai llm{.base_url = server.url(), .model = model};
    for (const auto& row : rows(questions)) {
        if (sum.asked == most) break;
        const outcome came =
            ask(llm, toolkit::gate<toolkit::citation_references, toolkit::grounded_terms, toolkit::stated_quantity>{},
                {.finals = toolkit::final_form::prose}, manual_library(), row.at(0), row.size() > 1 ? row[1] : "",
                row.size() > 2 ? row[2] : "");
        show(came);
        ++sum.asked;
        sum.right += came.right ? 1U : 0U;
        sum.unverified += came.verified ? 0U : 1U;
        sum.turns_most = std::max(sum.turns_most, static_cast<std::size_t>(came.answer.counts.turns));
        if (came.failed) ++sum.failed;
        else if (came.answer.status == toolkit::answer_status::answered) ++sum.answered;
        else if (came.answer.status == toolkit::answer_status::partial) ++sum.partial;
        else ++sum.not_found;
    }
    std::cout << model << ": " << sum.asked << " asked, " << sum.answered << " answered, " << sum.not_found
              << " not found, " << sum.partial << " partial, " << sum.failed << " failed; " << sum.right
              << " right with a right page cited; " << sum.unverified
              << " with a citation that does not verify; at most " << sum.turns_most << " turns\n";
    return sum;
}

/// Skips the test when the scripts that start models, or the manual, are missing.
inline bool can_run_models() { return fs::exists(serve_script()) && fs::exists(manual); }

}  // namespace evaluation
