// The pixels of a PNG file, for tests of pictures.
#pragma once

#include <png.h>

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace pdf_tests {

/// The pixels of a PNG file, three bytes each.
struct pixels {
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    std::vector<std::uint8_t> rgb;
    [[nodiscard]] std::uint32_t at(std::uint32_t x, std::uint32_t y) const {
        const std::size_t i = (std::size_t{y} * width + x) * 3;
        return std::uint32_t{rgb[i]} << 16U | std::uint32_t{rgb[i + 1]} << 8U | rgb[i + 2];
    }
    [[nodiscard]] bool is_blank() const {
        for (const std::uint8_t each : rgb)
            if (each != 255) return false;
        return true;
    }
};

inline pixels pixels_of(const std::string& png) {
    pixels made;
    png_image image{};
    image.version = PNG_IMAGE_VERSION;
    EXPECT_NE(png_image_begin_read_from_memory(&image, png.data(), png.size()), 0) << image.message;
    image.format = PNG_FORMAT_RGB;
    made.width = image.width;
    made.height = image.height;
    made.rgb.resize(PNG_IMAGE_SIZE(image));
    EXPECT_NE(png_image_finish_read(&image, nullptr, made.rgb.data(), 0, nullptr), 0) << image.message;
    return made;
}

}  // namespace pdf_tests
