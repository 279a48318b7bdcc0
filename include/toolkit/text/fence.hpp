// Data inside of a prompt: blocks `<<kind name="value">> … <</kind>>` that cannot be closed or forged from inside.
// In: untrusted text. Out: a block for a message; read_fences finds the blocks of a message again.
#pragma once

#include <toolkit/version.hpp>

#include <array>
#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit::inline v0 {

struct fence_attribute {
    std::string_view name;
    std::string_view value;
};

/// One block as it was read: views into the message.
struct fence {
    std::string_view kind;
    std::vector<fence_attribute> attributes;
    std::string_view body;

    /// The value of an attribute; empty when there is none.
    [[nodiscard]] std::string_view operator[](std::string_view name) const noexcept {
        for (const auto& [key, value] : attributes)
            if (key == name) return value;
        return {};
    }
};

namespace fences {
[[nodiscard]] constexpr bool is_name(char c) noexcept {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

/// What servers of models read as the frame of a conversation when it stands in a message: a text from outside would
/// end its turn and begin another one. Beside these, whatever begins `<|name` or `<｜name`.
inline constexpr std::array<std::string_view, 18> turn_marks{"<s>",
                                                             "</s>",
                                                             "<bos>",
                                                             "<eos>",
                                                             "<start_of_turn>",
                                                             "<end_of_turn>",
                                                             "<tool_call>",
                                                             "</tool_call>",
                                                             "<think>",
                                                             "</think>",
                                                             "<tool_response>",
                                                             "</tool_response>",
                                                             "[INST]",
                                                             "[/INST]",
                                                             "[SYSTEM_PROMPT]",
                                                             "[AVAILABLE_TOOLS]",
                                                             "[TOOL_CALLS]",
                                                             "[TOOL_RESULTS]"};

/// Whether a mark of a turn begins here.
[[nodiscard]] constexpr bool begins_turn(std::string_view text) noexcept {
    for (const std::string_view bar : {std::string_view{"<|"}, std::string_view{"<\uFF5C"}})
        if (text.starts_with(bar) && text.size() > bar.size() && is_name(text[bar.size()])) return true;
    for (const std::string_view mark : turn_marks)
        if (text.starts_with(mark)) return true;
    return false;
}
}  // namespace fences

/// Appends text so that no `<<name` or `<</` of ours can stand in it, and no mark of a server's turns: a blank goes
/// between.
inline void append_unfenced(std::string& out, std::string_view text) {
    for (;;) {
        const std::size_t at = text.find_first_of("<[");
        if (at == std::string_view::npos) break;
        out += text.substr(0, at + 1);
        const std::string_view rest = text.substr(at);
        const bool fence = rest.size() > 1 && out.ends_with("<<") && (rest[1] == '/' || fences::is_name(rest[1]));
        if (fence || fences::begins_turn(rest)) out += ' ';
        text.remove_prefix(at + 1);
    }
    out += text;
}

/// Appends one block and a line end. Kind and attribute names are ours, values and body may be anything.
inline void append_fence(std::string& out, std::string_view kind, std::initializer_list<fence_attribute> attributes,
                         std::string_view body) {
    out += "<<";
    out += kind;
    for (const auto& [name, value] : attributes) {
        out += ' ';
        out += name;
        out += "=\"";
        for (std::size_t i = 0; i < value.size(); ++i) {
            const char c = value[i];
            const bool frame = c == '"' || c == '<' || c == '>' || static_cast<unsigned char>(c) < 0x20 ||
                               (c == '[' && fences::begins_turn(value.substr(i)));
            out += frame ? '_' : c;
        }
        out += '"';
    }
    out += ">>\n";
    append_unfenced(out, body);
    out += "\n<</";
    out += kind;
    out += ">>\n";
}

/// The blocks of one kind, in order; what is not a whole block is passed over.
[[nodiscard]] inline std::vector<fence> read_fences(std::string_view text, std::string_view kind) {
    std::vector<fence> found;
    const std::string opener = "<<" + std::string{kind};
    const std::string closer = "\n<</" + std::string{kind} + ">>";
    std::size_t at = 0;
    while ((at = text.find(opener, at)) != std::string_view::npos) {
        at += opener.size();
        const std::size_t head_end = text.find(">>\n", at);
        if (head_end == std::string_view::npos) break;
        if (text[at] != ' ' && text[at] != '>') continue;
        const std::size_t body = head_end + 3;
        const std::size_t end = text.find(closer, body - 1);
        if (end == std::string_view::npos) break;
        fence block{kind, {}, end >= body ? text.substr(body, end - body) : std::string_view{}};
        std::string_view head = text.substr(at, head_end - at);
        for (;;) {
            const std::size_t equals = head.find("=\"");
            if (equals == std::string_view::npos) break;
            const std::size_t quote = head.find('"', equals + 2);
            if (quote == std::string_view::npos) break;
            std::string_view name = head.substr(0, equals);
            while (!name.empty() && name.front() == ' ') name.remove_prefix(1);
            block.attributes.push_back({name, head.substr(equals + 2, quote - equals - 2)});
            head.remove_prefix(quote + 1);
        }
        found.push_back(std::move(block));
        at = end + closer.size();
    }
    return found;
}

}  // namespace toolkit::inline v0
