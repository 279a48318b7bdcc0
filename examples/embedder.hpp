// The options of the command line for an embedder, and the embedder that they select. For ask, docuchat and search.
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
        app.add_option(
               "--embedder", url,
               "Server of /v1/embeddings, for example http://127.0.0.1:8090, to search by meaning, too. Its key "
               "comes from OPENAI_API_KEY. New documents are embedded before the search")
            ->type_name("URL");
        app.add_option("--embedder-model", model, "The name of the model on the server")->type_name("NAME");
        app.add_option("--embedder-query-model", query_model, "The name of the model for questions, if it differs")
            ->type_name("NAME");
        app.add_option("--query-prefix", query_prefix, "The prefix of questions, for example 'query: '");
        app.add_option("--passage-prefix", passage_prefix, "The prefix of passages, for example 'passage: '");
    }

    /// Opens the embedder. It waits for its server as long as `patience` says.
    [[nodiscard]] toolkit::result<toolkit::openai_embeddings> open(const toolkit::stop_token& stop,
                                                                   toolkit::http_patience patience = {}) const {
        return toolkit::openai_embeddings::open({.base_url = url,
                                                 .model = model,
                                                 .query_model = query_model,
                                                 .query_prefix = query_prefix,
                                                 .passage_prefix = passage_prefix,
                                                 .patience = patience},
                                                stop);
    }
};

/// Prints the progress of the embedding on the error stream, if it is a terminal.
struct embedding_line {
    bool shown = false;
    void operator()(const toolkit::embed_progress& at) const {
        if (!shown || at.chunks == 0) return;
        if (at.done == at.chunks) std::fputs("\r\x1b[K", stderr);
        else std::fprintf(stderr, "\rEmbedding %zu/%zu passages\x1b[K", at.done, at.chunks);
    }
};
