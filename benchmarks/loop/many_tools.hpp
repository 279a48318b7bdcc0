// Agents of 1 to 100 tools, as functions that run them once.
#pragma once

#include "free.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace bench {

struct tools_agent {
    std::size_t tools;
    std::string called;  ///< the tool whose calls the model must return
    bool (*run)(const free_model&, std::size_t steps);
};
std::vector<tools_agent> agents_of_many_tools();

}  // namespace bench
