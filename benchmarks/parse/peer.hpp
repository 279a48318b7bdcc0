// What the program knows of a library: for each type of document, how it is read and printed. A library that is not
// installed has no compiled file, and is missing from the list.
#pragma once

#include "documents.hpp"

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bench {

/// Makes the compiler treat the value as used.
template <class T>
inline void keep(const T& value) {
    asm volatile("" : : "r"(&value) : "memory");
}

/// One library and one type.
struct reading {
    bool (*accepts)(std::string_view text) = nullptr;
    bool (*agrees)(std::string_view text, const document& with) = nullptr;  ///< reads the contents of the document
    void (*repeat)(std::string_view text, std::size_t times) = nullptr;     ///< into a new value each time
};
struct printing {
    std::string_view (*print)(const document& from) = nullptr;  ///< into a reused buffer
    void (*repeat)(const document& from, std::size_t times) = nullptr;
};

struct peer {
    std::string name;
    std::array<reading, shape_count> readings{};
    std::array<printing, shape_count> printings{};
};

/// `Library::read<T>(text, use)` reads a T, passes it to `use`, and returns whether it succeeded.
template <class Library, class T>
reading reading_of() {
    return {.accepts = [](std::string_view text) { return Library::template read<T>(text, [](const T&) {}); },
            .agrees =
                [](std::string_view text, const document& with) {
                    bool same = false;
                    const bool read = Library::template read<T>(
                        text, [&](const T& value) { same = value == std::get<T>(with.value); });
                    return read && same;
                },
            .repeat =
                [](std::string_view text, std::size_t times) {
                    for (std::size_t i = 0; i < times; ++i)
                        keep(Library::template read<T>(text, [](const T& value) { keep(value); }));
                }};
}

/// `Library::print(value)` returns the JSON of the value, in a buffer that it keeps.
template <class Library, class T>
printing printing_of() {
    return {.print = [](const document& from) -> std::string_view { return Library::print(std::get<T>(from.value)); },
            .repeat =
                [](const document& from, std::size_t times) {
                    const T& value = std::get<T>(from.value);
                    for (std::size_t i = 0; i < times; ++i) keep(Library::print(value));
                }};
}

template <class Library>
peer reader(std::string name) {
    peer made{std::move(name), {}, {}};
    [&]<std::size_t... I>(std::index_sequence<I...>) {
        ((made.readings[I] = reading_of<Library, std::tuple_element_t<I, shapes>>()), ...);
    }(std::make_index_sequence<shape_count>{});
    return made;
}

template <class Library>
void add_printer(peer& to) {
    [&]<std::size_t... I>(std::index_sequence<I...>) {
        ((to.printings[I] = printing_of<Library, std::tuple_element_t<I, shapes>>()), ...);
    }(std::make_index_sequence<shape_count>{});
}

// One file each.
peer ours();
peer ours_reused();
peer simdjson_peer();
peer simdjson_native_peer();
peer nlohmann_peer();
peer rapidjson_peer();
peer boost_json_peer();
peer glaze_peer();
peer reflectcpp_peer();

}  // namespace bench
