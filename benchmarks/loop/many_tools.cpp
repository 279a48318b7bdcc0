#include "many_tools.hpp"

#include <array>
#include <string_view>
#include <utility>

namespace bench {
namespace {

template <std::size_t N>
inline constexpr std::array<char, 6> name{'a', 'd', 'd', '0' + N / 100, '0' + N / 10 % 10, '0' + N % 10};

/// The same tool under another name.
template <std::size_t N>
struct adder {
    std::int64_t a = 0;
    std::int64_t b = 0;
    static constexpr toolkit::tool_about about{.description = "Adds two whole numbers.",
                                               .name = std::string_view{name<N>.data(), name<N>.size()}};
    std::int64_t operator()() const { return a + b; }
};

template <std::size_t... Is>
bool run_once(const free_model& model, std::size_t steps, std::index_sequence<Is...>) {
    const toolkit::Agent agent{model, toolkit::tools<adder<Is>...>, limits_of(steps)};
    return agent.run(asked()).has_value();
}

template <std::size_t Count>
tools_agent of() {
    return {Count, std::string{toolkit::tool_name<adder<0>>}, [](const free_model& model, std::size_t steps) {
                return run_once(model, steps, std::make_index_sequence<Count>{});
            }};
}

}  // namespace

std::vector<tools_agent> agents_of_many_tools() {
#ifdef BENCH_FEW_TOOLS
    return {of<1>(), of<2>()};
#else
    return {of<1>(), of<10>(), of<30>(), of<100>()};
#endif
}

}  // namespace bench
