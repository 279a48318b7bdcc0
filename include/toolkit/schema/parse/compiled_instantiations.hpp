// In the compiled form (core/compiled.hpp) a program contains the code of these functions once. Each file can still
// evaluate them for its constants. They are what the parser calls for whole texts, numbers, keys and objects, and the
// messages of failures. Next: impl/compiled_instantiations.ipp, which contains them.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/failure.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/json/number.hpp>
#include <toolkit/json/read_trouble.hpp>
#include <toolkit/json/reader.hpp>
#include <toolkit/json/skip.hpp>
#include <toolkit/json/string_scan.hpp>
#include <toolkit/json/writer.hpp>
#include <toolkit/reflect/nearest.hpp>
#include <toolkit/schema/parse/object_walk.hpp>
#include <toolkit/schema/parse/read_leaf.hpp>
#include <toolkit/schema/parse/read_object.hpp>
#include <toolkit/schema/parse/take_plain.hpp>
#include <toolkit/schema/types/unique.hpp>

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

// NOLINTBEGIN(bugprone-macro-parentheses): `how` is `template` or `extern template`, which has none
#define TOOLKIT_READING_FUNCTIONS(how)                                                                               \
    how void failure::append_message<>(std::string&) const;                                                          \
    how void failure::append_for_model<>(std::string&) const;                                                        \
    how std::size_t find_invalid_utf8<>(std::string_view) noexcept;                                                  \
    how std::size_t name_distance<>(std::string_view, std::string_view) noexcept;                                    \
    how const char* scan_number<>(const char*, const char*, number_text&) noexcept;                                  \
    how const char* skipping::skip_any_text<>(const char*, const char*) noexcept;                                    \
    how skipped_value skip_any_value<>(const char*, const char*, std::size_t) noexcept;                              \
    how const char* string_scan::find_special<>(const char*, const char*, bool&) noexcept;                           \
    how string_scan::escape_result string_scan::read_escape<>(const char*&, const char*, char32_t&) noexcept;        \
    how failure read_trouble::to_failure<>(const char*) const;                                                       \
    how next_item json_reader::take_expected<>(std::string_view, bool) noexcept;                                     \
    how bool json_reader::skip_scalar<>(char);                                                                       \
    how bool json_reader::refuse_skipped<>(skip_stop);                                                               \
    how bool json_reader::read_run<>(std::string_view&, bool&, std::string_view) noexcept;                           \
    how bool json_reader::read_rest<>(std::string*, std::string_view);                                               \
    how const char* parsing::plain::take_text<>(const char*, const char*, std::string&);                             \
    how const char* parsing::plain::take_choice<>(const char*, const char*, std::span<const std::string_view>,       \
                                                  std::size_t&);                                                     \
    how const char* parsing::plain::take_real<>(const char*, const char*, const value_rules&, number_text&,          \
                                                double&) noexcept;                                                   \
    how bool parsing::read_integer<>(json_reader&, const value_rules&, exact_number&) noexcept;                      \
    how bool parsing::read_real<>(json_reader&, const value_rules&, number_text&, double&) noexcept;                 \
    how bool parsing::read_text<>(json_reader&, const value_rules&, std::string&);                                   \
    how bool parsing::read_choice<>(json_reader&, std::string_view, std::span<const std::string_view>, std::size_t&, \
                                    const value_rules*);                                                             \
    how parsing::member parsing::find_field<>(json_reader&, parsing::object_walk&, std::size_t&);                    \
    how parsing::member parsing::search_field<>(json_reader&, parsing::object_walk&, std::size_t&);                  \
    how bool parsing::read_rest_of<>(json_reader&, parsing::object_walk&, field_set&, const parsing::field_access*); \
    how bool unique::all_different_sorted<>(const void*, std::size_t, unique::in_order);
#if defined(__SSE2__)
#define TOOLKIT_WRITING_FUNCTIONS(how) how bool string_writing::append_plain<>(text_pieces&, std::string_view);
#else
#define TOOLKIT_WRITING_FUNCTIONS(how)
#endif
// NOLINTEND(bugprone-macro-parentheses)

#ifdef TOOLKIT_COMPILED
namespace toolkit { inline namespace v0 {
TOOLKIT_READING_FUNCTIONS(extern template)
TOOLKIT_WRITING_FUNCTIONS(extern template)
}}  // namespace toolkit::v0
#endif

#ifndef TOOLKIT_COMPILED
#include <toolkit/schema/parse/impl/compiled_instantiations.ipp>
#endif
