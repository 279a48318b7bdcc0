// The function of request_json.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/llm/exchange/exchange_line.hpp>
#include <toolkit/llm/exchange/request_json.hpp>
#include <toolkit/schema/print/print.hpp>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION std::string request_json(const request& req) { return print(exchange_line::form_of(req)); }

}}  // namespace toolkit::v0
