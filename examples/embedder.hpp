// The command line's words for an embedder, and the retriever that they ask for: shared by ask and search.
#pragma once

#include <toolkit/retrieval/embeddings.hpp>
#include <toolkit/retrieval/hybrid.hpp>

#include <CLI/CLI.hpp>

#include <cstdio>
#include <string>
#include <utility>

struct embedder_words {
    std::string url, model, query_model, query_prefix, passage_prefix;

    void add_to(CLI::App& app) {
        app.add_option("--embedder", url,
                       "Server of /v1/embeddings, such as http://127.0.0.1:8090: passages are found by their meaning, "
                       "too. Its key comes from OPENAI_API_KEY. New documents are embedded first")
            ->type_name("URL");
        app.add_option("--embedder-model", model, "The server's name of the model")->type_name("NAME");
        app.add_option("--embedder-query-model", query_model, "Its name for questions, where it has another one")
            ->type_name("NAME");
        app.add_option("--query-prefix", query_prefix, "What the model wants before a question, such as 'query: '");
        app.add_option("--passage-prefix", passage_prefix, "What it wants before a passage, such as 'passage: '");
    }

    [[nodiscard]] toolkit::result<toolkit::openai_embeddings> open(const toolkit::stop_token& stop) const {
        return toolkit::openai_embeddings::open({.base_url = url,
                                                 .model = model,
                                                 .query_model = query_model,
                                                 .query_prefix = query_prefix,
                                                 .passage_prefix = passage_prefix},
                                                stop);
    }
};

/// Says on the error stream how far the embedding is; on a terminal alone.
struct embedding_line {
    bool shown = false;
    void operator()(const toolkit::embed_progress& at) const {
        if (!shown || at.chunks == 0) return;
        if (at.done == at.chunks) std::fputs("\r\x1b[K", stderr);
        else std::fprintf(stderr, "\rEmbedding %zu/%zu passages\x1b[K", at.done, at.chunks);
    }
};
