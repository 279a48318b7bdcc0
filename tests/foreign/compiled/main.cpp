#include "shelf.hpp"

#include <toolkit/toolkit.hpp>

#ifdef WITH_HTTP
#include <toolkit/llm/openai.hpp>
#endif

#include <cstdio>

#ifndef TOOLKIT_COMPILED
#error "toolkit::compiled does not bring its macro"
#endif

int main() {
    const toolkit::Agent agent{toolkit::scripted{R"({"type":"tool_call","tool":"find_shelf","input":{"topic":"bees"}})",
                                                 R"({"type":"final","answer":"It is the shelf of \"topic\" bees.",)"
                                                 R"("used_citations":[],"insufficiencies":[]})"},
                               toolkit::tools<find_shelf>};
    const auto answer = agent.run("Where are the books on bees?", toolkit::owner{"me"});
    if (!answer) return std::puts(answer.error().message().c_str()), 1;
    std::puts(answer->text.c_str());
#ifdef WITH_HTTP
    // Nobody listens at this port: the provider reports it.
    const toolkit::openai nobody{.base_url = "http://127.0.0.1:9"};
    toolkit::delta_sink unheard;
    const auto reply = nobody.complete({.messages = {toolkit::user_message{"Where?", {}}}}, unheard, {});
    if (reply || reply.error().kind != toolkit::failure_kind::unreachable) return 1;
#endif
}
