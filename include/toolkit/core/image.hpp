// An image for a model that accepts images.
#pragma once

#include <toolkit/version.hpp>

#include <string>

namespace toolkit { inline namespace v0 {

/// An image: media type ("image/png") and base64 text.
struct image {
    std::string media_type;
    std::string base64;
    friend bool operator==(const image&, const image&) = default;
};

}}  // namespace toolkit::v0
