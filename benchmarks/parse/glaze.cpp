// glaze needs checks by hand only for a range. The list of actions is left out, because its variants require a tag that
// is not a member.
#include "peer.hpp"

#include <glaze/json.hpp>

namespace glz {

template <toolkit::fixed_string Text>
struct from<JSON, toolkit::constant<Text>> {
    template <auto Options>
    static void op(auto&&, is_context auto&& context, auto&& at, auto&& end) {
        std::string text;
        parse<JSON>::template op<Options>(text, context, at, end);
        if (!bool(context.error) && text != Text.view()) context.error = error_code::constraint_violated;
    }
};
template <toolkit::fixed_string Text>
struct to<JSON, toolkit::constant<Text>> {
    template <auto Options>
    static void op(auto&&, is_context auto&& context, auto&& out, auto&& at) {
        serialize<JSON>::template op<Options>(Text.view(), context, out, at);
    }
};

}  // namespace glz

namespace bench {

namespace {

struct library {
    static bool in_range(const search_docs& call) { return call.limit >= 1 && call.limit <= 50; }
    template <class T>
    static bool in_range(const T&) {
        return true;
    }

    template <class T, class Use>
    static bool read(std::string_view text, const Use& use) {
        constexpr glz::opts how{
            .null_terminated = false, .error_on_unknown_keys = !std::same_as<T, brief>, .error_on_missing_keys = true};
        T value{};
        if (glz::read<how>(value, text) || !in_range(value)) return false;
        use(value);
        return true;
    }
    template <class T>
    static std::string_view print(const T& value) {
        static std::string text;
        if (glz::write_json(value, text)) text.clear();
        return text;
    }
};

}  // namespace

peer glaze_peer() {
    peer made{"glaze", {}, {}};
    [&]<std::size_t... I>(std::index_sequence<I...>) {
        const auto add = [&]<std::size_t J>(std::integral_constant<std::size_t, J>) {
            using type = std::tuple_element_t<J, shapes>;
            if constexpr (!std::same_as<type, action_list>) {
                made.readings[J] = reading_of<library, type>();
                made.printings[J] = printing_of<library, type>();
            }
        };
        (add(std::integral_constant<std::size_t, I>{}), ...);
    }(std::make_index_sequence<shape_count>{});
    return made;
}

}  // namespace bench
