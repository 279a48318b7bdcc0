// In: random numbers of the system. Out: the id of a new run, or of a tool call in a run without a log.
#pragma once

#include <toolkit/core/uuid.hpp>

namespace toolkit { inline namespace v0 {

/// A unique id: a UUID of version 4 from the system's random numbers. It may block until the system has started.
[[nodiscard]] uuid new_run_id() noexcept;

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/store/impl/run_id.ipp>
#endif
