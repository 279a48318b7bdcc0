// What the systems take of a run for themselves. Each answers one question with a model whose replies are prepared and
// cost nothing, over libraries of several sizes; and once with a real model, to show what share of a run is ours.
// In: the folder of the PostgreSQL manual, and a model or none. Out: tables.
#pragma once

#include "models.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace bench {

struct own_time_options {
    std::string folder;  ///< the PostgreSQL manual as HTML; its pages, and changed copies of them, are the documents
    std::vector<std::size_t> chunks{100, 1'000, 10'000, 100'000};
    std::string model_name = "model";
    std::int64_t seconds = 180;  ///< the limit of a run with the model
};

/// Prints the tables. Without a model there is no run with a real one.
void print_own_time(const own_time_options& how, const std::optional<real_model>& model);

}  // namespace bench
