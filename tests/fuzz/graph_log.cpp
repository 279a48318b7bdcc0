// The log of a graph's run, from any entries: a run is resumed or refused, and no side effect happens twice. The input
// are lines of `kind text`, the entries of a run. A line `answer JSON` sets the reply that is given to a question.
#include <toolkit/graph/graph_runner.hpp>
#include <toolkit/llm/scripted.hpp>
#include <toolkit/store/memory_log.hpp>

#include <cstdint>
#include <cstdlib>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace {

struct item {
    std::uint32_t number = 0;
    std::string note;
};
struct order {
    std::vector<item> items;
    std::string text;
    std::uint32_t rounds = 0;
};
struct verdict {
    bool approved = false;
};

/// How often each call was made, by its key.
struct effects {
    mutable std::map<toolkit::uuid, int> calls;
    void happen(const toolkit::carried_call& call) const {
        if (++calls[call.key] > 1) std::abort();
    }
};

struct settle;
struct approve;
struct deliver;
struct compose {
    toolkit::result<toolkit::edges<toolkit::to<settle>>> operator()(order& state, auto& context) const {
        auto text = context.template generate<std::string>("Write.");
        if (!text) return text.error();
        state.text = *text;
        return toolkit::to<settle>{};
    }
};
struct settle_one {
    toolkit::result<void> operator()(const order&, item& one, auto& context) const {
        const auto paid = context.template call<std::uint32_t>({.name = "pay", .arguments = one.note},
                                                               [&](const toolkit::carried_call& call) {
                                                                   context.template give<const effects&>().happen(call);
                                                                   return one.number + 1;
                                                               });
        if (!paid) return paid.error();
        one.number = *paid;
        return {};
    }
};
struct settle : toolkit::each<&order::items, settle_one, approve, 1> {};
struct approve {
    toolkit::edges<toolkit::again<compose, 2>, toolkit::asks<deliver, verdict>> operator()(order& state, auto&) const {
        if (++state.rounds == 1) return toolkit::again<compose, 2>{};
        return toolkit::ask<deliver>({.type = "approval", .text = state.text});
    }
};
struct deliver {
    toolkit::result<toolkit::edges<toolkit::finish>> operator()(order& state, auto& context,
                                                                const verdict& reply) const {
        const auto sent = context.template call<std::string>({.name = "send"}, [&](const toolkit::carried_call& call) {
            context.template give<const effects&>().happen(call);
            return std::string{reply.approved ? "sent" : "kept"};
        });
        if (!sent) return sent.error();
        state.text = *sent;
        return toolkit::finish{};
    }
};
constexpr toolkit::graph<order, compose, settle, approve, deliver> flow;

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto run = toolkit::uuid::from_bits(1, 2);
    const toolkit::owner me{"me"};
    const toolkit::memory_log store;
    std::string reply = R"({"approved":true})";
    std::uint64_t count = 0;
    for (std::string_view rest{reinterpret_cast<const char*>(data), size}; !rest.empty();) {
        const std::string_view line = rest.substr(0, rest.find('\n'));
        rest.remove_prefix(line.size() == rest.size() ? line.size() : line.size() + 1);
        const std::size_t blank = line.find(' ');
        if (blank == std::string_view::npos) continue;
        if (line.substr(0, blank) == "answer") reply = line.substr(blank + 1);
        const auto kind = toolkit::log_kind_of(line.substr(0, blank));
        if (!kind) continue;
        if (!store.append(run, {++count, *kind, std::string{line.substr(blank + 1)}})) std::abort();
    }
    const effects world;
    const toolkit::scripted model{"\"one\"", "\"two\"", "\"three\""};
    const toolkit::graph_runner runner{flow, model, store, toolkit::deps{world}};
    auto came = runner.resume(run, me);
    if (came.is_waiting()) came = runner.resume_json(run, me, reply);
    const auto again = runner.resume(run, me);
    if (came.is_done() && (!again.is_done() || toolkit::print(again.state) != toolkit::print(came.state))) std::abort();
    if (came.is_waiting() && !again.is_waiting()) std::abort();
    (void)runner.resume(run, me);
    return 0;
}
