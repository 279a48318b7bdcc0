// In: a document that its type takes. Out: what else might stand in each of its places.
#pragma once

#include "document.hpp"
#include "generator.hpp"

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace against_ajv {

/// Keys and leaves of the documents of one type, to be mixed.
struct vocabulary {
    std::vector<std::string> keys{R"("zz")"};
    std::vector<std::string> leaves{"null", "true", "0", "1", "-1", "0.5", "1e300", R"("")", R"("a")"};

    void learn(const document& from);
};

/// Each place of a document, the whole first.
void for_each_place(document& root, const std::function<void(document&)>& visit);

/// Each that is not within a raw_json.
void for_each_bound_place(document& root, const std::function<void(document&)>& visit);

/// What one mutation makes of the value in a place: of another type, null, one step beyond a bound, with a part
/// dropped, added, twice or in another order. (A part of an object that stands twice: see `twice`.)
std::vector<document> mutations_of(const document& place, generator& random, const vocabulary& words);
/// One of them.
document mutation_of(const document& place, generator& random, const vocabulary& words);

/// An object with each of its keys twice; none of anything else.
std::vector<document> twice(const document& object);

/// A document made of the vocabulary alone.
document mixture(generator& random, const vocabulary& words, std::size_t depth = 0);

}  // namespace against_ajv
