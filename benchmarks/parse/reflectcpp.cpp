// reflect-cpp needs checks by hand only for a range.
#include "peer.hpp"

#include <rfl.hpp>
#include <rfl/json.hpp>

#include <algorithm>

namespace rfl {

template <>
struct Reflector<toolkit::constant<"search_docs">> {
    using ReflType = Literal<"search_docs">;
    static toolkit::constant<"search_docs"> to(const ReflType&) { return {}; }
    static ReflType from(const toolkit::constant<"search_docs">&) { return ReflType::make<"search_docs">(); }
};
template <>
struct Reflector<toolkit::constant<"final">> {
    using ReflType = Literal<"final">;
    static toolkit::constant<"final"> to(const ReflType&) { return {}; }
    static ReflType from(const toolkit::constant<"final">&) { return ReflType::make<"final">(); }
};

}  // namespace rfl

namespace bench {

namespace {

struct library {
    static bool in_range(const search_docs& call) { return call.limit >= 1 && call.limit <= 50; }
    static bool in_range(const action_list& all) {
        return std::all_of(all.begin(), all.end(), [](const action& one) {
            const auto* const call = std::get_if<search_docs>(&one);
            return call == nullptr || in_range(*call);
        });
    }
    template <class T>
    static bool in_range(const T&) {
        return true;
    }

    template <class T, class Use>
    static bool read(std::string_view text, const Use& use) {
        const auto value = [&] {
            if constexpr (std::same_as<T, brief>) return rfl::json::read<T>(text);
            else return rfl::json::read<T, rfl::NoExtraFields>(text);
        }();
        if (!value || !in_range(*value)) return false;
        use(*value);
        return true;
    }
    template <class T>
    static std::string_view print(const T& value) {
        static std::string text;
        text = rfl::json::write(value);
        return text;
    }
};

}  // namespace

peer reflectcpp_peer() {
    peer made = reader<library>("reflect-cpp");
    add_printer<library>(made);
    return made;
}

}  // namespace bench
