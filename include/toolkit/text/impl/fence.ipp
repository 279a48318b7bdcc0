// How fences are written, so that nothing inside can close them, and how they are parsed.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/text/fence.hpp>

#include <cstddef>
#include <utility>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION void append_unfenced(std::string& out, std::string_view text) {
    for (;;) {
        std::size_t at = 0;
        while (at < text.size() && text[at] != '<' && text[at] != '[') ++at;
        if (at == text.size()) break;
        out += text.substr(0, at + 1);
        const std::string_view rest = text.substr(at);
        const bool fence = rest.size() > 1 && out.ends_with("<<") && (rest[1] == '/' || fences::is_name(rest[1]));
        if (fence || fences::begins_turn(rest)) out += ' ';
        text.remove_prefix(at + 1);
    }
    out += text;
}

TOOLKIT_FUNCTION void append_fence(std::string& out, std::string_view kind,
                                   std::initializer_list<fence_attribute> attributes, std::string_view body) {
    out += "<<";
    out += kind;
    for (const auto& [name, value] : attributes) {
        if (name.empty()) continue;
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

TOOLKIT_FUNCTION std::vector<fence> read_fences(std::string_view text, std::string_view kind) {
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

}}  // namespace toolkit::v0
