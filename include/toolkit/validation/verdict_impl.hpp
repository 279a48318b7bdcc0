// What one check says goes to what the others say.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/validation/verdict.hpp>

#include <iterator>

namespace toolkit::inline v0 {

TOOLKIT_FUNCTION void verdict::add(verdict other) {
    violations.insert(violations.end(), std::make_move_iterator(other.violations.begin()),
                      std::make_move_iterator(other.violations.end()));
}

}  // namespace toolkit::inline v0
