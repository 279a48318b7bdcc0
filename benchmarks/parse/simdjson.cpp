// simdjson on demand, with strict checks by hand. Keys are compared as written, as in its own field search.
#include "peer.hpp"
#include "strict.hpp"

#include <simdjson.h>

#include <cstring>

namespace bench {

namespace {

namespace ondemand = simdjson::ondemand;

/// A key as written, inside the longer text.
struct raw_key {
    const char* at;
    template <std::size_t N>
    friend bool operator==(const raw_key& key, const char (&name)[N]) {
        return std::memcmp(key.at, name, N - 1) == 0 && key.at[N - 1] == '"';
    }
};

struct library {
    template <class Value, class F>
    static bool members(Value&& value, const F& use) {
        ondemand::object object;
        if (value.get_object().get(object)) return false;
        for (auto member : object) {
            ondemand::field field;
            if (std::move(member).get(field) || !use(raw_key{field.key().raw()}, field.value())) return false;
        }
        return true;
    }
    template <class Value, class F>
    static bool elements(Value&& value, const F& use) {
        ondemand::array array;
        if (value.get_array().get(array)) return false;
        for (auto element : array) {
            ondemand::value of;
            if (std::move(element).get(of) || !use(of)) return false;
        }
        return true;
    }
    template <class Value>
    static bool tag(Value&& value, std::string_view& text) {
        ondemand::object object;
        return !value.get_object().get(object) && !object.find_field_unordered("type").get_string().get(text) &&
               !object.reset().error();
    }
    static bool text(ondemand::value& value, std::string_view& out) { return !value.get_string().get(out); }
    static bool whole(ondemand::value& value, std::int64_t& out) { return !value.get_int64().get(out); }
    static bool real(ondemand::value& value, double& out) { return !value.get_double().get(out); }
    static bool truth(ondemand::value& value, bool& out) { return !value.get_bool().get(out); }
    static bool is_null(ondemand::value& value) {
        bool null = false;
        return !value.is_null().get(null) && null;
    }

    template <class T, class Use>
    static bool read(std::string_view text, const Use& use) {
        static ondemand::parser parser;
        ondemand::document json;
        if (parser.iterate(text.data(), text.size(), text.size() + document::padding).get(json)) return false;
        T value{};
        if (!strict<library>::read(json, value)) return false;
        if (json.current_location().error() != simdjson::OUT_OF_BOUNDS) return false;
        use(value);
        return true;
    }
};

}  // namespace

#ifdef BENCH_NATIVE
peer simdjson_native_peer() { return reader<library>("simdjson, native"); }
#else
peer simdjson_peer() { return reader<library>("simdjson"); }
#endif

}  // namespace bench
