// The library on a whole manual: it finds the right pages, and each chunk is the bytes of its document.
#include "evaluation.hpp"

using namespace evaluation;

TEST(library, of_the_manual_answers_from_the_right_page) {
    if (!fs::exists(manual)) GTEST_SKIP() << "needs the Debian package postgresql-doc-15";
    const scratch folder{"toolkit-library"};
    auto lib = *toolkit::library::open(folder.path.string());
    const auto report = lib.sync_folder(me, manual.string());
    ASSERT_TRUE(report);
    EXPECT_GT(report->added, 1000U);
    EXPECT_TRUE(report->failed.empty());
    const auto view = lib.for_owner(me);
    EXPECT_EQ(view.search({"How do I rebuild an index without blocking writes?"})->front().filename,
              "sql-reindex.html");
    EXPECT_EQ(view.search({"pg_stat_statements"})->front().filename, "pgstatstatements.html");
    for (const char* question : {"vacuum", "lock", "replication", "password file", "--no-owner", "json path"}) {
        const auto hits = view.search({question, 20});
        ASSERT_TRUE(hits);
        for (const auto& hit : *hits) {
            const auto chunk = view.chunk(hit.chunk_id);
            ASSERT_TRUE(chunk);
            EXPECT_EQ(chunk->text, chunk->bytes.of(view.document(hit.doc_id)->text));
        }
    }
    EXPECT_EQ(lib.sync_folder(me, manual.string())->unchanged, report->added);
}
