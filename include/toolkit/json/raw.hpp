// A JSON value that is kept as its text.
#pragma once

#include <toolkit/version.hpp>

#include <string>

namespace toolkit { inline namespace v0 {

/// The text of one valid JSON value. The parser checks it. Code that constructs one must ensure that it is valid.
struct raw_json {
    std::string text = "null";
    friend constexpr bool operator==(const raw_json&, const raw_json&) = default;
};

}}  // namespace toolkit::v0
