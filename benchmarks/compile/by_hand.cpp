// The loop of examples/hello.cpp by hand: nlohmann-json and cpp-httplib, as a user without toolkit writes it. The
// benchmark of compile times puts the two beside each other.
#include <httplib.h>

#include <iostream>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>

using nlohmann::json;

namespace {

/// A tool: what the model reads about it, and what it does.
json add_tool() {
    return {{"type", "function"},
            {"function",
             {{"name", "add"},
              {"description", "Add two numbers."},
              {"parameters",
               {{"type", "object"},
                {"properties", {{"a", {{"type", "integer"}}}, {"b", {{"type", "integer"}}}}},
                {"required", {"a", "b"}},
                {"additionalProperties", false}}}}}};
}

std::string add(const json& arguments) {
    return std::to_string(arguments.at("a").get<int>() + arguments.at("b").get<int>());
}

std::string carry_out(const std::string& tool, const std::string& arguments) {
    if (tool != "add") return "There is no tool " + tool;
    try {
        return add(json::parse(arguments));
    } catch (const json::exception& wrong) {
        return std::string{"The arguments are wrong: "} + wrong.what();
    }
}

/// One request to the server; throws if there is no reply.
json complete(httplib::Client& server, const json& messages) {
    const json body{{"model", ""}, {"messages", messages}, {"tools", json::array({add_tool()})}, {"temperature", 0}};
    const auto reply = server.Post("/v1/chat/completions", body.dump(), "application/json");
    if (!reply) throw std::runtime_error("the server does not answer: " + httplib::to_string(reply.error()));
    if (reply->status != 200)
        throw std::runtime_error("the server answers " + std::to_string(reply->status) + ": " + reply->body);
    return json::parse(reply->body).at("choices").at(0).at("message");
}

std::string run(httplib::Client& server, const std::string& question) {
    constexpr int turns = 10;
    json messages = json::array({{{"role", "user"}, {"content", question}}});
    for (int turn = 0; turn < turns; ++turn) {
        const json message = complete(server, messages);
        if (!message.contains("tool_calls") || message.at("tool_calls").empty())
            return message.value("content", std::string{});
        messages.push_back(message);
        for (const json& call : message.at("tool_calls")) {
            const json& function = call.at("function");
            messages.push_back({{"role", "tool"},
                                {"tool_call_id", call.at("id")},
                                {"content", carry_out(function.at("name").get<std::string>(),
                                                      function.at("arguments").get<std::string>())}});
        }
    }
    throw std::runtime_error("no answer in " + std::to_string(turns) + " turns");
}

}  // namespace

int main() {
    httplib::Client server{"http://127.0.0.1:8080"};
    try {
        std::cout << run(server, "What is 1234 + 4321?") << '\n';
    } catch (const std::exception& failed) {
        std::cout << failed.what() << '\n';
    }
}
