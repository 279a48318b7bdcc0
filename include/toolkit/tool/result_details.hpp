// What a listener can get of a result beside its summary: the objects, what the result says of them, and the whole
// text. In: a result, and a context that listens for these. Out: texts within the limits of the run.
#pragma once

#include <toolkit/schema/print/print.hpp>
#include <toolkit/tool/message.hpp>
#include <toolkit/tool/shown.hpp>
#include <toolkit/tool/tool_limits.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace toolkit { inline namespace v0 {

/// Each is empty if the context does not listen for it, or if the result has none.
struct result_details {
    std::string objects{};       ///< as a JSON list
    std::string metadata{};      ///< as a JSON object
    std::string name{};          ///< of the objects
    std::string payload_type{};  ///< of the objects
    std::string output{};        ///< the whole result as text
};

namespace calling {

/// The objects of a result as a JSON list. Empty if there are none, or if the list exceeds `most` bytes.
template <class R>
std::string objects_of(const R& value, std::size_t most) {
    messages::printed_list list{};  // stops at the limit, however long the list is
    if constexpr (messages::with_objects<R>) list = messages::print_list(value.objects, most);
    else if constexpr (messages::list_like<R>) list = messages::print_list(value, most);
    return list.cut ? std::string{} : std::move(list.text);
}

/// The metadata of a result with objects as a JSON object. Empty if it exceeds `most` bytes.
template <class R>
std::string metadata_of_objects(const R& value, std::size_t most) {
    std::string object;
    if constexpr (messages::with_objects<R> && (messages::with_metadata_map<R> || messages::with_metadata_struct<R>))
        object = print(value.metadata);
    return object.size() > most ? std::string{} : object;
}

/// The details of a result that is not hidden.
template <class R, class Context>
void add_details([[maybe_unused]] result_details& made, [[maybe_unused]] std::string_view tool,
                 [[maybe_unused]] const showing<R>& how, [[maybe_unused]] const R& value,
                 [[maybe_unused]] const Context& context) {
    if constexpr (requires { requires Context::receives_objects; }) {
        made.objects = objects_of(value, limits_of(context).object_bytes);
        made.metadata = metadata_of_objects(value, limits_of(context).object_bytes);
        if constexpr (messages::named_objects<R>) made.name = value.name, made.payload_type = value.payload_type;
    }
    if constexpr (requires { requires Context::receives_output; })
        made.output = how.whole(tool, value, limits_of(context).output_bytes).plain;
}

}  // namespace calling

}}  // namespace toolkit::v0
