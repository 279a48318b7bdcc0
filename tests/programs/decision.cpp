// examples/decision.cpp without a model, with a server that is not there, and with pages and a vision model
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "../extract/pdf_writer.hpp"
#include "../net/fault_server.hpp"
#include "started.hpp"

#ifdef TOOLKIT_DECISION  // it is not built if one of its formats cannot be read

namespace {

class decision_program : public testing::Test {
protected:
    decision_program() { docs.write("pump.txt", "The operating voltage is 24 V DC.\n"); }
    [[nodiscard]] programs::ended run(std::vector<std::string> words) const {
        words.insert(words.begin(), {"--docs", docs.path()});
        return programs::started(TOOLKIT_DECISION, words, {{"XDG_CACHE_HOME", cache.path()}}, RLIM_INFINITY, {}).wait();
    }
    const temporary_folder docs;
    const temporary_folder cache;
};

/// A reply with this content, which is part of a JSON string.
std::string completion(std::string_view content) {
    return fault::reply("200 OK", R"({"model":"m","choices":[{"message":{"role":"assistant","content":")" +
                                      std::string{content} + R"("},"finish_reason":"stop"}]})");
}
std::string decides(std::string_view tool, std::string_view inputs) {
    return completion(R"({\"tool\":\")" + std::string{tool} + R"(\",\"inputs\":)" + std::string{inputs} +
                      R"(,\"reasoning\":\"It may be there\",\"should_end\":false})");
}

/// A model that searches pages, has them described, and answers.
void look_and_answer(fault::visitor& guest) {
    const auto has = [&](std::string_view words) { return guest.request.find(words) != std::string::npos; };
    if (guest.request.starts_with("GET ")) guest.send(fault::reply("404 Not Found", "{}"));
    else if (has("Based on the retrieved information"))
        guest.send(completion("Wire 3 is the protective earth (page 2)."));
    else if (has("visual_interpretation (once)")) guest.send(decides("text_response", "{}"));
    else if (has("colqwen_visual_search (once)")) guest.send(decides("visual_interpretation", "{}"));
    else guest.send(decides("colqwen_visual_search", R"({\"query\":\"wiring of the pump\"})"));
}

std::string two_pages() {
    pdf_tests::pdf_writer out;
    out.page().paragraph(72, 100, 12, 400, "Safety instructions");
    out.page().paragraph(72, 100, 12, 400, "Wiring of the pump");
    return out.bytes();
}

}  // namespace

TEST_F(decision_program, says_in_one_sentence_that_it_needs_a_model) {
    const auto made = run({"What", "is", "the", "voltage?"});
    EXPECT_EQ(made.status, 2);
    EXPECT_EQ(made.out, "");
    EXPECT_EQ(made.err,
              "decision: --llm: it is missing, and every step needs a model; name a server, for example --llm "
              "http://127.0.0.1:8080\n");
}

TEST_F(decision_program, ends_its_lines_with_an_error_and_complete) {
    const auto made = run({"--json", "--llm", "http://127.0.0.1:1", "What is the voltage?"});
    EXPECT_EQ(made.status, 4) << made.err;
    EXPECT_NE(made.out.find("\"type\": \"error\""), std::string::npos) << made.out;
    EXPECT_TRUE(made.out.ends_with("{\"type\": \"complete\"}\n")) << made.out;
}

TEST_F(decision_program, looks_at_the_pages_of_pdfs_with_a_vision_model) {
    docs.write("pump.pdf", two_pages());
    const fault::server model(look_and_answer);
    const fault::server vision(
        [](fault::visitor& guest) { guest.send(completion("A wiring diagram: wire 3 is the protective earth.")); });
    const auto made = run({"--json", "--llm", model.url(), "--vision", vision.url(), "Which wire is the earth?"});
    EXPECT_EQ(made.status, 0) << made.out << made.err;
    for (
        const std::string_view part :
        {R"("tool": "colqwen_visual_search", "objects": [{"page_number": 2, "image_path": ")",
         R"("filename": "pump.pdf")",
         R"("tool": "visual_interpretation", "objects": [{"page_number": 2, "interpretation": "A wiring diagram: wire 3)"})
        EXPECT_NE(made.out.find(part), std::string::npos) << part << "\n" << made.out;
    EXPECT_TRUE(made.out.ends_with("{\"type\": \"complete\"}\n")) << made.out;
    EXPECT_NE(made.out.find("Wire 3 is the protective earth (page 2)."), std::string::npos) << made.out;
    ASSERT_EQ(vision.requests().size(), 2U) << "at most two pages";
    EXPECT_NE(vision.requests()[0].find("data:image/png;base64,iVBOR"), std::string::npos);
    const auto person = run({"--llm", model.url(), "--vision", vision.url(), "Which wire is the earth?"});
    // The pages that the model looked at, the best first.
    const std::vector<std::string> lines = programs::lines_of(person.out);
    ASSERT_EQ(lines.size(), 5U) << person.out << person.err;
    EXPECT_EQ(lines[0], "Wire 3 is the protective earth (page 2).");
    EXPECT_EQ(lines[1], "");
    EXPECT_EQ(lines[2], "Pages");
    const std::string page = "pump.pdf, page 2: ";
    ASSERT_TRUE(lines[3].starts_with(page)) << person.out;
    EXPECT_TRUE(programs::read_whole(lines[3].substr(page.size())).starts_with("\x89PNG")) << person.out;
}

