// Compares what our wires send with what the official clients send for the same conversation, as JSON. Every difference
// is listed in clients/differences.tsv with its reason. ../official_clients/record makes the recordings.
#include <toolkit/llm/anthropic.hpp>
#include <toolkit/llm/ollama.hpp>
#include <toolkit/llm/openai.hpp>

#include <gtest/gtest.h>
#include <test_paths.hpp>

#include <cstddef>
#include <cstdint>
#include <fstream>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "../../net/fault_server.hpp"

namespace {

using object = std::map<std::string, toolkit::raw_json>;
using list = std::vector<toolkit::raw_json>;
using values = std::map<std::string, std::string>;  // by path: "/messages/0/role" is "\"user\""

std::string text_of(const std::string& name) {
    const std::ifstream file(std::string{TOOLKIT_TESTS_DIR} + "/llm/" + name, std::ios::binary);
    EXPECT_TRUE(file) << name;
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

/// All values of a JSON text, each leaf under its path. Empty lists and objects are leaves.
void add_leaves(values& to, const std::string& path, std::string_view json) {
    if (json.starts_with('{')) {
        const auto members = toolkit::parse<object>(json).value();
        for (const auto& [name, value] : members) add_leaves(to, path + "/" + name, value.text);
        if (members.empty()) to[path] = "{}";
    } else if (json.starts_with('[')) {
        const auto items = toolkit::parse<list>(json).value();
        for (std::size_t i = 0; i < items.size(); ++i) add_leaves(to, path + "/" + std::to_string(i), items[i].text);
        if (items.empty()) to[path] = "[]";
    } else if (json.starts_with('"')) {
        to[path] = toolkit::print(toolkit::parse<std::string>(json).value());
    } else {
        to[path] = std::string{json};
    }
}

struct said_call {
    std::string id;
    std::string name;
    toolkit::raw_json input;
    std::string result;
    std::optional<bool> failed;
};
struct said_tool {
    std::string name;
    std::string description;
    toolkit::raw_json schema;
};
struct said_output {
    std::string name;
    toolkit::raw_json schema;
};
struct conversation {
    int max_tokens = 0;
    double temperature = 0;
    std::uint64_t seed = 0;
    std::string system;
    std::string question;
    std::string media_type;
    std::string image;
    std::string answer;
    std::vector<said_call> calls;
    std::string next;
    std::vector<said_tool> tools;
    said_output output;
};

/// The conversation that the clients were given, as our request.
toolkit::request request_of(bool tools) {
    const auto said =
        toolkit::parse<conversation, toolkit::ignore_unknown>(text_of("official_clients/conversation.json")).value();
    toolkit::request asked{.messages = {toolkit::system_message{said.system},
                                        toolkit::user_message{said.question, {{said.media_type, said.image}}}},
                           .max_tokens = said.max_tokens,
                           .temperature = said.temperature,
                           .seed = said.seed};
    if (!tools) {
        asked.output = toolkit::output_shape{.name = said.output.name, .schema = said.output.schema.text};
        return asked;
    }
    toolkit::assistant_message answer{.text = said.answer};
    std::vector<toolkit::tool_message> results;
    for (const said_call& call : said.calls) {
        std::string arguments;
        for (const char byte : call.input.text)
            if (byte != ' ') arguments += byte;
        answer.calls.push_back({call.id, call.name, {arguments}});
        results.push_back({call.id, call.name, call.result, call.failed.value_or(false)});
    }
    asked.messages.emplace_back(std::move(answer));
    for (toolkit::tool_message& one : results) asked.messages.emplace_back(std::move(one));
    asked.messages.emplace_back(toolkit::user_message{said.next, {}});
    for (const said_tool& tool : said.tools)
        asked.actions.push_back({tool.name, tool.description, tool.schema.text, {}});
    return asked;
}

/// Path, headers and body of an HTTP request, as in the recordings.
values leaves_of_http(const std::string& request) {
    constexpr std::string_view key = "sk-not-a-key";
    values all;
    const std::size_t end = request.find("\r\n\r\n");
    std::istringstream head{request.substr(0, end)};
    std::string line;
    std::getline(head, line);
    const std::size_t path = line.find(' ') + 1;
    all["/path"] = toolkit::print(line.substr(path, line.find(' ', path) - path));
    while (std::getline(head, line)) {
        if (line.ends_with('\r')) line.pop_back();
        std::string name = line.substr(0, line.find(':'));
        for (char& letter : name)
            if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
        std::string value = line.substr(line.find(':') + 2);
        if (const std::size_t at = value.find(key); at != std::string::npos) value.replace(at, key.size(), "KEY");
        if (name == "content-type" || name == "authorization" || name == "x-api-key" || name == "anthropic-version")
            all["/headers/" + name] = toolkit::print(value);
    }
    add_leaves(all, "/body", std::string_view{request}.substr(end + 4));
    return all;
}

template <class Model>
values sent_by(bool tools, bool streams) {
    const fault::server server(fault::says(fault::reply("400 Bad Request", "")));
    Model model;
    model.base_url = server.url();
    model.model = "m";
    model.api_key = toolkit::secret{"sk-not-a-key"};
    model.actions = toolkit::means::native_tools;
    if constexpr (std::is_same_v<Model, toolkit::anthropic>) model.reasoning = true;
    auto listen = [](const toolkit::delta&) {};
    const auto got =
        model.complete(request_of(tools), streams ? toolkit::delta_sink{listen} : toolkit::delta_sink{}, {});
    EXPECT_EQ(got.error().kind, toolkit::failure_kind::rejected) << got.error().message();
    return leaves_of_http(server.requests().back());  // an Ollama is first asked whether its model supports images
}

/// A row of differences.tsv: `client` and `path` may contain "*" for one name and end with "**" for all below.
struct difference {
    std::string client;
    std::string side;  // "ours": only we send it; "theirs": only they do; "value": both, differently
    std::string path;
    std::string reason;
};

std::vector<difference> listed_differences() {
    std::vector<difference> rows;
    std::istringstream file{text_of("recorded/clients/differences.tsv")};
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line.starts_with('#')) continue;
        std::istringstream columns{line};
        difference row;
        std::getline(columns, row.client, '\t');
        std::getline(columns, row.side, '\t');
        std::getline(columns, row.path, '\t');
        std::getline(columns, row.reason, '\t');
        EXPECT_GT(row.reason.size(), 10U) << line;
        rows.push_back(std::move(row));
    }
    return rows;
}

