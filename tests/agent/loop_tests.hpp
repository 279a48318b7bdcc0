// Shared by the loop tests: the documents to search, and what a run reported and received.
#pragma once

#include <toolkit/toolkit.hpp>

#include "passages.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace loop_tests {

inline const passages books{.texts = {"To build an index without locking out writes, use REINDEX CONCURRENTLY.",
                                      "VACUUM reclaims storage. It may run beside writes."}};

/// With nothing more to open, a guided model may answer at once.
inline const passages one_page{.texts = {"To build an index without locking out writes, use REINDEX CONCURRENTLY."}};

/// Everything that a run reported, as lines.
struct heard {
    std::vector<std::string>* lines;
    void operator()(const auto& event) const { lines->push_back(toolkit::print(event)); }
};

/// The text of the last message to the model.
inline std::string last_message(const toolkit::scripted& model, std::size_t turn) {
    return std::string{toolkit::text_of(model.received().at(turn).messages.back())};
}
inline std::vector<std::string> offered(const toolkit::scripted& model, std::size_t turn) {
    std::vector<std::string> names;
    const auto requests = model.received();
    for (const auto& action : requests.at(turn).actions) names.push_back(action.name);
    return names;
}
using names = std::vector<std::string>;

}  // namespace loop_tests
