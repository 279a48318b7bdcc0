// A type, its schemas and parsers in each dialect that can express it, and its generator, all without the type.
#pragma once

#include "generator.hpp"

#include <toolkit/schema/schema.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <random>
#include <string_view>
#include <vector>

namespace against_ajv {

using toolkit::dialect;

struct subject {
    std::string_view name;
    /// In the order of toolkit::dialects. Empty if a dialect cannot express the type.
    std::array<std::string_view, toolkit::dialects.size()> schemas{};
    std::array<bool (*)(std::string_view), toolkit::dialects.size()> takes{};
    document (*make)(generator&) = nullptr;
};

template <class T, dialect D>
bool takes(std::string_view text) {
    return toolkit::parse<T, D>(text).has_value();
}

/// The dialects that can express types without free keys and tuples, and types with them.
template <class T, dialect... D>
subject made_for() {
    subject made{.name = toolkit::type_name<T>};
    ((made.schemas[static_cast<std::size_t>(D)] = toolkit::json_schema<T, D>,
      made.takes[static_cast<std::size_t>(D)] = takes<T, D>),
     ...);
    made.make = [](generator& random) { return random.value<T>(toolkit::type_rules<T>); };
    return made;
}

/// What every dialect can express.
template <class T>
subject everywhere() {
    return made_for<T, dialect::standard, dialect::openai, dialect::anthropic, dialect::gemini, dialect::ollama,
                    dialect::mcp>();
}
/// An object without properties, or an enum with an empty text.
template <class T>
subject where_empty_ones_are() {
    return made_for<T, dialect::standard, dialect::openai, dialect::anthropic, dialect::ollama, dialect::mcp>();
}
/// Types that contain any value.
template <class T>
subject where_any_value_is() {
    return made_for<T, dialect::standard, dialect::anthropic, dialect::ollama, dialect::mcp>();
}
/// A recursive struct.
template <class T>
subject where_references_are() {
    return made_for<T, dialect::standard, dialect::openai, dialect::ollama, dialect::mcp>();
}
/// Free keys and tuples.
template <class T>
subject in_standard_and_mcp() {
    return made_for<T, dialect::standard, dialect::mcp>();
}
/// What is not an object.
template <class T>
subject in_standard() {
    return made_for<T, dialect::standard>();
}

void add_numbers(std::vector<subject>& to);
void add_texts(std::vector<subject>& to);
void add_containers(std::vector<subject>& to);
void add_objects(std::vector<subject>& to);
void add_times(std::vector<subject>& to);

inline std::vector<subject> all_subjects() {
    std::vector<subject> all;
    add_numbers(all);
    add_texts(all);
    add_containers(all);
    add_objects(all);
    add_times(all);
    return all;
}

/// From TOOLKIT_SEED, or a new one each time. It is printed.
inline std::uint64_t chosen_seed() {
    const char* setting = std::getenv("TOOLKIT_SEED");
    const std::uint64_t seed = setting != nullptr ? std::strtoull(setting, nullptr, 10) : std::random_device{}();
    std::cout << "TOOLKIT_SEED=" << seed << '\n';
    return seed;
}

}  // namespace against_ajv
