// Tells what a protocol of yours lacks: one sentence at compile time for each function that is missing or does not fit.
#pragma once

#include <toolkit/agent/loop/protocol.hpp>
#include <toolkit/core/fixed_string.hpp>
#include <toolkit/reflect/mistake.hpp>
#include <toolkit/reflect/type_name.hpp>

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 { namespace protocol_hooks {

/// True unless a protocol has an optional function of this name that the loop cannot call.
template <class P, bool Has, bool Fits, fixed_string Signature>
consteval bool hook_fits() {
    if constexpr (Has && !Fits)
        return refuse<say("toolkit: an optional function of the protocol ", type_name<P>, " does not fit; write `",
                          Signature.view(), "`")>();
    else return true;
}

/// The optional functions, each with its signature.
template <class P>
consteval bool optional_hooks_fit() {
    return hook_fits<
               P, requires { &P::earlier_messages; },
               requires(const P& p, const typename P::state& mine, const run_setup& setup) {
                   { p.earlier_messages(mine, setup) } -> std::same_as<std::vector<message>>;
               }, "std::vector<toolkit::message> earlier_messages(const state&, const toolkit::run_setup&) const">() &&
           hook_fits<P, requires { &P::shape_request; },
                     requires(const P& p, const typename P::state& mine, request& req) { p.shape_request(mine, req); },
                     "void shape_request(const state&, toolkit::request&) const">() &&
           hook_fits<P, requires { &P::sends_actions; },
                     requires(const P& p, const typename P::state& mine) {
                         { p.sends_actions(mine) } -> std::same_as<bool>;
                     }, "bool sends_actions(const state&) const">() &&
           hook_fits<P, requires { &P::remark; },
                     requires(const P& p, const typename P::state& mine) {
                         { p.remark(mine) } -> std::convertible_to<std::string_view>;
                     }, "std::string_view remark(const state&) const">() &&
           hook_fits<P, requires { &P::last_call; },
                     requires(const P& p, const typename P::state& mine, const run_view& run) {
                         { p.last_call(mine, run) } -> std::same_as<std::optional<call_move>>;
                     },
                     "std::optional<toolkit::call_move> last_call(const state&, const toolkit::run_view&) const">() &&
           hook_fits<P, requires { &P::reads_as_empty; },
                     requires(const P& p, typename P::state& mine, const failure& why) {
                         { p.reads_as_empty(mine, why) } -> std::same_as<bool>;
                     }, "bool reads_as_empty(state&, const toolkit::failure&) const">() &&
           hook_fits<P, requires { &P::refused_call_text; },
                     requires(const P& p, const typename P::state& mine, std::string_view tool, const failure& why) {
                         { p.refused_call_text(mine, tool, true, why) } -> std::convertible_to<std::string>;
                     },
                     "std::string refused_call_text(const state&, std::string_view tool, bool exists, const "
                     "toolkit::failure&) const">() &&
           hook_fits<P, requires { &P::rejection_text; },
                     requires(const P& p, const typename P::state& mine, const verdict& judged, std::int64_t left) {
                         { p.rejection_text(mine, judged, left, true) } -> std::convertible_to<std::string>;
                     },
                     "std::string rejection_text(const state&, const toolkit::verdict&, std::int64_t calls_left, bool "
                     "may_call) const">() &&
           hook_fits<P, requires { &P::nothing_to_ask; },
                     requires(const P& p, typename P::state& mine, const turn_offer& turn, const run_view& run) {
                         p.nothing_to_ask(mine, turn, run);
                     },
                     "std::optional<toolkit::draft> nothing_to_ask(state&, const toolkit::turn_offer&, const "
                     "toolkit::run_view&) const">() &&
           hook_fits<P, requires { &P::words_request; },
                     requires(const P& p, const typename P::state& mine, const run_view& run) {
                         p.words_request(mine, run);
                     },
                     "std::vector<toolkit::message> words_request(const state&, const toolkit::run_view&) const">() &&
           hook_fits<P, requires { &P::words_missing; },
                     requires(const P& p, typename P::state& mine) { p.words_missing(mine); },
                     "void words_missing(state&) const">() &&
           hook_fits<P, requires { &P::words_refused; },
                     requires(const P& p, typename P::state& mine, const failure& why) { p.words_refused(mine, why); },
                     "void words_refused(state&, const toolkit::failure&) const">() &&
           hook_fits<P, requires { &P::found_more; },
                     requires(const P& p, typename P::state& mine) { p.found_more(mine); },
                     "void found_more(state&) const">() &&
           hook_fits<P, requires { &P::ending_draft; },
                     requires(const P& p, const typename P::state& mine, std::string text, const run_record& record) {
                         p.ending_draft(mine, std::move(text), record);
                     },
                     "toolkit::draft ending_draft(const state&, std::string text, const toolkit::run_record&) "
                     "const">() &&
           hook_fits<
               P, requires { &P::replace_draft; },
               requires(const P& p, typename P::state& mine, const draft& made, bool passed) {
                   p.replace_draft(mine, made, passed);
               }, "std::optional<toolkit::draft> replace_draft(state&, const toolkit::draft&, bool passed) const">() &&
           hook_fits<P, requires { &P::on_pass; },
                     requires(const P& p, typename P::state& mine, const draft& made, const turn_offer& turn,
                              const run_view& run, std::int64_t left,
                              function_ref<turn_offer()> next) { p.on_pass(mine, made, turn, run, left, next); },
                     "toolkit::pass_outcome on_pass(state&, const toolkit::draft&, const toolkit::turn_offer&, const "
                     "toolkit::run_view&, std::int64_t turns_left, toolkit::function_ref<toolkit::turn_offer()> next) "
                     "const">() &&
           hook_fits<P, requires { &P::note_rejection; },
                     requires(const P& p, typename P::state& mine, const verdict& judged) {
                         p.note_rejection(mine, judged);
                     }, "void note_rejection(state&, const toolkit::verdict&) const">() &&
           hook_fits<P, requires { &P::on_rejection; },
                     requires(const P& p, typename P::state& mine, const turn_offer& turn, const turn_offer& next,
                              const run_view& run) { p.on_rejection(mine, turn, next, run); },
                     "toolkit::rejection_outcome on_rejection(state&, const toolkit::turn_offer&, const "
                     "toolkit::turn_offer& next, const toolkit::run_view&) const">() &&
           hook_fits<P, requires { &P::ground; },
                     requires(const P& p, const typename P::state& mine, draft made, const run_record& record) {
                         p.ground(mine, std::move(made), record);
                     }, "toolkit::answer ground(const state&, toolkit::draft, const toolkit::run_record&) const">() &&
           hook_fits<P, requires { &P::add_notes; },
                     requires(const P& p, const typename P::state& mine, const turn_offer& turn, answer& made) {
                         requires requires { p.add_notes(mine, made); } || requires { p.add_notes(mine, turn, made); };
                     }, "void add_notes(const state&, toolkit::answer&) const">() &&
           hook_fits<P, requires { &P::conclude; },
                     requires(const P& p, const typename P::state& mine, const std::optional<draft>& last,
                              draft_check check, const run_view& run,
                              std::string_view why) { p.conclude(mine, last, check, run, why); },
                     "toolkit::answer conclude(const state&, const std::optional<toolkit::draft>& last, "
                     "toolkit::draft_check, const toolkit::run_view&, std::string_view why) const">();
}

/// True if a type is a protocol. Otherwise compilation stops with one sentence about the first thing that is missing.
template <class P>
consteval bool fits() {
    if constexpr (!requires {
                      typename P::state;
                      typename P::texts_type;
                  })
        return refuse<say("toolkit: the protocol ", type_name<P>,
                          " needs the types `state` (what it keeps during a run) and `texts_type` (its texts, such as "
                          "toolkit::action_texts)")>();
    else if constexpr (!requires(const P& p, const typename P::texts_type& words) {
                           { p.begin(words, std::string_view{}) } -> std::same_as<typename P::state>;
                       })
        return refuse<say("toolkit: the protocol ", type_name<P>,
                          " must begin a run with `state begin(const texts_type&, std::string_view instructions) "
                          "const`")>();
    else if constexpr (!requires(const P& p, const typename P::state& mine, const run_setup& setup) {
                           { p.system_text(mine, setup) } -> std::convertible_to<std::string>;
                       })
        return refuse<say("toolkit: the protocol ", type_name<P>,
                          " must write the first message with `std::string system_text(const state&, const "
                          "toolkit::run_setup&) const`")>();
    else if constexpr (!requires(const P& p, const typename P::state& mine, const run_view& run, const turn_offer& turn,
                                 const run_plan& plan,
                                 std::string& text) { p.append_turn(mine, run, turn, plan, text); })
        return refuse<say(
            "toolkit: the protocol ", type_name<P>,
            " must close the message of a turn with `void append_turn(const state&, const "
            "toolkit::run_view&, const toolkit::turn_offer&, const toolkit::run_plan&, std::string& text) "
            "const`")>();
    else if constexpr (!requires(const P& p, const tool_info& tool) {
                           { p.offer_call(tool, std::string{}) } -> std::same_as<offered_action>;
                       })
        return refuse<say("toolkit: the protocol ", type_name<P>,
                          " must offer a tool with `toolkit::offered_action offer_call(const toolkit::tool_info&, "
                          "std::string input_schema) const`")>();
    else if constexpr (!requires(const P& p, const run_view& run, std::string& room) {
                           { p.end_schema(run, room) } -> std::convertible_to<std::string_view>;
                           { p.offer_end(run) } -> std::same_as<offered_action>;
                       })
        return refuse<say("toolkit: the protocol ", type_name<P>,
                          " must offer the end of a run with `std::string_view end_schema(const toolkit::run_view&, "
                          "std::string& room) const` and `toolkit::offered_action offer_end(const toolkit::run_view&) "
                          "const`")>();
    else if constexpr (!requires(const P& p, typename P::state& mine, completion& reply,
                                 const std::vector<offered_action>& actions, const run_view& run) {
                           { p.read(mine, reply, actions, run) } -> std::same_as<result<next_move>>;
                       })
        return refuse<say(
            "toolkit: the protocol ", type_name<P>,
            " must read a reply with `toolkit::result<toolkit::next_move> read(state&, const "
            "toolkit::completion&, const std::vector<toolkit::offered_action>&, const toolkit::run_view&) "
            "const`")>();
    else if constexpr (!Protocol<P>)
        return refuse<say("toolkit: the protocol ", type_name<P>,
                          " must be copyable and name its kind with `using agent_part = toolkit::protocol_part;`")>();
    else return optional_hooks_fit<P>();
}

}}}  // namespace toolkit::v0::protocol_hooks
