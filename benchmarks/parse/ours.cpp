// The library itself: into a new value, and into a reused one.
#include "peer.hpp"

#include <toolkit/schema/schema.hpp>

template <>
struct toolkit::describe<bench::search_docs> {
    toolkit::field limit{.minimum = 1, .maximum = 50};
};

namespace bench {

namespace {

struct fresh {
    template <class T, class Use>
    static bool read(std::string_view text, const Use& use) {
        const auto value = [&] {
            if constexpr (std::same_as<T, envelope>) return toolkit::parse<T, toolkit::null_is_absent>(text);
            else if constexpr (std::same_as<T, brief>)
                return toolkit::parse<T, toolkit::ignore_unknown, toolkit::null_is_absent>(text);
            else return toolkit::parse<T>(text);
        }();
        if (value) use(*value);
        return value.has_value();
    }
};

struct reused {
    template <class T, class Use>
    static bool read(std::string_view text, const Use& use) {
        static T value{};
        const auto done = [&] {
            if constexpr (std::same_as<T, envelope>) return toolkit::parse_into<toolkit::null_is_absent>(value, text);
            else if constexpr (std::same_as<T, brief>)
                return toolkit::parse_into<toolkit::ignore_unknown, toolkit::null_is_absent>(value, text);
            else return toolkit::parse_into(value, text);
        }();
        if (done) use(value);
        return done.has_value();
    }
};

struct printer {
    template <class T>
    static std::string_view print(const T& value) {
        static std::string text;
        text.clear();
        toolkit::print_to(text, value);
        return text;
    }
};

}  // namespace

peer ours() {
    peer made = reader<fresh>("toolkit");
    add_printer<printer>(made);
    return made;
}
peer ours_reused() { return reader<reused>("toolkit, reused"); }

}  // namespace bench
