// In: the system's chance. Out: the id of a new run, or of a call of one that keeps no log.
#pragma once

#include <toolkit/core/uuid.hpp>

namespace toolkit { inline namespace v0 {

/// An id that nothing else has: a UUID of version 4 from the system's random numbers.
[[nodiscard]] uuid new_run_id() noexcept;

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/store/impl/run_id.ipp>
#endif
