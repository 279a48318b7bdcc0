// The cost of reading a stream of 2,000 deltas, beside clients of other languages in their own processes, which read
// the same bytes from memory in the same pieces.
#pragma once

#include "../lexical/process.hpp"
#include "../measuring.hpp"
#include "../parse/measure.hpp"
#include "events.hpp"

#include <toolkit/llm/provider.hpp>
#include <toolkit/llm/providers/openai_reply.hpp>
#include <toolkit/llm/providers/openai_stream.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bench {

/// A reader in its own process. One process may have several.
struct stream_peer {
    std::string name;
    std::string command;
};

/// The result of a stream: the bytes of text that the listener received, and those of the completion.
struct heard_bytes {
    std::size_t pieces = 0;
    std::size_t completion = 0;
};

inline heard_bytes read_ours(const std::vector<std::string_view>& pieces) {
    heard_bytes heard;
    auto listener = [&](const toolkit::delta& piece) { heard.pieces += piece.text.size(); };
    const toolkit::delta_sink sink{listener};
    const toolkit::reply_context by{.where = "memory"};
    toolkit::provider::stream_reader<toolkit::openai_stream> reader{sink, by};
    for (const std::string_view piece : pieces)
        if (reader(piece) != toolkit::body_step::more) break;
    heard.completion = need(reader.done(toolkit::read_openai_reply, sink, by)).text.size();
    return heard;
}

inline void run_streams(int rounds, const std::vector<stream_peer>& given) {
    constexpr std::size_t deltas = 2000;
    const std::string all = stream_of(deltas);
    std::string file = (std::filesystem::temp_directory_path() / "benchmark_wire.XXXXXX").string();
    const int made = mkstemp(file.data());
    if (made < 0) return;
    close(made);
    std::ofstream(file, std::ios::binary) << all;

    struct running {
        std::string name;
        std::unique_ptr<engine_process> process;
        bool works = true;
    };
    std::vector<running> peers;
    for (const stream_peer& one : given) {
        running peer{one.name, std::make_unique<engine_process>(one.command, file, "")};
        if (peer.process->works()) peers.push_back(std::move(peer));
        else std::printf("%s is left out: its process does not start.\n", one.name.c_str());
    }

    const instruction_counter counter;
    std::printf("A stream of %zu deltas, %zu bytes, from memory (least of %d rounds)\n", deltas, all.size(), rounds);
    std::printf("%-14s %12s %9s %9s %9s %9s\n", "a read", "reader", "ns/delta", "MB/s", "mallocs", "to ours");
    for (const std::size_t size : {std::size_t{16384}, std::size_t{0}}) {
        const std::vector<std::string_view> pieces = cut(all, size);
        const heard_bytes expected = read_ours(pieces);
        const auto read = [&](std::size_t times) {
            for (std::size_t i = 0; i < times; ++i)
                if (read_ours(pieces).completion != expected.pieces) std::abort();
        };
        cost our;
        count(read, counter, our);
        std::vector<double> least(peers.size(), cost::unknown);
        for (int round = 0; round < rounds; ++round) {
            our.take(time_of(read, 1));
            for (std::size_t i = 0; i < peers.size(); ++i) {
                if (!peers[i].works) continue;
                const auto told = peers[i].process->ask(peers[i].name + " " + std::to_string(size));
                peers[i].works = told.size() == 3 && static_cast<std::size_t>(told[2]) == expected.completion;
                if (!peers[i].works) std::printf("%s reads another text; left out.\n", peers[i].name.c_str());
                else if (!(least[i] < told[0])) least[i] = told[0];
            }
        }
        const auto print = [&](const char* name, double nanoseconds, double mallocs) {
            std::printf("%-14s %12s %9.1f %9.1f %9.2f %9.2f\n", size > 0 ? "16 KiB" : "one event", name,
                        nanoseconds / deltas, static_cast<double>(all.size()) * 1000 / nanoseconds, mallocs / deltas,
                        nanoseconds / our.nanoseconds);
        };
        print("toolkit", our.nanoseconds, our.mallocs);
        if (counter.allowed()) std::printf("%14s instructions a delta: %.0f\n", "", our.instructions / deltas);
        for (std::size_t i = 0; i < peers.size(); ++i)
            if (peers[i].works) print(peers[i].name.c_str(), least[i], cost::unknown);
    }
    std::printf("Marks: openai at least 5, reqwest at least 2 times the time of toolkit.\n\n");
    std::error_code ignored;
    std::filesystem::remove(file, ignored);
}

}  // namespace bench
