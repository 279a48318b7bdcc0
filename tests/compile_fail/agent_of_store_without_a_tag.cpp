// expect: toolkit: Agent was passed a my_store, .*or write `using agent_part
#include <toolkit/store/memory_log.hpp>
#include <toolkit/toolkit.hpp>

struct my_store {
#ifndef MISTAKE
    using agent_part = toolkit::store_part;
#endif
    toolkit::memory_log logs;
    auto append(const toolkit::uuid& run, const toolkit::log_entry& entry) const { return logs.append(run, entry); }
    auto read(const toolkit::uuid& run) const { return logs.read(run); }
    auto runs() const { return logs.runs(); }
};

int main() {
    const toolkit::Agent agent{toolkit::scripted{}, my_store{}};
    (void)agent;
}
