// The function of needed_call.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/schema/all/typed_json.hpp>
#include <toolkit/systems/files/file_selection.hpp>
#include <toolkit/systems/files/grep_files.hpp>
#include <toolkit/systems/files/keyword_router.hpp>
#include <toolkit/systems/files/needed_call.hpp>
#include <toolkit/systems/files/texts.hpp>
#include <toolkit/text/fence.hpp>
#include <toolkit/text/letters.hpp>
#include <toolkit/tool/about.hpp>

#include <algorithm>
#include <initializer_list>
#include <utility>

namespace toolkit { inline namespace v0 {

namespace needed_calls {

/// The members of the tools' inputs that name files.
struct file_names {
    std::string extension{};
    std::string name_hint{};
    std::string pattern{};
    struct doc {
        field extension{.required = false};
        field name_hint{.required = false};
        field pattern{.required = false};
    };
};

template <class Tool>
[[nodiscard]] call_move call_of(const Tool& tool) {
    return {std::string{tool_name<Tool>}, {print(tool)}};
}

/// Whether two types select the same files: "pdf" and ".PDF".
[[nodiscard]] inline bool is_same_type(std::string_view a, std::string_view b) {
    return file_selection::of(a).counted(0) == file_selection::of(b).counted(0);
}

/// The calls of a run, with the questions that needed_call asks about them.
class made_calls {
public:
    made_calls(std::string_view question, std::span<const call_move> calls, std::span<const std::string> results)
        : question_(folded(question)), calls_(calls), results_(results) {}

    [[nodiscard]] bool has(std::string_view tool) const {
        return std::any_of(calls_.begin(), calls_.end(), [&](const call_move& one) { return one.tool == tool; });
    }
    [[nodiscard]] bool has(const call_move& call) const {
        return std::any_of(calls_.begin(), calls_.end(), [&](const call_move& one) {
            return one.tool == call.tool && one.input.text == call.input.text;
        });
    }
    /// Whether a search found something.
    [[nodiscard]] bool has_found() const {
        for (const std::string& result : results_)
            for (const fence& one : read_fences(result, "result")) {
                if (one["tool"] != tool_name<semantic_search>) continue;
                const std::string_view text = one.body.substr(0, one.body.find_last_not_of(" \t\r\n") + 1);
                if (text != file_texts::no_matching_content && text != file_texts::no_relevant_results) return true;
            }
        return false;
    }
    /// Whether one of these tools was called with the type of files that the question names, or with words of it.
    [[nodiscard]] bool has_type(std::initializer_list<std::string_view> tools, std::string_view type) const {
        return has_names(tools, [&](const file_names& named) {
            return is_same_type(named.extension, type) || (type.empty() && is_asked(named.extension));
        });
    }
    /// Whether one of these tools was called with a part of a name that the question has.
    [[nodiscard]] bool has_name(std::initializer_list<std::string_view> tools) const {
        return has_names(tools, [&](const file_names& named) {
            return is_asked(named.extension) || is_asked(named.name_hint) || is_asked(named.pattern);
        });
    }

private:
    template <class Fits>
    [[nodiscard]] bool has_names(std::initializer_list<std::string_view> tools, const Fits& fits) const {
        return std::any_of(calls_.begin(), calls_.end(), [&](const call_move& one) {
            if (std::find(tools.begin(), tools.end(), one.tool) == tools.end()) return false;
            const auto named = parse<file_names, ignore_unknown>(one.input.text);
            return named && fits(*named);
        });
    }
    /// Whether the question has a text, apart from case and wildcards.
    [[nodiscard]] bool is_asked(std::string_view text) const {
        constexpr std::string_view around = "*?. ";
        const std::size_t begin = text.find_first_not_of(around);
        if (begin == std::string_view::npos) return false;
        text = text.substr(begin, text.find_last_not_of(around) + 1 - begin);
        return question_.find(folded(text)) != std::string::npos;
    }

    std::string question_;
    std::span<const call_move> calls_;
    std::span<const std::string> results_;
};

}  // namespace needed_calls

TOOLKIT_FUNCTION std::optional<call_move> needed_call(std::string_view question, std::span<const call_move> calls,
                                                      std::span<const std::string> results) {
    using needed_calls::call_of;
    constexpr std::string_view counts = tool_name<count_files>;
    constexpr std::string_view lists = tool_name<list_files>;
    constexpr std::string_view describes = tool_name<file_metadata>;
    constexpr std::string_view finds = tool_name<grep_files>;
    const needed_calls::made_calls made{question, calls, results};
    std::optional<call_move> needed;
    switch (topic_of(question)) {
        using enum question_topic;
        case contents:
            if (!made.has_found()) needed = call_of(search_for(question));
            break;
        case names:
            if (std::string hint = name_hint_in(question); !hint.empty() && !made.has_name({finds, lists}))
                needed = call_of(grep_files{std::move(hint)});
            break;
        case count:
            if (std::string type = extension_in(question); !made.has_type({counts, lists}, type))
                needed = call_of(count_files{std::move(type)});
            break;
        case structure:
            if (!made.has(tool_name<directory_tree>)) needed = call_of(directory_tree{});
            break;
        case list:
            if (std::string type = extension_in(question); !made.has_type({lists}, type))
                needed = call_of(list_files{std::move(type)});
            break;
        case metadata:
            if (std::string hint = name_hint_in(question);
                hint.empty() ? !made.has(describes) && !made.has(lists) : !made.has_name({describes}))
                needed = call_of(file_metadata{std::move(hint)});
            break;
        case unclear: break;
    }
    if (needed && made.has(*needed)) needed.reset();
    return needed;
}

}}  // namespace toolkit::v0
