// Boost.JSON: its tree in a reused buffer, with strict checks by hand. The tree does not keep duplicate keys.
#include "peer.hpp"
#include "strict.hpp"

#include <boost/json.hpp>

namespace bench {

namespace {

namespace json = boost::json;

struct library {
    template <class F>
    static bool members(const json::value& value, const F& use) {
        const json::object* const object = value.if_object();
        if (object == nullptr) return false;
        for (const json::key_value_pair& member : *object)
            if (!use(std::string_view{member.key().data(), member.key().size()}, member.value())) return false;
        return true;
    }
    template <class F>
    static bool elements(const json::value& value, const F& use) {
        const json::array* const array = value.if_array();
        if (array == nullptr) return false;
        for (const json::value& element : *array)
            if (!use(element)) return false;
        return true;
    }
    static bool tag(const json::value& value, std::string_view& out) {
        const json::object* const object = value.if_object();
        const json::value* const found = object == nullptr ? nullptr : object->if_contains("type");
        return found != nullptr && text(*found, out);
    }
    static bool text(const json::value& value, std::string_view& out) {
        const json::string* const held = value.if_string();
        if (held != nullptr) out = {held->data(), held->size()};
        return held != nullptr;
    }
    static bool whole(const json::value& value, std::int64_t& out) {
        const std::int64_t* const held = value.if_int64();
        if (held != nullptr) out = *held;
        return held != nullptr;
    }
    static bool real(const json::value& value, double& out) {
        if (!value.is_number()) return false;
        out = value.is_double() ? value.get_double() : value.to_number<double>();
        return std::isfinite(out);
    }
    static bool truth(const json::value& value, bool& out) {
        const bool* const held = value.if_bool();
        if (held != nullptr) out = *held;
        return held != nullptr;
    }
    static bool is_null(const json::value& value) { return value.is_null(); }

    template <class T, class Use>
    static bool read(std::string_view text, const Use& use) {
        static std::array<unsigned char, std::size_t{1} << 16U> tree_buffer;
        static std::array<unsigned char, std::size_t{1} << 13U> parser_buffer;
        json::monotonic_resource memory{tree_buffer.data(), tree_buffer.size()};
        json::parse_options how;
        how.max_depth = 256;
        json::parser parser{{}, how, parser_buffer.data(), parser_buffer.size()};
        parser.reset(&memory);
        json::error_code wrong;
        parser.write(text.data(), text.size(), wrong);
        if (wrong) return false;
        const json::value tree = parser.release();
        T value{};
        if (!strict<library>::read(tree, value)) return false;
        use(value);
        return true;
    }
};

/// Prints the tree of a document. The tree is made outside the measured time.
std::string_view print(const document& from) {
    static const document* last = nullptr;
    static json::value tree;
    static std::string text;
    if (last != &from) {
        json::parse_options how;
        how.max_depth = 256;
        tree = json::parse({from.text().data(), from.text().size()}, {}, how);
        text.resize(from.text().size() * 2 + 64);
    }
    last = &from;
    static json::serializer out;
    out.reset(&tree);
    const json::string_view written = out.read(text.data(), text.size());
    return {written.data(), written.size()};
}

}  // namespace

peer boost_json_peer() {
    peer made = reader<library>("Boost.JSON");
    for (printing& one : made.printings)
        one = {.print = print, .repeat = [](const document& from, std::size_t times) {
                   for (std::size_t i = 0; i < times; ++i) keep(print(from));
               }};
    return made;
}

}  // namespace bench
