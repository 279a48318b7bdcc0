// Checks the options of answers from documents.
#pragma once

#include <toolkit/agent/prompt/unfit_option.hpp>
#include <toolkit/answering/prompt/answering_options.hpp>
#include <toolkit/core/compiled.hpp>

#include <string>
#include <string_view>
#include <utility>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION std::optional<failure> answering_options::unfit() const {
    if (auto why = unfit_option("answering_options", {{"shown_citation_bytes", shown_citation_bytes},
                                                      {"citations", citations},
                                                      {"opened_citations", opened_citations},
                                                      {"guided_parameters", guided_parameters, 0},
                                                      {"guess_tokens", guess_tokens},
                                                      {"guess_bytes", guess_bytes},
                                                      {"guided_citations", guided_citations},
                                                      {"guided_candidates", guided_candidates},
                                                      {"searches", searches},
                                                      {"named_citations", named_citations},
                                                      {"plain_text_tokens", plain_text_tokens}}))
        return why;
    constexpr double most = 1e6;  // an infinite poor_score is allowed: every search is poor
    const std::pair<std::string_view, double> numbers[] = {
        {"guess_temperature", guess_temperature}, {"guided_support", guided_support}, {"guided_least", guided_least},
        {"guided_share", guided_share},           {"guided_step", guided_step},       {"guided_fusion", guided_fusion}};
    for (const auto& [name, value] : numbers)
        if (!(value >= 0 && value <= most))
            return failure::of(failure_kind::invalid_argument, "answering_options",
                               std::string{name} + (value < 0      ? " is negative"
                                                    : value > most ? " is more than 1000000"
                                                                   : " is not a number"),
                               "use 0 to 1000000");
    return {};
}

TOOLKIT_FUNCTION std::optional<failure> plan_limits::unfit() const {
    // A plan of one step is none.
    return unfit_option("plan_limits", {{"steps", steps, 2}, {"bytes", bytes}, {"step_bytes", step_bytes}});
}

}}  // namespace toolkit::v0
