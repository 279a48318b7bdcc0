// The code of docs/databases.md.
#include <toolkit/extract/extract.hpp>
#include <toolkit/retrieval/chroma.hpp>
#include <toolkit/retrieval/hashed.hpp>
#include <toolkit/retrieval/pgvector.hpp>
#include <toolkit/retrieval/qdrant.hpp>
#include <toolkit/retrieval/weaviate.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace {

toolkit::result<std::string> first_passage(const toolkit::secret& connection, std::string_view page) {
    using retriever = toolkit::pgvector<toolkit::hashed>;  // any Embedder in place of hashed
    const auto documents = retriever::open({.connection = connection, .schema = "manual"}, toolkit::hashed{});
    if (!documents) return documents.error();

    const toolkit::owner me{"me"};
    if (const auto id = documents->add(me, "reindex.html", page); !id) return id.error();
    const auto view = documents->for_owner(me);
    const auto hits = view.search({.text = "How do I rebuild an index?", .top_k = 3});
    if (!hits) return hits.error();
    if (hits->empty()) return std::string{"nothing fits"};
    const auto passage = view.chunk(hits->front().chunk_id);
    if (!passage) return passage.error();
    return passage->text;
}

toolkit::result<void> open_the_others(const toolkit::secret& key) {
    using toolkit::hashed;
    const auto chroma = toolkit::chroma<hashed>::open({.base_url = "http://127.0.0.1:8000"}, hashed{});
    const auto weaviate = toolkit::weaviate<hashed>::open({.base_url = "https://host", .key = key}, hashed{});
    const auto qdrant = toolkit::qdrant<hashed>::open({.base_url = "https://host:6333", .key = key}, hashed{});
    if (!chroma) return chroma.error();
    if (!weaviate) return weaviate.error();
    if (!qdrant) return qdrant.error();
    return {};
}

static_assert(toolkit::Retriever<toolkit::pgvector<toolkit::hashed>> &&
              toolkit::Retriever<toolkit::chroma<toolkit::hashed>> &&
              toolkit::Retriever<toolkit::weaviate<toolkit::hashed>>);

TEST(database_guide, fails_without_a_database) {
    const auto nothing = first_passage(toolkit::secret{"host=127.0.0.1 port=1 user=nobody"}, "<p>A page.</p>");
    ASSERT_FALSE(nothing);
    EXPECT_EQ(nothing.error().kind, toolkit::failure_kind::unreachable);
    EXPECT_EQ(toolkit::chroma<toolkit::hashed>::open({.base_url = "http://127.0.0.1:1"}, {}).error().kind,
              toolkit::failure_kind::unreachable);
    EXPECT_EQ(toolkit::chroma<toolkit::hashed>::open({.base_url = "nonsense"}, {}).error().kind,
              toolkit::failure_kind::invalid_argument);
    static_cast<void>(open_the_others);
}

}  // namespace
