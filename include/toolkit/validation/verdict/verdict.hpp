// The result of a check on a draft. Violations are data, not failures.
#pragma once

#include <toolkit/core/lists.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/run/draft.hpp>
#include <toolkit/run/record.hpp>

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// What a violation leads to. `error`: the draft goes back. `warning`: the answer's notes mention it.
enum class severity : std::uint8_t { error, warning };

/// What can repair a violation. `words`: another text. `tool_call`: only a search or an opened citation, so no draft
/// can repair it when no calls are left.
enum class mending : std::uint8_t { words, tool_call };

/// One way in which a draft fails the requirements: a fixed code, and a sentence that tells the model what to repair.
/// `about` has the words of the draft that are wrong (empty: the whole draft).
struct violation {
    std::string_view code;
    std::string message;
    std::string about{};
    toolkit::severity severity = toolkit::severity::error;
    toolkit::mending mending = toolkit::mending::words;
};

struct verdict {
    std::vector<violation> violations{};
    /// Whether the verdict has only warnings, or nothing.
    [[nodiscard]] bool passed() const noexcept {
        return none_in(violations, [](const violation& one) { return one.severity == severity::error; });
    }
    /// Whether no error concerns the words of the draft. Errors that only a tool call can repair are ignored. This
    /// judges the answer of a run that has no calls left and must say what is missing.
    [[nodiscard]] bool wording_passed() const noexcept {
        return none_in(violations, [](const violation& one) {
            return one.severity == severity::error && one.mending == mending::words;
        });
    }
    /// Adds the violations of another check. An error with the same code about the same words is added only once.
    void add(verdict other) {
        for (violation& one : other.violations) {
            const bool known = !one.about.empty() && any_in(violations, [&](const violation& v) {
                return v.code == one.code && v.about == one.about && v.severity == severity::error;
            });
            if (!known) violations.push_back(std::move(one));
        }
    }
};

/// A policy that judges a draft against the run. It reports every violation and repairs nothing. It may also tell
/// whether an answer makes sense now: `bool ready(const run_view&) const`.
template <class V>
concept Validator = std::movable<V> && requires(const V& validator, const draft& candidate, const run_view& run) {
    { validator.check(candidate, run) } -> std::same_as<verdict>;
};

}}  // namespace toolkit::v0
