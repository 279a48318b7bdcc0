// The JSON Schema support of each provider, as one table. A keyword that a dialect does not support moves into the
// description, so that the model still sees it. The parser still enforces it.
#pragma once

#include <toolkit/schema/formats/format.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace toolkit { inline namespace v0 {

/// The provider that reads the JSON Schema.
enum class dialect : std::uint8_t {
    standard,   ///< complete JSON Schema 2020-12
    openai,     ///< structured outputs and strict tools: every property is required, null marks an absent one
    anthropic,  ///< strict tools and structured outputs
    gemini,     ///< a subset of OpenAPI 3.0
    ollama,     ///< tools: few keywords
    mcp,        ///< Model Context Protocol: JSON Schema 2020-12 with an object at the root
};

/// One row of the table.
struct dialect_rules {
    dialect which;
    std::string_view name;
    bool all_required = false;             ///< an optional property is listed as required and may be null
    bool nullable_keyword = false;         ///< `nullable: true` instead of a type `null`
    bool constants = true;                 ///< const; otherwise an enum with one value
    bool typed_constants = false;          ///< a type beside const
    bool number_choices = true;            ///< an enum of numbers
    bool additional_properties = true;     ///< additionalProperties
    bool any_value = true;                 ///< a schema without a type
    bool maps = true;                      ///< a schema for the values of free keys
    bool tuples = true;                    ///< prefixItems
    bool references = true;                ///< $defs and $ref
    bool beside_references = true;         ///< other keywords beside $ref
    bool references_of_properties = true;  ///< $ref of a property; otherwise only of items
    bool empty_structs = true;             ///< an object without properties
    bool empty_choices = true;             ///< an empty text in an enum
    bool beside_alternatives = true;       ///< other keywords beside anyOf; otherwise each alternative repeats them
    bool object_root = false;              ///< the root must be a struct or map, without alternatives
    bool titles = true;
    bool examples = true;
    bool deprecated = true;
    bool defaults = true;
    bool bounds = true;  ///< minimum, maximum
    bool exclusive = true;
    bool multiples = true;
    bool lengths = true;
    bool patterns = true;
    bool formats = true;
    bool uri_format = true;
    bool item_counts = true;
    bool only_first_item = false;  ///< minItems can only be 0 or 1
    bool unique_items = true;
    // Limits of the whole schema; 0 means no limit. schema/json_schema/schema_size.hpp counts them.
    std::size_t most_properties = 0;
    std::size_t most_optional = 0;           ///< properties that may be absent
    std::size_t most_unions = 0;             ///< values of several types: alternatives, or null
    std::size_t most_levels = 0;             ///< of nested values
    std::size_t most_choices = 0;            ///< values of enums
    std::size_t many_choices = 0;            ///< an enum with more values than this ..
    std::size_t most_choice_characters = 0;  ///< .. has at most this many characters
    std::size_t most_characters = 0;         ///< of names and values
};

/// The table of dialects, in the order of `dialect`.
inline constexpr std::array dialects{
    dialect_rules{.which = dialect::standard, .name = "standard"},
    dialect_rules{.which = dialect::openai,
                  .name = "openai",
                  .all_required = true,
                  .typed_constants = true,
                  .any_value = false,
                  .maps = false,
                  .tuples = false,
                  .beside_references = false,
                  .object_root = true,
                  .titles = false,
                  .examples = false,
                  .deprecated = false,
                  .defaults = false,
                  .lengths = false,
                  .uri_format = false,
                  .unique_items = false,
                  .most_properties = 5000,
                  .most_levels = 10,
                  .most_choices = 1000,
                  .many_choices = 250,
                  .most_choice_characters = 15'000,
                  .most_characters = 120'000},
    dialect_rules{.which = dialect::anthropic,
                  .name = "anthropic",
                  .maps = false,
                  .tuples = false,
                  .references = false,
                  .object_root = true,
                  .examples = false,
                  .deprecated = false,
                  .bounds = false,
                  .exclusive = false,
                  .multiples = false,
                  .lengths = false,
                  .only_first_item = true,
                  .unique_items = false,
                  .most_optional = 24,
                  .most_unions = 16},
    dialect_rules{.which = dialect::gemini,
                  .name = "gemini",
                  .nullable_keyword = true,
                  .constants = false,
                  .number_choices = false,
                  .additional_properties = false,
                  .any_value = false,
                  .maps = false,
                  .tuples = false,
                  .references = false,
                  .empty_structs = false,
                  .empty_choices = false,
                  .beside_alternatives = false,
                  .object_root = true,
                  .examples = false,
                  .deprecated = false,
                  .exclusive = false,
                  .multiples = false,
                  .formats = false,
                  .unique_items = false},
    dialect_rules{.which = dialect::ollama,
                  .name = "ollama",
                  .constants = false,
                  .number_choices = false,
                  .additional_properties = false,
                  .maps = false,
                  .tuples = false,
                  .references_of_properties = false,
                  .object_root = true,
                  .titles = false,
                  .examples = false,
                  .deprecated = false,
                  .defaults = false,
                  .bounds = false,
                  .exclusive = false,
                  .multiples = false,
                  .lengths = false,
                  .patterns = false,
                  .formats = false,
                  .item_counts = false,
                  .unique_items = false},
    dialect_rules{.which = dialect::mcp, .name = "mcp", .object_root = true},
};

namespace schema_text {
consteval bool table_follows_enum() {
    for (std::size_t i = 0; i < dialects.size(); ++i)
        if (static_cast<std::size_t>(dialects[i].which) != i) return false;
    return true;
}
static_assert(table_follows_enum(), "toolkit: dialects must list the dialects in the order of the enum");
}  // namespace schema_text

/// The row of a dialect.
template <dialect D>
inline constexpr const dialect_rules& rules_of_dialect = dialects[static_cast<std::size_t>(D)];

}}  // namespace toolkit::v0
