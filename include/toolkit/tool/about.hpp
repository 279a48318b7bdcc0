// What a tool says about itself, and what is known of it without its type.
#pragma once

#include <toolkit/reflect/fields.hpp>
#include <toolkit/schema/json_schema/json_schema.hpp>
#include <toolkit/schema/json_schema/longest.hpp>
#include <toolkit/schema/variants/action_name.hpp>

#include <chrono>
#include <cstddef>
#include <string_view>

namespace toolkit { inline namespace v0 {

/// The annotation of a tool, as its member `static constexpr toolkit::tool_about about{…}`.
struct tool_about {
    std::string_view description{};             ///< what the model is told that it does
    std::string_view name{};                    ///< what the model calls it; by default the name of the struct
    std::chrono::milliseconds timeout{30'000};  ///< its stop_token is triggered then, and its result is a failure
    int calls_at_most = 0;                      ///< in one run; 0: no limit of its own
    bool read_only = false;                     ///< changes nothing: such calls of one reply are made at the same time
    bool idempotent = false;                    ///< twice is as once: it may be made again when its result was lost
    bool approval = false;                      ///< a human must agree to each call
    bool ends = false;                          ///< its result is the answer
    bool hidden = false;                        ///< the model does not see its result; other tools do
    std::string_view message{};                 ///< what the model sees of a result: "Found {num_objects} pages"
};

/// What a model calls a tool.
template <class T>
inline constexpr std::string_view tool_name = action_name<T>;

/// What there is to know of a tool without its type.
struct tool_info {
    std::string_view name;
    std::string_view description;
    std::string_view input_schema;  ///< JSON Schema of its arguments
    std::chrono::milliseconds timeout{};
    int calls_at_most = 0;
    bool read_only = false;
    bool idempotent = false;
    bool approval = false;
    bool ends = false;
    bool hidden = false;
    std::size_t longest_input = unbounded_json;  ///< of its arguments as JSON, in code points
    bool takes_nothing = false;                  ///< every call of it is the same
};

/// What there is to know of this tool. What changes nothing may be made again.
template <class T>
inline constexpr tool_info info_of{tool_name<T>,
                                   T::about.description,
                                   json_schema<T>,
                                   T::about.timeout,
                                   T::about.calls_at_most,
                                   T::about.read_only,
                                   T::about.idempotent || T::about.read_only,
                                   T::about.approval,
                                   T::about.ends,
                                   T::about.hidden,
                                   longest_json<T>,
                                   field_count<T> == 0};

}}  // namespace toolkit::v0
