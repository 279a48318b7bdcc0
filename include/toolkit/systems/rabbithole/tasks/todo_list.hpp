// The to-do list of rabbithole. In: what a model or a person writes. Out: a list of bounded items: their ids are
// unique, and no task is blank or repeated. Next: todo_approval.hpp, execute_task.hpp.
#pragma once

#include <toolkit/schema/all/typed_json.hpp>
#include <toolkit/systems/rabbithole/state/options.hpp>
#include <toolkit/systems/rabbithole/state/state.hpp>

#include <cstddef>
#include <string>
#include <vector>

namespace toolkit { inline namespace v0 {

/// A task that a model suggests.
struct todo_suggestion {
    std::string task;
    std::string why{};
    struct doc {
        field task{.description = "what to find out, in one sentence"};
        field why{.description = "why the answer needs it, in one short sentence", .required = false};
    };
    friend bool operator==(const todo_suggestion&, const todo_suggestion&) = default;
};

namespace rabbithole_todo {

/// A list, and what is not in it.
struct checked_todo {
    std::vector<todo_item> items{};
    std::size_t above_limit = 0;  ///< items that were left out because the list was full
    std::size_t unusable = 0;     ///< items that were left out because their task is blank or repeated
    friend bool operator==(const checked_todo&, const checked_todo&) = default;
};

/// The greatest number of items of the state's list: todo_max_items, from 1 to `rabbithole_limits::todo_items`.
[[nodiscard]] std::size_t most_items(const rabbithole_state& state, const rabbithole_limits& limits) noexcept;

/// What a model wrote as items with ids from 1. Each text becomes one line of at most `sentence_bytes`. Upper and lower
/// case of ASCII letters are the same task.
[[nodiscard]] checked_todo written_items(const std::vector<todo_suggestion>& written, std::size_t most,
                                         const rabbithole_limits& limits);

/// The list as a person edited it. An id from 1 stays, unless an earlier item has it. Other items get a number that
/// neither list has. `completed` stays.
[[nodiscard]] checked_todo edited_items(const std::vector<todo_item>& edited, const std::vector<todo_item>& shown,
                                        std::size_t most, const rabbithole_limits& limits);

/// One item for each research query, or one for the question if there is none. Never empty for a question that is not
/// blank.
[[nodiscard]] std::vector<todo_item> items_of_queries(const rabbithole_state& state, const rabbithole_options& options);

/// A sentence for each reason why items are not in a list. Empty if all are.
[[nodiscard]] std::vector<std::string> left_out(const checked_todo& checked, const rabbithole_words& words);

/// Replaces the list of the state by what a model wrote, and drops what an earlier research found. If nothing of it is
/// usable, the list has the items of the queries. If a person sent a list back, that list stays instead.
void set_list(rabbithole_state& state, const std::vector<todo_suggestion>& written, const rabbithole_options& options);

/// Adds what a task suggested, while the list has room: it counts all items that were ever added. Blank and repeated
/// tasks are not added. A note says how many had no room. Returns how many were added.
std::size_t add_items(rabbithole_state& state, const std::vector<todo_suggestion>& written,
                      const rabbithole_options& options);

/// The first item that is not completed, or nullptr. It points into the state.
[[nodiscard]] const todo_item* next_item(const rabbithole_state& state) noexcept;
[[nodiscard]] todo_item* next_item(rabbithole_state& state) noexcept;

}  // namespace rabbithole_todo

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/systems/rabbithole/tasks/impl/todo_list.ipp>
#endif
