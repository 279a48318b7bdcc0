// expect: toolkit: the call of a run_time_tool must be const-callable as
#include <toolkit/tool/open_toolset.hpp>

int main() {
#ifdef MISTAKE
    const auto call = [](const std::string& arguments) { return arguments; };
#else
    const auto call = [](const toolkit::raw_json& arguments, const toolkit::stop_token&) {
        return toolkit::result<std::string>{arguments.text};
    };
#endif
    const toolkit::run_time_tool echo{.name = "echo", .description = "Echo.", .call = call};
    return echo.call.empty() ? 1 : 0;
}
