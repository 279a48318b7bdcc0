// expect: toolkit: an agent with a store logs the results of its tools
#include <toolkit/agent/durable/journal.hpp>
#include <toolkit/store/memory_log.hpp>

#include <memory>

struct picture {
#ifdef MISTAKE
    std::shared_ptr<int> pixels;
#else
    std::vector<int> pixels;
#endif
};

int main() {
    const toolkit::memory_log store;
    const toolkit::task asked{.question = "Why?", .owner = toolkit::owner{"me"}};
    auto log = toolkit::journal<toolkit::memory_log>::open(store, asked, {});
    (void)log->call<picture, false>({"draw", "{}"}, [](const auto&) { return toolkit::result<picture>{picture{}}; });
}
