// Where a secret stands in a text: as it is, as JSON, a URL or base64 write it.
// In: a text and a secret. Out: the places of the secret, in order. Next: secret.hpp, which takes it out.
#pragma once

#include <toolkit/version.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 { namespace secret_search {

inline constexpr std::string_view hidden = "***";

/// A secret of fewer bytes is looked for as a whole token: its letters stand in many words.
inline constexpr std::size_t long_secret = 8;

struct place {
    std::size_t begin = 0;
    std::size_t end = 0;
};

/// How a text may write a secret.
enum class writing : std::uint8_t { as_it_is, json, percent };

/// How many bytes of the text, from `at`, write the secret; 0 when they do not.
[[nodiscard]] std::size_t length_at(std::string_view text, std::size_t at, std::string_view needle, writing how);

/// Puts places in order; those that overlap become one.
void join(std::vector<place>& places);

/// Every place of the secret, in order, without overlaps. A secret of `long_secret` bytes is also found in base64,
/// alone and within "user:key", and where up to four layers of JSON or URLs escape it: JSON within JSON, "%252D". In
/// base64 its place is the run of base64; "/", "-" and "_" end it.
[[nodiscard]] std::vector<place> places_of(std::string_view text, std::string_view needle);

/// Those places that are whole tokens: no letter, digit or "_" goes on before or behind them.
[[nodiscard]] std::vector<place> tokens_of(std::string_view text, std::string_view needle);

/// Those tokens that stand where headers and queries have a key: behind "Bearer", "Basic" or "=", or behind ":" and the
/// name of a key. Those that are escaped or in base64 count anywhere.
[[nodiscard]] std::vector<place> values_of(std::string_view text, std::string_view needle);

/// Whether a secret may be a word or a name of two words: "completion", "lm-studio", but not "sk-abc".
[[nodiscard]] bool is_word(std::string_view needle);

/// The text with "***" at these places.
[[nodiscard]] std::string without(std::string_view text, const std::vector<place>& places);

}}}  // namespace toolkit::v0::secret_search

#ifndef TOOLKIT_COMPILED
#include <toolkit/core/impl/secret_search.ipp>
#endif
