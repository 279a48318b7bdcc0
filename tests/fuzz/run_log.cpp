// The file of a run log, and the entries of a run, from any bytes: what is read is written back unchanged, or is
// refused. The input is a file as it is, and in addition lines of `kind text` for the entries of a run, with valid
// check sums.
#include <toolkit/agent/durable/journal_log.hpp>
#include <toolkit/store/file_log.hpp>

#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes{reinterpret_cast<const char*>(data), size};
    if (const auto read = toolkit::file_logs::read_lines(bytes, "fuzz")) {
        std::string again{toolkit::file_logs::format_line.substr(0, read->intact_bytes)};
        for (const auto& entry : read->entries) again += toolkit::file_logs::line_of(entry);
        if (again.size() != read->intact_bytes) std::abort();
        const auto same = toolkit::file_logs::read_lines(again, "fuzz");
        if (!same || same->entries != read->entries) std::abort();
    }

    std::vector<toolkit::log_entry> entries;
    for (std::string_view rest = bytes; !rest.empty();) {
        const std::string_view line = rest.substr(0, rest.find('\n'));
        rest.remove_prefix(line.size() == rest.size() ? line.size() : line.size() + 1);
        const auto kind = toolkit::log_kind_of(line.substr(0, line.find(' ')));
        if (!kind || line.find(' ') == std::string_view::npos) continue;
        entries.push_back({entries.size() + 1, *kind, std::string{line.substr(line.find(' ') + 1)}});
    }
    std::string whole = std::string{toolkit::file_logs::format_line};
    for (const auto& entry : entries) whole += toolkit::file_logs::line_of(entry);
    if (const auto back = toolkit::file_logs::read_lines(whole, "fuzz"); !back || back->entries != entries)
        std::abort();
    const auto run = toolkit::uuid::from_bits(1, 2);
    if (const auto read = toolkit::logged_run::of(run, entries); read && read->sequence != entries.size()) std::abort();
    return 0;
}
