// What the conformance suite runs on: the embedded library, and each database that can be started here. Each opens a
// retriever with its own space, on a server that the tests of one program share.
#pragma once

#include <toolkit/extract/extract.hpp>
#include <toolkit/retrieval/chroma.hpp>
#include <toolkit/retrieval/hashed.hpp>
#include <toolkit/retrieval/hybrid.hpp>
#include <toolkit/retrieval/pgvector.hpp>
#include <toolkit/retrieval/weaviate.hpp>

#include "../retrieval/temporary_folder.hpp"
#include "database_server.hpp"

#include <string>
#include <utility>

namespace evaluation {

struct embedded_backend {
    static constexpr const char* server = nullptr;
    temporary_folder folder;
    using retriever = toolkit::library;
    [[nodiscard]] toolkit::result<retriever> open(int, const std::string& space) const {
        return retriever::open(folder.path(space));
    }
};

struct pgvector_backend {
    static constexpr const char* server = "pgvector";
    template <class E = toolkit::hashed>
    [[nodiscard]] toolkit::result<toolkit::pgvector<E>> open(int port, const std::string& space,
                                                             E embedder = {}) const {
        return toolkit::pgvector<E>::open(
            {.connection = toolkit::secret{"host=127.0.0.1 user=postgres dbname=postgres port=" + std::to_string(port)},
             .schema = space,
             .patience = {.connect = std::chrono::seconds{5}}},
            std::move(embedder));
    }
    using retriever = toolkit::pgvector<toolkit::hashed>;
};

struct chroma_backend {
    static constexpr const char* server = "chroma";
    template <class E = toolkit::hashed>
    [[nodiscard]] toolkit::result<toolkit::chroma<E>> open(int port, const std::string& space, E embedder = {}) const {
        return toolkit::chroma<E>::open({.base_url = "http://127.0.0.1:" + std::to_string(port), .prefix = space},
                                        std::move(embedder));
    }
    using retriever = toolkit::chroma<toolkit::hashed>;
};

struct weaviate_backend {
    static constexpr const char* server = "weaviate";
    template <class E = toolkit::hashed>
    [[nodiscard]] toolkit::result<toolkit::weaviate<E>> open(int port, const std::string& space,
                                                             E embedder = {}) const {
        return toolkit::weaviate<E>::open({.base_url = "http://127.0.0.1:" + std::to_string(port), .prefix = space},
                                          std::move(embedder));
    }
    using retriever = toolkit::weaviate<toolkit::hashed>;
};

}  // namespace evaluation
