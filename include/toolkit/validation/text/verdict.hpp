// What a check says of a draft: data, not failures.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/run/draft.hpp>
#include <toolkit/run/record.hpp>

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

/// What a violation means: the draft goes back, or it is told with the answer.
enum class severity : std::uint8_t { error, warning };

/// What can mend a violation: other words from what is known, or only a tool call (a search, an opened citation), so
/// that no draft can mend it once there are no calls left.
enum class mending : std::uint8_t { words, tool_call };

/// One way in which a draft does not meet the requirements: a fixed code, a sentence that tells the model what to mend,
/// and the words of the draft that it is about (empty: the whole).
struct violation {
    std::string_view code;
    std::string message;
    std::string about{};
    toolkit::severity severity = toolkit::severity::error;
    toolkit::mending mending = toolkit::mending::words;
};

struct verdict {
    std::vector<violation> violations{};
    /// Whether nothing stands against the draft but warnings.
    [[nodiscard]] bool passed() const noexcept {
        return std::none_of(violations.begin(), violations.end(),
                            [](const violation& one) { return one.severity == severity::error; });
    }
    /// Whether nothing stands against the words of the draft: what only a tool call could mend is left out. It judges
    /// the answer of a run that can make no call any more, and that has to say what is missing.
    [[nodiscard]] bool wording_passed() const noexcept {
        return std::none_of(violations.begin(), violations.end(), [](const violation& one) {
            return one.severity == severity::error && one.mending == mending::words;
        });
    }
    /// Adds what another check found. An error about the same words with the same code is added once.
    void add(verdict other);
};

/// The third policy. Judges a draft against the run; names every violation; repairs nothing. It may also say whether an
/// answer makes sense now: `bool ready(const run_view&) const`.
template <class V>
concept Validator = std::movable<V> && requires(const V& validator, const draft& candidate, const run_view& run) {
    { validator.check(candidate, run) } -> std::same_as<verdict>;
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/validation/text/impl/verdict.ipp>
#endif
