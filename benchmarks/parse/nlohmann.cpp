// nlohmann/json: its tree, with strict checks by hand. The tree does not keep duplicate keys.
#include "peer.hpp"
#include "strict.hpp"

#include <nlohmann/json.hpp>

namespace bench {

namespace {

using json = nlohmann::json;

struct library {
    template <class F>
    static bool members(const json& value, const F& use) {
        if (!value.is_object()) return false;
        for (auto member = value.begin(); member != value.end(); ++member)
            if (!use(member.key(), member.value())) return false;
        return true;
    }
    template <class F>
    static bool elements(const json& value, const F& use) {
        if (!value.is_array()) return false;
        for (const json& element : value)
            if (!use(element)) return false;
        return true;
    }
    static bool tag(const json& value, std::string_view& out) {
        if (!value.is_object()) return false;
        const auto found = value.find("type");
        return found != value.end() && text(*found, out);
    }
    static bool text(const json& value, std::string_view& out) {
        const std::string* const held = value.get_ptr<const std::string*>();
        if (held != nullptr) out = *held;
        return held != nullptr;
    }
    static bool whole(const json& value, std::int64_t& out) {
        if (!value.is_number_integer()) return false;
        out = value.get<std::int64_t>();
        return !value.is_number_unsigned() || out >= 0;
    }
    static bool real(const json& value, double& out) {
        if (!value.is_number()) return false;
        out = value.get<double>();
        return true;
    }
    static bool truth(const json& value, bool& out) {
        if (!value.is_boolean()) return false;
        out = value.get<bool>();
        return true;
    }
    static bool is_null(const json& value) { return value.is_null(); }

    template <class T, class Use>
    static bool read(std::string_view text, const Use& use) {
        const json tree = json::parse(text, nullptr, false);
        if (tree.is_discarded()) return false;
        T value{};
        if (!strict<library>::read(tree, value)) return false;
        use(value);
        return true;
    }
};

/// Prints the tree of a document. The tree is made outside the measured time.
std::string_view print(const document& from) {
    static const document* last = nullptr;
    static json tree;
    static std::string text;
    if (last != &from) tree = json::parse(from.text());
    last = &from;
    text = tree.dump();
    return text;
}

}  // namespace

peer nlohmann_peer() {
    peer made = reader<library>("nlohmann");
    for (printing& one : made.printings)
        one = {.print = print, .repeat = [](const document& from, std::size_t times) {
                   for (std::size_t i = 0; i < times; ++i) keep(print(from));
               }};
    return made;
}

}  // namespace bench
