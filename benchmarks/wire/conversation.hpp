// The conversation that requests are made from: 50 messages and 20 tools, as in an agent with documents.
#pragma once

#include <toolkit/llm/request.hpp>

#include <cstddef>
#include <string>

namespace bench {

inline std::string passage_of(std::size_t number) {
    std::string text = "[" + std::to_string(number) + "] From \"handbook.pdf\", page " + std::to_string(number) + ":\n";
    for (std::size_t i = 0; i < 6; ++i)
        text += "The controller of plant " + std::to_string(number * 7 + i) +
                " stops the pumps as soon as the pressure falls below 2.4 bar; the valves (groups A\xE2\x80\x93"
                "C) are checked before every start.\n";
    return text;
}

inline toolkit::offered_action tool_of(std::size_t number) {
    const std::string name = "search_documents_" + std::to_string(number);
    const std::string input =
        R"({"type":"object","properties":{"query":{"type":"string","description":"What to look for, in the words of the documents"},)"
        R"("limit":{"type":"integer","minimum":1,"maximum":50},"filters":{"type":"array","items":{"type":"object",)"
        R"("properties":{"field":{"type":"string","enum":["title","author","year","language"]},"value":{"type":"string"}},)"
        R"("required":["field","value"],"additionalProperties":false}}},"required":["query","limit","filters"],"additionalProperties":false})";
    return {.name = name,
            .description = "Searches the documents of collection " + std::to_string(number) +
                           " and gives the passages that fit best, each with its number, its file and its page.",
            .input_schema = input,
            .action_schema = R"({"type":"object","properties":{"name":{"const":")" + name + R"("},"arguments":)" +
                             input + R"(},"required":["name","arguments"],"additionalProperties":false})"};
}

inline toolkit::request make_conversation(std::size_t messages = 50, std::size_t tools = 20) {
    toolkit::request made;
    made.messages.push_back(toolkit::system_message{
        "You answer questions about the documents of the plant. Search before you answer, cite the number of each "
        "passage that you use, and say so when the documents do not tell."});
    for (std::size_t turn = 0; made.messages.size() < messages; ++turn) {
        const std::string id = "call_" + std::to_string(turn);
        made.messages.push_back(
            toolkit::user_message{"At which pressure do the pumps of plant " + std::to_string(turn) + " stop?"});
        made.messages.push_back(toolkit::assistant_message{
            .text = "",
            .calls = {{id,
                       "search_documents_" + std::to_string(turn % tools),
                       {R"({"query":"pumps \"stop\" below pressure","limit":5,"filters":[]})"}}}});
        made.messages.push_back(toolkit::tool_message{.call_id = id,
                                                      .name = "search_documents_" + std::to_string(turn % tools),
                                                      .text = passage_of(turn) + passage_of(turn + 1)});
        made.messages.push_back(toolkit::assistant_message{"They stop below 2.4 bar [" + std::to_string(turn) + "]."});
    }
    made.messages.resize(messages);
    for (std::size_t i = 0; i < tools; ++i) made.actions.push_back(tool_of(i));
    made.seed = 8;
    return made;
}

}  // namespace bench
