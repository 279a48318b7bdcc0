// The functions of run_log.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/crc32c.hpp>
#include <toolkit/store/run_log.hpp>

namespace toolkit { inline namespace v0 { namespace run_logs {

TOOLKIT_FUNCTION result<void> check(const uuid& run, const log_entry& entry) {
    const auto refuse = [&](failure_kind kind, std::string_view what, std::string_view cure = {}) {
        return failure::of(kind, "the log of run " + run.to_string(), what, cure);
    };
    if (run.is_nil()) return refuse(failure_kind::invalid_argument, "the id is nil", "set run_id in the task");
    if (static_cast<std::size_t>(entry.kind) >= log_kind_names.size())
        return refuse(failure_kind::invalid_argument, "there is no such kind of entry");
    if (entry.sequence == 0 || entry.sequence > default_run_log_limits.entries)
        return refuse(failure_kind::too_large, "it contains at most " + std::to_string(default_run_log_limits.entries) +
                                                   " entries, counted from 1");
    if (entry.text.size() > default_run_log_limits.entry_bytes)
        return refuse(failure_kind::too_large,
                      "an entry of " + std::to_string(entry.text.size()) + " bytes is too large",
                      "return less from the tool, or a reference to the data");
    return {};
}

TOOLKIT_FUNCTION std::uint32_t check_sum(const log_entry& entry) {
    std::string bytes = std::to_string(entry.sequence);
    bytes += ' ';
    bytes += name_of(entry.kind);
    bytes += ' ';
    bytes += entry.text;
    return crc32c(bytes);
}

}}}  // namespace toolkit::v0::run_logs