TEST_F(decision_program, names_no_pages_if_none_was_used) {
    const fault::server model([](fault::visitor& guest) {
        if (guest.request.starts_with("GET ")) guest.send(fault::reply("404 Not Found", "{}"));
        else if (guest.request.find("Based on the retrieved information") != std::string::npos)
            guest.send(completion("The operating voltage is 24 V DC."));
        else if (guest.request.find("fast_vector_search (once)") != std::string::npos)
            guest.send(decides("text_response", "{}"));
        else guest.send(decides("fast_vector_search", R"({\"query\":\"operating voltage\"})"));
    });
    const auto made = run({"--llm", model.url(), "What is the operating voltage?"});
    EXPECT_EQ(made.out, "The operating voltage is 24 V DC.\n") << made.err;
}

TEST_F(decision_program, finds_pages_by_a_model_behind_a_server) {
    docs.write("pump.pdf", two_pages());
    const fault::server model(look_and_answer);
    const fault::server vision(
        [](fault::visitor& guest) { guest.send(completion("A wiring diagram: wire 3 is the protective earth.")); });
    const fault::server vllm([](fault::visitor& guest) {
        guest.send(fault::reply("200 OK", R"({"data":[{"index":0,"data":[[1,0],[0,1]]}]})"));
    });
    const fault::server infinity([](fault::visitor& guest) {
        const std::string row = R"("embedding":[[1,0,0],[0,1,0]]})";
        const bool two = guest.request.find(R"("modality":"image")") != std::string::npos;
        guest.send(fault::reply(
            "200 OK", R"({"data":[{"index":0,)" + row + (two ? R"(,{"index":1,)" + row : std::string{}) + "]}"));
    });
    for (const auto& [kind, server] : {std::pair{"vllm:", &vllm}, std::pair{"infinity:", &infinity}}) {
        const auto made =
            run({"--llm", model.url(), "--vision", vision.url(), "--pages", kind + server->url(), "--pages-model",
                 "colpali", "--pages-query-prefix", "Query: ", "Which wire is the earth?"});
        EXPECT_EQ(made.status, 0) << made.out << made.err;
        EXPECT_NE(made.out.find("\n\nPages\npump.pdf, page "), std::string::npos) << made.out << made.err;
        std::string all;
        for (const std::string& one : server->requests()) all += one;
        EXPECT_NE(all.find("data:image/png;base64,iVBOR"), std::string::npos) << kind;
        EXPECT_NE(all.find("Query: wiring of the pump"), std::string::npos) << kind;
        EXPECT_NE(all.find("\"colpali\""), std::string::npos) << kind;
    }
}

TEST_F(decision_program, says_that_the_server_of_pages_is_down) {
    docs.write("pump.pdf", two_pages());
    const auto made = run({"--llm", "http://127.0.0.1:1", "--vision", "http://127.0.0.1:1", "--pages",
                           "vllm:http://127.0.0.1:1", "--pages-model", "m", "Which wire is the earth?"});
    EXPECT_EQ(made.status, 1);
    EXPECT_TRUE(made.err.starts_with("decision: http://127.0.0.1:1: ")) << made.err;
    EXPECT_EQ(programs::lines_of(made.err).size(), 1U) << made.err;
}

TEST_F(decision_program, names_the_option_of_the_pages_that_is_wrong) {
    const auto refusal = [&](std::vector<std::string> words) {
        words.insert(words.end(), {"--llm", "http://127.0.0.1:1", "What?"});
        const auto made = run(std::move(words));
        EXPECT_EQ(made.status, 2);
        return made.err;
    };
    const std::string vision = "http://127.0.0.1:1";
    EXPECT_EQ(refusal({"--pages", "vllm:http://127.0.0.1:1", "--pages-model", "m"}),
              "decision: --pages: it needs a model that looks at the pages that are found; name one with --vision\n");
    EXPECT_EQ(refusal({"--vision", vision, "--pages", "http://127.0.0.1:1", "--pages-model", "m"}),
              "decision: --pages: there is no kind \"http\"; write vllm:URL or infinity:URL\n");
    EXPECT_EQ(refusal({"--vision", vision, "--pages", "vllm:", "--pages-model", "m"}),
              "decision: --pages: the address is missing; write vllm:URL or infinity:URL\n");
    EXPECT_EQ(refusal({"--vision", vision, "--pages", "infinity:http://127.0.0.1:1"}),
              "decision: --pages-model: it is missing; name the model that the server of --pages runs\n");
    EXPECT_EQ(refusal({"--vision", vision, "--pages-model", "m"}),
              "decision: --pages-model: it needs a server; name one with --pages\n");
    EXPECT_EQ(refusal({"--vision", vision, "--pages-query-prefix", "Query: "}),
              "decision: --pages-query-prefix: it needs a server; name one with --pages\n");
}

TEST_F(decision_program, names_the_option_of_the_vision_model_that_is_wrong) {
    const auto refusal = [&](std::vector<std::string> words) {
        words.insert(words.end(), {"--llm", "http://127.0.0.1:1", "What?"});
        const auto made = run(std::move(words));
        EXPECT_EQ(made.status, 2);
        return made.err;
    };
    EXPECT_TRUE(refusal({"--vision", "ftp:x"}).starts_with("decision: --vision: ")) << refusal({"--vision", "ftp:x"});
    EXPECT_TRUE(refusal({"--vision", "ollama:"}).starts_with("decision: --vision-model: it is missing"));
    EXPECT_EQ(refusal({"--vision-model", "m"}),
              "decision: --vision-model: it needs a server; name one with --vision\n");
}

#endif
