// Shared by the tests of graphs: a text is written, checked at most three times, and published after a person's word.
#pragma once

#include <toolkit/graph/graph_runner.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace review_graph {

using toolkit::failure;
using toolkit::failure_kind;
using toolkit::owner;
using toolkit::result;
using toolkit::uuid;

inline const owner me{"me"};
inline const uuid run_id = uuid::from_bits(3, 4);

struct review {
    std::string draft;
    int wanted = 2;  ///< rounds before the text is good
    std::vector<std::string> remarks;
    friend bool operator==(const review&, const review&) = default;
};

/// What the nodes do outside of their run.
struct visits {
    mutable std::vector<std::string> names;
};

struct check;
struct publish;
struct verdict {
    bool approved = false;
    std::string remark;
    struct doc {
        toolkit::field approved{.required = true};
    };
};

struct draft {
    static constexpr std::string_view name = "write";
    toolkit::edges<toolkit::to<check>> operator()(review& state, auto& context) const {
        context.template give<const visits&>().names.push_back("write");
        state.draft += 'x';
        return toolkit::to<check>{};
    }
};
struct check {
    result<toolkit::edges<toolkit::again<draft, 3>, toolkit::asks<publish, verdict>>> operator()(review& state,
                                                                                                 auto& context) const {
        context.template give<const visits&>().names.push_back("check");
        if (state.draft == "fail") return failure::of(failure_kind::unreachable, "check", "the server is away");
        if (static_cast<int>(state.draft.size()) < state.wanted) return toolkit::again<draft, 3>{};
        state.remarks.push_back("checked");
        return toolkit::ask<publish>(
            {.type = "approval", .text = "Publish \"" + state.draft + "\"?", .details = toolkit::raw_json{"[1]"}});
    }
};
struct publish {
    toolkit::edges<toolkit::finish> operator()(review& state, auto& context, const verdict& reply) const {
        context.template give<const visits&>().names.push_back("publish");
        state.remarks.push_back((reply.approved ? "yes: " : "no: ") + reply.remark);
        return toolkit::finish{};
    }
};
using graph_type = toolkit::graph<review, draft, check, publish>;
inline constexpr graph_type text_flow;

}  // namespace review_graph
