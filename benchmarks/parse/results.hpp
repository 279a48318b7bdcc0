// The results of each library: a cost for each document, and what it accepts wrongly. The next stages are the tables
// and the plot.
#pragma once

#include "documents.hpp"
#include "measure.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace bench {

struct results {
    std::string name;
    std::vector<cost> reads;   ///< by document
    std::vector<cost> prints;  ///< by document
    std::vector<std::string> takes_wrongly{};
    std::vector<std::string> fails_at{};  ///< valid documents that it refuses or misreads

    results(std::string of, std::size_t documents) : name(std::move(of)), reads(documents), prints(documents) {}
};

/// The least time of the libraries whose name begins with one of `names`. Unknown when there are none.
inline double least(const std::vector<results>& all, std::vector<cost> results::* what, std::size_t document,
                    std::initializer_list<std::string_view> names) {
    cost best;
    for (const results& one : all)
        for (const std::string_view name : names)
            if (one.name.starts_with(name) && (one.*what)[document].known())
                best.take((one.*what)[document].nanoseconds);
    return best.nanoseconds;
}

}  // namespace bench
