// The types of this room that must always be given, and the types whose empty value means nothing. reflect/ cannot know
// them.
#pragma once

#include <toolkit/core/uuid.hpp>
#include <toolkit/json/raw.hpp>
#include <toolkit/reflect/required.hpp>
#include <toolkit/schema/types/constant.hpp>
#include <toolkit/schema/types/containers.hpp>
#include <toolkit/schema/types/nullable.hpp>
#include <toolkit/schema/types/text_form.hpp>

#include <variant>

namespace toolkit { inline namespace v0 {

template <fixed_string Text>
inline constexpr requirement requirement_of<constant<Text>> = requirement::always;
template <class... T>
inline constexpr requirement requirement_of<std::variant<T...>> = requirement::always;
template <class T>
inline constexpr requirement requirement_of<nullable<T>> = requirement::always;
template <>
inline constexpr requirement requirement_of<std::monostate> = requirement::always;
template <fixed_container T>
inline constexpr requirement requirement_of<T> = requirement::initialised;
template <written_as_text T>
inline constexpr requirement requirement_of<T> = requirement::always;
template <>
inline constexpr requirement requirement_of<uuid> = requirement::not_blank;
template <>
inline constexpr requirement requirement_of<raw_json> = requirement::not_blank;
template <>
struct blank<uuid> {
    static constexpr bool is(const uuid& id) noexcept { return id.is_nil(); }
};
template <>
struct blank<raw_json> {
    static constexpr bool is(const raw_json& json) noexcept { return json.text.empty() || json.text == "null"; }
};

}}  // namespace toolkit::v0
