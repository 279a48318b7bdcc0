// How much of each prompt of a growing conversation a server takes from its cache: an agent asks, searches, reads what
// was found, answers, and is asked again. Each request holds all that was said before, byte for byte.
#pragma once

#include "../measuring.hpp"
#include "conversation.hpp"

#include <toolkit/llm/openai.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

namespace bench {

/// `native`: by native tools; else the actions are held to a schema, and stand in the system's message.
inline void run_prompt_cache(const std::string& url, const std::string& model, std::size_t questions, bool native) {
    const toolkit::openai llm{.base_url = url,
                              .model = model,
                              .api_key = toolkit::secret{},
                              .actions = native ? toolkit::means::native_tools : toolkit::means::schema};
    toolkit::request asked = make_conversation(1, 4);
    asked.max_tokens = 64;
    if (!native) {
        auto& system = std::get<toolkit::system_message>(asked.messages.front());
        for (const toolkit::offered_action& one : asked.actions)
            system.text += "\n\n" + one.name + ": " + one.description + "\nIts schema: " + one.action_schema;
    }
    std::printf("The server's cache, %s, %s\n", url.c_str(), native ? "native tools" : "constrained");
    std::printf("%5s %-8s %9s %9s %8s\n", "turn", "asks", "input", "cached", "share");
    std::size_t turn = 0;
    double least = 1;
    const auto ask = [&](const char* what) {
        ++turn;
        // What the model says is not what counts here: what it would have said well follows it in the conversation.
        std::size_t heard = 0;
        auto listener = [&](const toolkit::delta& piece) { heard += piece.text.size(); };
        toolkit::request now = asked;
        if (turn % 2 == 0) now.actions.clear();
        if (turn % 2 == 0 && native) now.actions = asked.actions;
        const auto got = toolkit::as_far_as_it_came(llm.complete(now, toolkit::delta_sink{listener}, {}));
        if (!got) give_up(got.error());
        const double share = got->spent.input_tokens == 0 ? 0
                                                          : static_cast<double>(got->spent.cached_tokens) /
                                                                static_cast<double>(got->spent.input_tokens);
        if (turn > 1) least = std::min(least, share);
        std::printf("%5zu %-8s %9lld %9lld %8.3f\n", turn, what, static_cast<long long>(got->spent.input_tokens),
                    static_cast<long long>(got->spent.cached_tokens), share);
    };
    for (std::size_t i = 0; i < questions; ++i) {
        const std::string id = "call_" + std::to_string(i);
        const std::string name = asked.actions[i % asked.actions.size()].name;
        asked.messages.push_back(
            toolkit::user_message{"At which pressure do the pumps of plant " + std::to_string(i) + " stop?"});
        ask("search");
        asked.messages.push_back(toolkit::assistant_message{
            .text = "", .calls = {{id, name, {R"({"query":"pumps stop pressure","limit":1,"filters":[]})"}}}});
        asked.messages.push_back(toolkit::tool_message{.call_id = id, .name = name, .text = passage_of(i)});
        ask("answer");
        asked.messages.push_back(toolkit::assistant_message{"They stop below 2.4 bar [" + std::to_string(i) + "]."});
    }
    std::printf("Least share from turn 2 on: %.3f   mark: at least 0.8\n\n", least);
}

}  // namespace bench