bool fits(std::string_view pattern, std::string_view text, char between) {
    while (true) {
        if (pattern == "**") return true;
        const std::size_t wanted = pattern.find(between);
        const std::size_t found = text.find(between);
        if (pattern.substr(0, wanted) != "*" && pattern.substr(0, wanted) != text.substr(0, found)) return false;
        if (wanted == std::string_view::npos || found == std::string_view::npos) return wanted == found;
        pattern.remove_prefix(wanted + 1);
        text.remove_prefix(found + 1);
    }
}

struct recorded_case {
    std::string_view client;
    values (*ours)(bool tools, bool streams);
};
const std::vector<recorded_case> clients{
    {"openai_node", sent_by<toolkit::openai>},       {"openai_python", sent_by<toolkit::openai>},
    {"anthropic_node", sent_by<toolkit::anthropic>}, {"anthropic_python", sent_by<toolkit::anthropic>},
    {"ollama_node", sent_by<toolkit::ollama>},       {"ollama_python", sent_by<toolkit::ollama>},
};

TEST(official_clients, send_what_our_wires_send_except_for_listed_differences) {
    const std::vector<difference> rows = listed_differences();
    std::set<std::size_t> used;
    std::size_t compared = 0;
    for (const recorded_case& one : clients) {
        const std::string client{one.client};
        const auto cases = toolkit::parse<object>(text_of("recorded/clients/" + client + ".json")).value();
        ASSERT_EQ(cases.size(), 4U) << client;
        for (const auto& [name, recorded] : cases) {
            values theirs;
            add_leaves(theirs, "", recorded.text);
            const values ours = one.ours(name.starts_with("tools"), name.ends_with("_streamed"));
            const auto differs = [&](std::string_view side, const std::string& path) {
                bool listed = false;
                for (std::size_t i = 0; i < rows.size(); ++i)
                    if (rows[i].side == side && fits(rows[i].client, client, '_') && fits(rows[i].path, path, '/')) {
                        listed = true;
                        used.insert(i);
                    }
                EXPECT_TRUE(listed) << client << ", " << name << ": " << side << "\t" << path << "\t"
                                    << (ours.contains(path) ? ours.at(path) : "") << " | "
                                    << (theirs.contains(path) ? theirs.at(path) : "");
            };
            for (const auto& [path, value] : ours) {
                if (!theirs.contains(path)) differs("ours", path);
                else if (theirs.at(path) != value) differs("value", path);
                else ++compared;
            }
            for (const auto& [path, value] : theirs)
                if (!ours.contains(path)) differs("theirs", path);
        }
    }
    EXPECT_GT(compared, 500U);
    for (std::size_t i = 0; i < rows.size(); ++i)
        EXPECT_TRUE(used.contains(i)) << "a difference that is none: " << rows[i].client << " " << rows[i].path;
}

}  // namespace
