// In: a document that its type accepts. Out: other values for each of its positions.
#pragma once

#include "document.hpp"
#include "generator.hpp"

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace against_ajv {

/// Keys and leaves of the documents of one type, for mixing.
struct vocabulary {
    std::vector<std::string> keys{R"("zz")"};
    std::vector<std::string> leaves{"null", "true", "0", "1", "-1", "0.5", "1e300", R"("")", R"("a")"};

    void learn(const document& from);
};

/// Each position of a document, the whole first.
void for_each_place(document& root, const std::function<void(document&)>& visit);

/// Each position that is not inside a raw_json.
void for_each_bound_place(document& root, const std::function<void(document&)>& visit);

/// The results of one mutation of the value at a position: another type, null, one step beyond a bound, a part dropped,
/// added, duplicated or reordered. (A duplicate part of an object: see `twice`.)
std::vector<document> mutations_of(const document& place, generator& random, const vocabulary& words);
/// One of them.
document mutation_of(const document& place, generator& random, const vocabulary& words);

/// An object with each of its keys twice. Empty for anything else.
std::vector<document> twice(const document& object);

/// A document made only of the vocabulary.
document mixture(generator& random, const vocabulary& words, std::size_t depth = 0);

}  // namespace against_ajv
