// The function of request_json.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/llm/exchange_line.hpp>
#include <toolkit/llm/request_json.hpp>
#include <toolkit/schema/print.hpp>

#include <string>

namespace toolkit::inline v0 {

TOOLKIT_FUNCTION std::string request_json(const request& asked) { return print(exchange_line::form_of(asked)); }

}  // namespace toolkit::inline v0
