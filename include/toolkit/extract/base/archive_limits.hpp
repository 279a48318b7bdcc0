// Limits for reading an archive. In: nothing. Out: plain data. Next: archive.hpp.
#pragma once

#include <toolkit/version.hpp>

#include <cstddef>

namespace toolkit { inline namespace v0 {

/// Limits for reading an archive.
struct archive_limits {
    std::size_t members = 10'000;                       ///< of one archive
    std::size_t ratio = 200;                            ///< bytes of a member for one byte of its archive
    std::size_t unasked_bytes = std::size_t{1} << 20U;  ///< a smaller member may exceed the ratio
};

}}  // namespace toolkit::v0
