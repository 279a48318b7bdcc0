// Measures how much of each prompt a server takes from its cache: in the turns of an agent that searches, reads and
// answers, and in a conversation that continues. Each request contains all earlier text byte for byte.
#pragma once

#include "../loop/documents.hpp"
#include "../measuring.hpp"
#include "conversation.hpp"

#include <toolkit/agent/agent.hpp>
#include <toolkit/llm/openai.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

namespace bench {

/// What the server's cache supplied of one prompt, and the least of all but the first.
class cache_shares {
public:
    void add(const char* what, const toolkit::usage& spent) {
        const double share = spent.input_tokens == 0
                                 ? 0
                                 : static_cast<double>(spent.cached_tokens) / static_cast<double>(spent.input_tokens);
        if (++turn_ > 1) least_ = std::min(least_, share);
        std::printf("%5zu %-8s %9lld %9lld %8.3f\n", turn_, what, static_cast<long long>(spent.input_tokens),
                    static_cast<long long>(spent.cached_tokens), share);
    }
    void end() const { std::printf("Least share from turn 2 on: %.3f   mark: at least 0.8\n\n", least_); }
    static void begin(const std::string& url, const char* what) {
        std::printf("The server's cache, %s, %s\n%5s %-8s %9s %9s %8s\n", url.c_str(), what, "turn", "asks", "input",
                    "cached", "share");
    }

private:
    std::size_t turn_ = 0;
    double least_ = 1;
};

/// A model with given replies whose prompts a server reads. One word of an answer shows the cost.
struct read_by_server {
    static constexpr toolkit::model_traits traits = toolkit::openai::traits;
    const toolkit::openai* server;
    const std::vector<toolkit::completion>* replies;
    cache_shares* shares;
    std::size_t* next;

    [[nodiscard]] toolkit::result<toolkit::completion> complete(toolkit::request asked, const toolkit::delta_sink&,
                                                                const toolkit::stop_token& stop) const {
        asked.max_tokens = 1;
        asked.until = {};
        const auto got = toolkit::accept_truncated(server->complete(asked, {}, stop));
        if (!got && got.error().spent.input_tokens == 0) give_up(got.error());
        shares->add(asked.actions.size() == 1 ? "answer" : "action", got ? got->spent : got.error().spent);
        return (*replies)[(*next)++];
    }
};

/// The ten turns of a run over documents: three searches, two passages opened of each, and the answer.
inline void run_agent_cache(const std::string& url, const std::string& model) {
    const shelf books;
    const toolkit::openai server{.base_url = url, .model = model, .api_key = toolkit::secret{}};
    const std::vector<toolkit::completion> replies = books.replies();
    cache_shares shares;
    std::size_t next = 0;
    cache_shares::begin(url, "an agent over documents");
    const toolkit::Agent agent{read_by_server{&server, &replies, &shares, &next}, books};
    const auto came = agent.run("How is an index rebuilt without locking out writes?", toolkit::owner{"me"});
    if (!came) give_up(came.error());
    shares.end();
}

/// `native`: with native tools. Otherwise a schema constrains the actions, and they are in the system message.
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
    cache_shares::begin(url, native ? "a conversation by native tools" : "a conversation, constrained");
    cache_shares shares;
    std::size_t turn = 0;
    const auto ask = [&](const char* what) {
        ++turn;
        // The reply itself does not matter here. A prepared reply follows in the conversation.
        std::size_t heard = 0;
        auto listener = [&](const toolkit::delta& piece) { heard += piece.text.size(); };
        toolkit::request now = asked;
        if (turn % 2 == 0) now.actions.clear();
        if (turn % 2 == 0 && native) now.actions = asked.actions;
        const auto got = toolkit::accept_truncated(llm.complete(now, toolkit::delta_sink{listener}, {}));
        if (!got) give_up(got.error());
        shares.add(what, got->spent);
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
    shares.end();
}

}  // namespace bench
