// What is read of an archive at most. In: nothing. Out: plain data. Next: archive.hpp.
#pragma once

#include <toolkit/version.hpp>

#include <cstddef>

namespace toolkit { inline namespace v0 {

/// What is read of an archive at most.
struct archive_limits {
    std::size_t members = 10'000;                       ///< that an archive holds
    std::size_t ratio = 200;                            ///< bytes of a member for one byte of its archive
    std::size_t unasked_bytes = std::size_t{1} << 20U;  ///< members up to this are not asked for their ratio
};

}}  // namespace toolkit::v0
