// The result of a run that ends with a value.
#pragma once

#include <toolkit/run/answer.hpp>

namespace toolkit { inline namespace v0 {

/// A value of your type, and the answer that it is: its text is the value as JSON, with citations, notes and counts.
template <class T>
struct typed_answer {
    T value;
    answer whole;
};

}}  // namespace toolkit::v0
