// A canonical form of JSON, for tests that compare values.
#pragma once

#include <toolkit/json/reader.hpp>
#include <toolkit/json/relaxed_text.hpp>
#include <toolkit/json/writer.hpp>

#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <string>
#include <string_view>

/// A JSON value written so that equal values have equal texts: sorted keys, decoded strings, numbers by value.
inline std::string normal(toolkit::json_reader& in) {
    const char c = in.peek();
    if (c == '{') {
        std::map<std::string, std::string> members;
        EXPECT_TRUE(in.begin('{', {}));
        for (bool first = true; in.next_member(first) == toolkit::next_item::item; first = false) {
            std::string scratch;
            std::string_view key;
            EXPECT_TRUE(in.read_key(key, scratch));
            const std::string name{key};
            members[name] = normal(in);
        }
        std::string text = "{";
        for (const auto& [key, value] : members) {
            toolkit::append_json_string(text, key);
            text += ":" + value + ",";
        }
        return text + "}";
    }
    if (c == '[') {
        std::string text = "[";
        EXPECT_TRUE(in.begin('[', {}));
        for (bool first = true; in.next_element(first) == toolkit::next_item::item; first = false)
            text += normal(in) + ",";
        return text + "]";
    }
    std::string text;
    if (c == '"') {
        std::string value;
        EXPECT_TRUE(in.read_string(value, {}));
        toolkit::append_json_string(text, value);
        return text;
    }
    const auto from = in.mark();
    EXPECT_TRUE(in.skip_value());
    text.assign(in.since(from));
    if (c != '-' && !toolkit::relaxed::is_digit(c)) return text;
    const double number = std::strtod(text.c_str(), nullptr);
    text.clear();
    toolkit::append_number(text, number);
    return text;
}

inline std::string normal(const std::string& json) {
    toolkit::json_reader in{json};
    return normal(in);
}
