// The distance between two places on the earth.
// In: coordinates. Out: metres. Next: matching.hpp.
#pragma once

#include <toolkit/properties/property.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace toolkit { inline namespace v0 {

/// Returns metres along the surface of a sphere with the earth's mean radius (haversine). The error against the
/// ellipsoid is at most 0.6 %.
[[nodiscard]] inline double metres_between(const coordinates& a, const coordinates& b) noexcept {
    constexpr double radius = 6'371'008.8;  // IUGG, mean radius R1
    constexpr double degree = std::numbers::pi / 180;
    const double north = std::sin((b.latitude - a.latitude) * degree / 2);
    const double east = std::sin((b.longitude - a.longitude) * degree / 2);
    const double h = north * north + std::cos(a.latitude * degree) * std::cos(b.latitude * degree) * east * east;
    return 2 * radius * std::asin(std::sqrt(std::min(h, 1.0)));
}

}}  // namespace toolkit::v0
