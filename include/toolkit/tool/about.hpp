// A tool's description of itself, and the same without the tool's type.
#pragma once

#include <toolkit/reflect/fields.hpp>
#include <toolkit/schema/json_schema/json_schema.hpp>
#include <toolkit/schema/json_schema/longest.hpp>
#include <toolkit/schema/variants/action_name.hpp>

#include <chrono>
#include <cstddef>
#include <string_view>

namespace toolkit { inline namespace v0 {

/// The annotation of a tool, in the member `static constexpr toolkit::tool_about about{…}`.
struct tool_about {
    std::string_view description{};             ///< what the tool does, for the model
    std::string_view name{};                    ///< the tool's name for the model; by default the name of the struct
    std::chrono::milliseconds timeout{30'000};  ///< after this time the stop_token is triggered and the call fails
    int calls_at_most = 0;                      ///< per run; 0: no limit of its own
    bool read_only = false;                     ///< has no side effects: such calls of one reply run in parallel
    bool idempotent = false;     ///< a second call has no further effect: it may be repeated if its result was lost
    bool approval = false;       ///< a person must approve each call; `approval_question()` of the tool asks
    bool ends = false;           ///< its result is the answer of the run
    bool hidden = false;         ///< only other tools see its result, not the model
    std::string_view message{};  ///< a template of what the model sees of a result: "Found {num_objects} pages"
};

/// The tool's name for the model.
template <class T>
inline constexpr std::string_view tool_name = action_name<T>;

/// A tool's description without its type.
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
    std::size_t longest_input = unbounded_json;  ///< greatest length of the arguments as JSON, in code points
    bool takes_nothing = false;                  ///< every call has the same arguments
    std::string_view approval_question{};        ///< of one call, in the tool's words
};

/// The description of the tool T. A read_only tool is idempotent, too.
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
