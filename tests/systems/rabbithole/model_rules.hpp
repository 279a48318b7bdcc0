// What the model of the tests of rabbithole replies: rules by the words of a request. For whole runs in a process, and
// for a server that programs ask.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace rabbithole_model {

/// A reply to requests that have both words. The first rule that fits counts.
struct rule {
    std::string_view name;  ///< for tests
    std::string words;      ///< of the instruction; they need no escape in JSON
    std::string and_words;
    std::string reply;
};
using rules = std::vector<rule>;

inline const std::string question = "What is the highest pressure of the pump P7?";

/// Two documents. The first one refers to the second.
inline const std::string pump_md =
    "# Pump P7\n\nThe highest pressure of the pump P7 is 16 bar with water. For oil see document "
    "\"limits.md\".\n\n## Service\n\nThe seals of the pump P7 are changed each year.\n";
inline const std::string limits_md =
    "# Limits\n\nThe highest pressure with oil is 10 bar. Above 60 degrees it is 8 bar.\n";

inline const std::string report =
    "The highest pressure of the pump P7 is 16 bar with water [1]. The highest pressure with oil is 10 bar [2].";

/// A model that finds both facts, follows the reference, and accepts its report.
inline rules usual() {
    return {
        {"queries", "Write further search queries", "", R"({"queries":["pump P7 maximum","P7 limits"]})"},
        {"queries", "Write new search queries", "",
         R"({"queries":["pressure with water","pressure with oil","temperature"]})"},
        {"analysis", "Compare the question with the passages", "",
         R"({"knowledge_gaps":["the medium"],"coverage_score":0.5})"},
        {"questions", "Write short questions to the person who asked", "",
         R"({"questions":["Which medium?","Which temperature?"]})"},
        {"insights", "What does the reply of the person add", "", R"({"insights":["The media are water and oil."]})"},
        {"summary", "Prepare the research for this question", "",
         R"({"key_concepts":["pressure"],"entities":["P7"],"scope":"The pump P7.",)"
         R"("research_queries":["highest pressure with water","highest pressure with oil"]})"},
        {"query_analysis", "Analyze this question", "",
         R"({"key_concepts":["pressure"],"entities":["P7"],"scope":"The pump P7.","clarification_needed":false})"},
        {"todo", "Write the list of tasks for the research", "",
         R"({"items":[{"task":"Find the highest pressure with water.","why":"It is the question."},)"
         R"({"task":"Find when the seals are changed.","why":"It may matter."}]})"},
        {"extraction", "Extract only the relevant passages", "is 16 bar with water",
         R"({"relevant":true,"extracted_info":"The highest pressure of the pump P7 is 16 bar with water. )"
         R"(For oil see document \"limits.md\"."})"},
        {"extraction", "Extract only the relevant passages", "with oil is 10 bar",
         R"({"relevant":true,"extracted_info":"The highest pressure with oil is 10 bar."})"},
        {"extraction", "Extract only the relevant passages", "", R"({"relevant":false,"extracted_info":""})"},
        {"references", "You list the references of a text", "", R"({"references":[]})"},
        {"next_search", "Does this task need another search?", "", R"({"done":true,"query":""})"},
        {"gate", "A passage has this reference", "", R"({"follow":true,"reason":"It has the limits."})"},
        {"score", "How much does this passage help", "", R"({"score":0.9})"},
        {"new_tasks", "Do the findings of this task show", "", R"({"tasks":[]})"},
        {"report", "Write the report that answers", "", report},
        {"quality", "Judge this report strictly", "",
         R"({"factual_accuracy":95,"semantic_validity":90,"structural_integrity":85,"citation_correctness":95,)"
         R"("query_relevance":90,"issues":[]})"},
        {"decision", "The scores of this report are low", "", R"({"action":"accept","focus_instructions":""})"},
    };
}

/// The same with other replies of one name.
inline rules with(std::string_view name, const std::string& reply, rules all = usual()) {
    for (rule& one : all)
        if (one.name == name) one.reply = reply;
    return all;
}

/// The rule for a request, or nullptr.
inline const rule* rule_for(const rules& all, std::string_view request) {
    for (const rule& one : all)
        if (request.find(one.words) != std::string_view::npos && request.find(one.and_words) != std::string_view::npos)
            return &one;
    return nullptr;
}

}  // namespace rabbithole_model
