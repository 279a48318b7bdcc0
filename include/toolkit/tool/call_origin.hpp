// Who chose a call of a tool, and why.
#pragma once

#include <toolkit/version.hpp>

#include <cstdint>
#include <string_view>

namespace toolkit { inline namespace v0 {

enum class call_maker : std::uint8_t {
    model,
    trigger,      ///< the tool started by itself
    only_choice,  ///< nothing else was possible, so the model was not asked
    router,       ///< of the program, because the model made no call
};

/// The reason is text of the model, or empty.
struct call_origin {
    std::string_view reason{};
    call_maker made_by = call_maker::model;
};

}}  // namespace toolkit::v0
