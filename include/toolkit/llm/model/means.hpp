// In: a request, and the means by which a server is made to answer with an action. Out: whether the request can be sent
// by these means, and the one schema that its answer must fit. Next: the request of each wire.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/llm/model/llm.hpp>
#include <toolkit/llm/model/request.hpp>

#include <cstddef>
#include <string>

namespace toolkit { inline namespace v0 {

/// Limits for the images of a request: those of Anthropic, the strictest of the hosted services.
struct image_bounds {
    std::size_t each = 5'242'880;  ///< bytes of one image's base64 text, about 3.9 MB of image data
    std::size_t all = 30'000'000;  ///< bytes of all images together; a request may have 32 MB
    std::size_t count = 100;
};
inline constexpr image_bounds default_image_bounds{};

/// Checks whether the images of a request can be sent. Fails with `invalid_argument` and names the image.
[[nodiscard]] result<void> check_images(const request& req, const image_bounds& bounds = default_image_bounds);

/// Checks whether a request can be sent by these means. Fails with `invalid_argument` if
/// - it has no message,
/// - an action lacks the schema that the means need,
/// - it has both actions and an output,
/// - the schema of the output is not JSON,
/// - top_k, top_p or repeat_penalty is outside of its range,
/// - check_calls or check_images fails.
[[nodiscard]] result<void> check_request(const request& req, means by);

/// The JSON Schema that the text of the answer must fit. It is the schema of the output, or with `means::schema` that
/// of the offered actions, under `anyOf` if there are several. It is empty if the text is free.
[[nodiscard]] std::string schema_of_answer(const request& req, means by);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/llm/model/impl/means.ipp>
#endif
