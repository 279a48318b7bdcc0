// A rescue: the model fails in the middle of a run, and a function of the program answers from what was found.
#include <toolkit/agent/rescue.hpp>
#include <toolkit/toolkit.hpp>

#include <iostream>
#include <string>
#include <vector>

struct reading {
    std::string sensor;
    double celsius = 0;
};

struct read_sensor {
    std::string sensor;
    static constexpr toolkit::tool_about about{.description = "Read a temperature sensor.", .read_only = true};
    reading operator()() const { return {sensor, 81.5}; }
};

int main() {
    using toolkit::answer, toolkit::failure, toolkit::failure_kind, toolkit::result;
    // A model that calls the tool and is then gone. Replace it by toolkit::openai{…} or another model.
    const toolkit::scripted model{std::vector<result<toolkit::completion>>{
        toolkit::completion{.text = R"({"type":"tool_call","tool":"read_sensor","input":{"sensor":"boiler"}})"},
        failure::of(failure_kind::unreachable, "model", "the server does not answer")}};

    const auto newest_reading = [](const failure& why, const auto& context) -> result<answer> {
        const auto* last = context.environment().template latest<reading>();
        if (last == nullptr) return why;  // nothing was found: the run fails
        return answer{.status = toolkit::answer_status::partial,
                      .text = "The last reading of " + last->sensor + " is " + toolkit::print(last->celsius) + " °C."};
    };
    const toolkit::Agent agent{model, toolkit::tools<read_sensor>, toolkit::rescue{newest_reading}};
    const auto made = agent.run("Is the boiler too hot?", toolkit::owner{"operator"});
    if (!made) {
        std::cerr << made.error().message() << '\n';
        return 1;
    }
    std::cout << made->text << '\n';
    for (const std::string& note : made->notes) std::cout << "Note: " << note << '\n';
}
