// The failure for an exception.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/failure.hpp>
#include <toolkit/core/guard.hpp>

#include <string>

namespace toolkit { inline namespace v0 { namespace guarding {

TOOLKIT_FUNCTION failure threw(std::string_view where, std::string_view who, std::string_view cure, const char* what) {
    std::string detail{who};
    detail += " threw";
    if (what != nullptr) detail.append(": ").append(what);
    else detail += " an exception that is not a std::exception";
    return failure::hidden(failure_kind::tool_failed, where, detail, cure);
}

}}}  // namespace toolkit::v0::guarding
