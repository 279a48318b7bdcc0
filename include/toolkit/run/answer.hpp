// The result of a run.
#pragma once

#include <toolkit/run/citation.hpp>
#include <toolkit/run/draft.hpp>
#include <toolkit/run/spend.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace toolkit { inline namespace v0 {

/// answered: the text passed the gate.
/// insufficient: the documents do not contain the answer, and the text says so.
/// partial: a limit was reached; the text contains only what passes the gate.
/// failed: there is no answer.
enum class answer_status : std::uint8_t { answered, insufficient, partial, failed };

struct answer {
    answer_status status = answer_status::failed;
    std::string text;
    std::vector<citation> citations{};
    std::vector<insufficiency> insufficiencies{};
    std::vector<std::string> notes{};  ///< for people: what the program changed or cut, why the answer is partial, and
                                       ///< search hits that were not opened; may contain words of documents
    spend counts{};
};

}}  // namespace toolkit::v0
