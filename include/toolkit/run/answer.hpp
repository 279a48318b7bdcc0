// What a run ends in.
#pragma once

#include <toolkit/run/citation.hpp>
#include <toolkit/run/draft.hpp>
#include <toolkit/run/spend.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace toolkit { inline namespace v0 {

/// answered: the gate passed it. insufficient: the documents do not hold the answer, and it says so.
/// partial: a limit was reached; what is there passes the gate. failed: there is none.
enum class answer_status : std::uint8_t { answered, insufficient, partial, failed };

struct answer {
    answer_status status = answer_status::failed;
    std::string text;
    std::vector<citation> citations{};
    std::vector<insufficiency> insufficiencies{};
    std::vector<std::string> notes{};  ///< what the program changed or cut, why the answer is partial, what was found
                                       ///< and not opened: for people, with words from documents
    spend counts{};
};

}}  // namespace toolkit::v0
