// The functions of graph_entries.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/graph/graph_entries.hpp>
#include <toolkit/json/text_pieces.hpp>
#include <toolkit/json/writer.hpp>

namespace toolkit { inline namespace v0 { namespace graph_entries {

TOOLKIT_FUNCTION void append_count(std::string& list, std::string_view edge, std::uint64_t times) {
    list.pop_back();
    text_pieces out{list};
    out.append(list.size() > 1 ? R"(,{"edge":)" : R"({"edge":)");
    append_json_string(out, edge);
    out.append(R"(,"times":)");
    append_number(out, times);
    out.append("}]");
    out.flush();
}

TOOLKIT_FUNCTION void begin_entry(std::string& text, const left_node& of) {
    text_pieces out{text};
    out.append(R"({"unix_ms":)");
    append_number(out, of.unix_ms);
    out.append(R"(,"visit":)");
    append_number(out, of.visit);
    out.append(R"(,"left":)");
    append_json_string(out, of.left);
    if (!of.node.empty()) {
        out.append(R"(,"node":)");
        append_json_string(out, of.node);
        out.append(R"(,"counts":)");
        out.append(of.counts);
    }
    out.append(R"(,"state":)");
    out.flush();
}

TOOLKIT_FUNCTION void append_question(std::string& text, const bytes& type, const bytes& words,
                                      const std::optional<raw_json>& details, const bytes& reply_schema) {
    const auto add = [&](std::string_view key, const bytes& value) {
        text.append(key);
        print_to(text, value);
    };
    add(R"(,"type":)", type);
    add(R"(,"text":)", words);
    if (details) {
        text.append(R"(,"details":)");
        print_to(text, *details);
    }
    add(R"(,"reply_schema":)", reply_schema);
}

}}}  // namespace toolkit::v0::graph_entries
