// retrieval/index/open_indexes.hpp
#include <toolkit/retrieval/index/index_writer.hpp>
#include <toolkit/retrieval/index/open_indexes.hpp>

#include "../temporary_folder.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <string>

using toolkit::index_snapshot;
using toolkit::open_indexes;
using toolkit::owner;

namespace {

std::shared_ptr<const index_snapshot> empty_index() {
    const temporary_folder folder;
    auto writer = toolkit::index_writer::open({folder.path("o")}, owner{"me"});
    EXPECT_TRUE(writer->commit());
    return *index_snapshot::open({folder.path("o")}, owner{"me"});
}

}  // namespace

TEST(open_indexes, keep_those_of_the_most_recent_owners) {
    open_indexes kept{2};
    const auto a = empty_index();
    kept.keep("a", a);
    kept.keep("b", empty_index());
    EXPECT_EQ(kept.find("a"), a);
    kept.keep("c", empty_index());
    EXPECT_EQ(kept.size(), 2U);
    EXPECT_EQ(kept.find("b"), nullptr);
    EXPECT_EQ(kept.find("a"), a);
    kept.keep("a", empty_index());  // the same owner again takes the place of no other
    EXPECT_NE(kept.find("c"), nullptr);
    EXPECT_NE(kept.find("a"), a);
    kept.forget("a");
    EXPECT_EQ(kept.find("a"), nullptr);
    EXPECT_EQ(a->document_count(), 0U);  // whoever holds one keeps it
}
