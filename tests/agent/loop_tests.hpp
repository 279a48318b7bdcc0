// What the tests of the loop have in common: what is searched, and what a run told and was told.
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

/// Everything that a run told, as lines.
struct heard {
    std::vector<std::string>* lines;
    void operator()(const auto& event) const { lines->push_back(toolkit::print(event)); }
};

/// The text of the last thing that the model was told.
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
