// Measures the cost between an agent and its model: requests, streams, the first token, many streams at once.
//   benchmark_wire [--only requests|streams|first|concurrent|cache] [--rounds N] [--streams N] [--peer NAME=COMMAND]...
//                  [--llm URL [--model NAME] [--questions N]]
// Each --peer reads the stream in its own process, in turns with toolkit; NAME is passed to it. With --llm the first
// token is that of the server at URL, and the share of a conversation from its cache is printed, too. Nothing here is a
// test: targets are printed, never enforced.
#include "measuring.hpp"
#include "wire/concurrent.hpp"
#include "wire/first_token.hpp"
#include "wire/prompt_cache.hpp"
#include "wire/requests.hpp"
#include "wire/streams.hpp"

#include <algorithm>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

namespace {

struct settings {
    std::string_view only{};
    int rounds = 60;
    std::size_t streams = 1000;
    std::size_t questions = 6;
    std::string llm{};
    std::string model{};
    std::vector<bench::stream_peer> peers{};
};

bool read_settings(int count, char** words, settings& how) {
    for (int i = 1; i < count; ++i) {
        const std::string_view option = words[i];
        if (i + 1 == count) return false;
        const std::string_view value = words[++i];
        const std::size_t equals = value.find('=');
        if (option == "--only") how.only = value;
        else if (option == "--llm") how.llm = value;
        else if (option == "--model") how.model = value;
        else if (option == "--peer" && equals != std::string_view::npos)
            how.peers.push_back({std::string{value.substr(0, equals)}, std::string{value.substr(equals + 1)}});
        else if (!((option == "--rounds" && bench::read_number(value, how.rounds)) ||
                   (option == "--streams" && bench::read_number(value, how.streams)) ||
                   (option == "--questions" && bench::read_number(value, how.questions))))
            return false;
    }
    return true;
}

}  // namespace

int main(int count, char** words) {
    settings how;
    if (!read_settings(count, words, how)) {
        std::fprintf(
            stderr,
            "benchmark_wire [--only requests|streams|first|concurrent|cache] [--rounds N] [--streams N] [--peer "
            "NAME=COMMAND]... [--llm URL [--model NAME] [--questions N]]\n");
        return 2;
    }
    const auto wanted = [&](std::string_view part) { return how.only.empty() || how.only == part; };
    if (wanted("requests")) {
#ifndef BENCH_WITH_nlohmann
        std::printf("nlohmann is left out: it is not here.\n");
#endif
        bench::run_requests(how.rounds);
    }
    if (wanted("streams")) bench::run_streams(how.rounds, how.peers);
    if (wanted("first")) {
        const bench::scripted_server server{{}};
        bench::run_first_token(server.url(), "m", how.rounds);
        if (!how.llm.empty()) bench::run_first_token(how.llm, how.model, std::max(how.rounds / 3, 1));
    }
    if (wanted("concurrent")) bench::run_concurrent(how.streams);
    if (wanted("cache")) {
        if (how.llm.empty()) std::printf("The server's cache is left out: name a server by --llm URL.\n");
        else {
            bench::run_agent_cache(how.llm, how.model);
            for (const bool native : {false, true}) bench::run_prompt_cache(how.llm, how.model, how.questions, native);
        }
    }
    return 0;
}
