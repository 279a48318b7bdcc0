// Finds a secret in a text: in plain form, and as JSON, URL or base64 encode it.
// In: a text and a secret. Out: the places of the secret, in order. Next: secret.hpp, which removes it.
#pragma once

#include <toolkit/version.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 { namespace secret_search {

inline constexpr std::string_view hidden = "***";

/// A shorter secret is searched as a whole token, because its letters occur in many words.
inline constexpr std::size_t long_secret = 8;

struct place {
    std::size_t begin = 0;
    std::size_t end = 0;
};

/// The encodings of a secret in a text.
enum class writing : std::uint8_t { as_it_is, json, percent };

/// The number of bytes of the text that encode the secret at `at`; 0 if they do not.
[[nodiscard]] std::size_t length_at(std::string_view text, std::size_t at, std::string_view needle, writing how);

/// Sorts places and merges those that overlap.
void join(std::vector<place>& places);

/// All places of the secret, in order, without overlaps. A secret of `long_secret` bytes or more is also found in
/// base64 (alone and in "user:key"), and under up to four layers of JSON or URL escapes: JSON in JSON, "%252D". In
/// base64 its place is the whole run of base64 characters; "/", "-" and "_" end it.
[[nodiscard]] std::vector<place> places_of(std::string_view text, std::string_view needle);

/// The places that are whole tokens: no letter, digit or "_" is adjacent to them.
[[nodiscard]] std::vector<place> tokens_of(std::string_view text, std::string_view needle);

/// The tokens at places where headers and queries have a key: after "Bearer", "Basic" or "=", or after ":" and the name
/// of a key. Escaped and base64 places count anywhere.
[[nodiscard]] std::vector<place> values_of(std::string_view text, std::string_view needle);

/// Whether a secret may be a word, or a name of two words: "completion", "lm-studio", but not "sk-abc".
[[nodiscard]] bool is_word(std::string_view needle);

/// The text with "***" in these places.
[[nodiscard]] std::string without(std::string_view text, const std::vector<place>& places);

}}}  // namespace toolkit::v0::secret_search

#ifndef TOOLKIT_COMPILED
#include <toolkit/core/impl/secret_search.ipp>
#endif
