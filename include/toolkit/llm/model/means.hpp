// In: a request, and the means by which a server is made to answer with one of the offered actions. Out: whether it can
// be sent so, and the one schema that its answer must fit. Next: the request of each wire.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/llm/model/request.hpp>

#include <cstddef>
#include <cstdint>
#include <string>

namespace toolkit { inline namespace v0 {

/// How a server is made to answer with one of the offered actions.
enum class means : std::uint8_t {
    schema,        ///< the text is one JSON object that fits an action's schema
    native_tools,  ///< the server gives calls of its own
    text,          ///< nothing but the prompt
};

/// What of images a request may hold: what Anthropic takes, of the hosted services the one that takes least.
struct image_bounds {
    std::size_t each = 5'242'880;  ///< bytes of an image's base64 text, about 3.9 MB of the image
    std::size_t all = 30'000'000;  ///< of all images together: the request may have 32 MB
    std::size_t count = 100;
};
inline constexpr image_bounds default_image_bounds{};

/// Whether the images of a request can be sent. Fails with `invalid_argument`, naming the image.
[[nodiscard]] result<void> check_images(const request& req, const image_bounds& bounds = default_image_bounds);

/// Whether a request can be sent by these means. Fails with `invalid_argument` when there is nothing to say, when an
/// action has no schema of the kind that is needed, when actions and an output are both asked for, when the schema of
/// the output is no JSON, and as check_calls and check_images.
[[nodiscard]] result<void> check_request(const request& req, means by);

/// The JSON Schema that the text of the answer must fit: that of the output, or of the offered actions by
/// `means::schema`, under `anyOf` when there are several; empty when the text is free.
[[nodiscard]] std::string schema_of_answer(const request& req, means by);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/llm/model/impl/means.ipp>
#endif
