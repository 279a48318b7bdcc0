// A node that does the same work for each element of a list of the state, in parallel. In: the list as a member
// pointer, the work, the next node. Out: a node. A finished element is logged at once, and is not worked on again.
#pragma once

#include <toolkit/agent/durable/journal_value.hpp>
#include <toolkit/core/guard.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/graph/edges.hpp>
#include <toolkit/graph/graph_log.hpp>
#include <toolkit/graph/graph_shape.hpp>
#include <toolkit/reflect/mistake.hpp>
#include <toolkit/tool/invoke_all.hpp>

#include <concepts>
#include <cstddef>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

namespace graph_lists {

template <class T>
struct member_of;
template <class State, class T>
struct member_of<T State::*> {
    using state = State;
    using type = T;
};

template <class T>
inline constexpr bool is_vector = false;
template <class T>
    requires(!std::same_as<T, bool>)
inline constexpr bool is_vector<std::vector<T>> = true;

/// Whether List and Work fit. Otherwise compilation stops with a sentence.
template <auto List, class Work, std::size_t MostAtOnce>
consteval bool fits() {
    if constexpr (!std::is_member_object_pointer_v<decltype(List)>)
        return refuse<say("toolkit: each<...> needs a member of the state, such as &research::tasks, and no ",
                          type_name<std::remove_cv_t<decltype(List)>>)>();
    else {
        using member = member_of<std::remove_cv_t<decltype(List)>>;
        if constexpr (!is_vector<typename member::type>)
            return refuse<say("toolkit: each<&", type_name<typename member::state>,
                              "::", graph_shapes::member_name<List>,
                              ", ...> needs a list, but this member is none; use a std::vector")>();
        else {
            using item = typename member::type::value_type;
            if constexpr (MostAtOnce < 1)
                return refuse<say("toolkit: each<&", type_name<typename member::state>, "::",
                                  graph_shapes::member_name<List>, ", ...> has 0 threads; give a number from 1")>();
            else if constexpr (!requires(const Work& work, const typename member::state& state, item& one,
                                         graph_shapes::context& context) {
                                   { work(state, one, context) } -> std::same_as<result<void>>;
                               })
                return refuse<say("toolkit: the work ", type_name<Work>,
                                  " of each<...> cannot be called; write "
                                  "`toolkit::result<void> operator()(const ",
                                  type_name<typename member::state>, "& state, ", type_name<item>,
                                  "& item, auto& context) const`")>();
            else return true;
        }
    }
}

/// The failure of a node some of whose elements failed: that of the first one, with its index.
[[nodiscard]] failure of_elements(const std::vector<std::optional<failure>>& failures);

}  // namespace graph_lists

/// Calls `Work{}(const State&, Item&, context)`, a result<void>, for each element of a list, then goes to Next. At most
/// MostAtOnce elements are worked on at once. Derive a node from it to give it a name:
///
///     struct read_all : toolkit::each<&research::tasks, read, write> {};
///
/// The work sees the state as it was before, and its own element. If the work for an element fails, the node fails
/// after the others have ended, and a resumed run works only on what is not finished. Work that keeps its failure in
/// the element and returns {} lets the run go on.
template <auto List, class Work, class Next, std::size_t MostAtOnce = 4>
struct each {
    /// For the checks of a graph: whether the list and the work fit.
    static consteval bool list_fits() { return graph_lists::fits<List, Work, MostAtOnce>(); }

    template <class State, class Context>
        requires requires(State& state) { state.*List; }
    result<edges<to<Next>>> operator()(State& state, Context& context) const {
        auto& list = state.*List;
        auto items = list;  // the threads change copies: the state that they see stays as it is
        const State& before = state;
        std::vector<std::optional<failure>> failures(items.size());
        const auto work = [&](std::size_t i) {
            if (auto done = work_on(before, items[i], i + 1, context); !done) failures[i] = done.error();
        };
        calling::at_the_same_time(items.size(), MostAtOnce, function_ref<void(std::size_t)>{work});
        for (const auto& why : failures)
            if (why) return graph_lists::of_elements(failures);
        list = std::move(items);
        return to<Next>{};
    }

private:
    template <class State, class Item, class Context>
    static result<void> work_on(const State& state, Item& item, std::size_t branch, Context& context) {
        if (const std::string* done = context.finished(branch); done != nullptr) {
            auto read = journal_value::read<Item>(*done);
            if (!read) return std::move(read).error();
            item = std::move(*read);
            return {};
        }
        if (context.stop().stop_requested())
            return failure::of(failure_kind::cancelled, "graph", "the run was stopped");
        if (context.until().passed(context.now()))
            return failure::of(failure_kind::timed_out, "graph", "the time of the run is over");
        auto done = context.within(branch, [&](auto& mine) {
            return guarded("graph", "the work for an element", "return a failure instead",
                           [&]() -> result<void> { return Work{}(state, item, mine); });
        });
        if (!done) return done;
        std::string text = journal_value::write<Item>(item);
        auto again = journal_value::read<Item>(text);
        if (again && graph_logs::is_too_deep(text)) again = failure::of(failure_kind::too_deep, {}, {});
        if (!again) return std::move(again).error();
        item = std::move(*again);
        return context.finish_branch(branch, std::move(text));
    }
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/graph/impl/each.ipp>
#endif
