// Documents of one owner in memory, and scripted native calls, for the tests of research.
#pragma once

#include <toolkit/llm/scripted.hpp>
#include <toolkit/retrieval/view/retriever.hpp>
#include <toolkit/systems/research.hpp>
#include <toolkit/systems/research/stream.hpp>
#include <toolkit/validation/words/align.hpp>

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace research_tests {

/// A document with a block for each text. Words of a format with pages stand in lines of four.
inline toolkit::document document_of(const toolkit::owner& who, std::string name, const std::vector<std::string>& texts,
                                     bool has_pages = true) {
    toolkit::document made;
    made.filename = std::move(name);
    made.id = toolkit::document_id(who, made.filename);
    for (const std::string& one : texts) {
        const std::size_t begin = made.text.size();
        made.text += one + "\n\n";
        made.blocks.push_back(
            {toolkit::block_kind::paragraph, {begin, begin + one.size()}, {}, has_pages ? 1U : 0U, {}});
    }
    if (!has_pages) return made;
    made.pages = {{595, 842}};
    std::size_t number = 0;
    for (std::size_t at = 0; at < made.text.size();) {
        const std::size_t begin = made.text.find_first_not_of(" \n", at);
        if (begin == std::string::npos) break;
        at = std::min(made.text.find_first_of(" \n", begin), made.text.size());
        const auto column = static_cast<float>(number % 4);
        const auto line = static_cast<float>(number / 4);
        made.words.push_back({{begin, at}, 1, {50 + column * 60, 50 + line * 14, 105 + column * 60, 60 + line * 14}});
        ++number;
    }
    return made;
}

/// A retriever over documents in memory. Each block is a passage.
struct shelf {
    toolkit::owner whose{"me"};
    std::vector<toolkit::document> documents{};
    toolkit::function_ref<void()> while_reading{};  ///< called when a document is read

    struct view_type {
        const shelf* all;
        bool allowed;

        [[nodiscard]] toolkit::result<std::vector<toolkit::hit>> search(const toolkit::query& asked,
                                                                        const toolkit::stop_token&) const {
            std::vector<toolkit::hit> found;
            if (!allowed) return found;
            for (const toolkit::document& one : all->documents)
                for (std::size_t i = 0; i < one.blocks.size(); ++i) {
                    const std::string text{one.blocks[i].bytes.of(one.text)};
                    const double share =
                        toolkit::aligning::share_of(toolkit::aligning::content_words(asked.text), text);
                    if (share < 0.3) continue;
                    found.push_back({one.id,
                                     toolkit::chunk_id(one.id, static_cast<std::uint32_t>(i), text),
                                     static_cast<std::uint32_t>(i),
                                     one.filename,
                                     {},
                                     std::string{toolkit::first_code_points(text, 200)},
                                     share,
                                     one.blocks[i].bytes});
                }
            std::stable_sort(found.begin(), found.end(),
                             [](const toolkit::hit& a, const toolkit::hit& b) { return a.score > b.score; });
            if (found.size() > asked.top_k) found.resize(asked.top_k);
            return found;
        }
        [[nodiscard]] toolkit::result<toolkit::chunk> chunk(const toolkit::uuid&, const toolkit::stop_token&) const {
            return toolkit::failure::of(toolkit::failure_kind::not_found, {}, "There is no passage with this id");
        }
        [[nodiscard]] toolkit::result<toolkit::document> document(const toolkit::uuid& id,
                                                                  const toolkit::stop_token&) const {
            if (all->while_reading) all->while_reading();
            for (const toolkit::document& one : all->documents)
                if (allowed && one.id == id) return one;
            return toolkit::failure::of(toolkit::failure_kind::not_found, {}, "There is no document with this id",
                                        "Use a full id from the search results");
        }
        [[nodiscard]] toolkit::result<std::vector<toolkit::document_ref>> find_document(
            std::string_view name, const toolkit::stop_token&) const {
            std::vector<toolkit::document_ref> found;
            for (const toolkit::document& one : all->documents)
                if (allowed && one.filename == name) found.push_back({one.id, one.filename, one.title});
            return found;
        }
    };
    [[nodiscard]] view_type for_owner(const toolkit::owner& who) const { return {this, who == whose}; }
};

inline const toolkit::owner me{"me"};

/// The documents of the scenarios.
inline const shelf houses{
    .documents = {
        document_of(me, "highlands.pdf",
                    {"Valuation of Highlands", "The market value of Highlands is £2,300,000 as of May 2024.",
                     "The garden has an old oak."}),
        document_of(me, "valuation-2023.pdf", {"Annual valuation", "In 2023 the portfolio was valued at £4,100,000."}),
        document_of(me, "valuation-2024.pdf", {"Annual valuation", "In 2024 the portfolio was valued at £4,500,000."}),
        document_of(me, "survey.md", {"Building survey", "The condition of the slates on top is sound."}, false)}};

inline std::string id_of(std::string_view filename) { return toolkit::document_id(me, filename).to_string(); }

inline toolkit::completion call(std::string tool, std::string arguments, std::string id = "call_1") {
    return {.text = {},
            .calls = {{std::move(id), std::move(tool), {std::move(arguments)}, {}}},
            .finish = toolkit::finish_reason::calls};
}
inline toolkit::completion search(const std::string& query) {
    return call("search_documents", R"({"query":")" + query + R"("})");
}
inline toolkit::completion read(std::string_view filename) {
    return call("read_document", R"({"doc_id":")" + id_of(filename) + R"("})");
}
inline toolkit::completion says(std::string text) { return {.text = std::move(text)}; }

/// A model with native calls that plays a script.
inline toolkit::scripted plays(std::vector<toolkit::result<toolkit::completion>> script) {
    return toolkit::scripted{std::move(script)}.by(toolkit::means::native_tools);
}

/// Answers in place of the agent, in the way that a test wants. One type, so that a test file compiles one agent.
struct test_pipeline {
    enum class kind : std::uint8_t { none, searches, says } is = kind::none;

    template <class Context>
    toolkit::result<toolkit::research_reply> operator()(const toolkit::research_request& request,
                                                        const toolkit::research_so_far& so_far,
                                                        const Context& context) const {
        if (is == kind::none) return toolkit::no_pipeline{}(request, so_far, context);
        if (is == kind::says) return toolkit::research_reply{.final_summary = "Pipeline for " + request.query};
        context.step(toolkit::research_steps::initial(request.query));
        auto found = toolkit::research_search::find(context.view(), request.query, 3, context.stop());
        if (!found) return found.error();
        context.step(toolkit::research_steps::searching(request.query));
        toolkit::research_reply reply{.final_summary = "From the pipeline: " + std::to_string(found->hits.size()) +
                                                       " documents, of which " +
                                                       std::to_string(so_far.documents.size()) + " were read before."};
        for (const toolkit::hit& one : found->hits) reply.documents_read.push_back(one.doc_id.to_string());
        context.step(toolkit::research_steps::summarizing_content(found->hits.size(), {}));
        return reply;
    }
    template <class Context>
    bool answers_first(const toolkit::research_request& request, const Context&) const {
        return is == kind::says && !request.document_ids.empty();
    }
};

/// What a run has told and given.
struct tested {
    toolkit::research_outcome made{};
    std::string frames{};
    std::vector<std::string> codes{};  ///< of the answers that went back
    int ends = 0;
    /// The frames and the reply.
    [[nodiscard]] std::string golden() const { return frames + toolkit::research_stream::complete(made.reply); }
};

/// The system as a test wants it.
struct setting {
    toolkit::research_options options{};
    const shelf* docs = nullptr;  ///< not set: houses
    toolkit::manual_clock clock{};
    test_pipeline::kind pipeline = test_pipeline::kind::none;
};

inline tested run(const toolkit::scripted& model, const toolkit::research_request& request, setting with = {}) {
    tested made;
    toolkit::research_stream encode;
    const auto listener = toolkit::output_sink{toolkit::sink{[&](const auto& event) {
        if constexpr (requires { encode(event); }) made.frames += encode(event);
        if constexpr (std::same_as<decltype(event), const toolkit::answered&>) ++made.ends;
        if constexpr (std::same_as<decltype(event), const toolkit::reprompted&>)
            for (const std::string& one : event.codes.value_or(std::vector<std::string>{})) made.codes.push_back(one);
    }}};
    const auto system = toolkit::research(model, with.docs == nullptr ? houses : *with.docs,
                                          test_pipeline{with.pipeline}, std::move(with.options), with.clock, listener);
    made.made = system.run(request);
    return made;
}
inline tested run(const toolkit::scripted& model, std::string query, setting with = {}) {
    return run(model, toolkit::research_request{.query = std::move(query), .owner = me}, std::move(with));
}

/// The result of the nth call that the model read.
inline std::string result_text(const toolkit::scripted& model, std::size_t request) {
    return std::string{toolkit::text_of(model.received().at(request).messages.back())};
}

}  // namespace research_tests
