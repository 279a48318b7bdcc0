// retrieval/library.hpp: the indexes that it keeps open
#include <toolkit/retrieval/library.hpp>

#include "temporary_folder.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <string>

using toolkit::open_indexes;
using toolkit::owner;
using toolkit::segment;

namespace {

std::shared_ptr<const segment> empty_index() {
    const temporary_folder folder;
    EXPECT_TRUE(toolkit::write_segment(folder.path("s"), owner{"me"}, {}));
    return std::make_shared<const segment>(*segment::open(folder.path("s"), owner{"me"}));
}

}  // namespace

TEST(open_indexes, keep_those_of_the_owners_that_were_asked_for_last) {
    open_indexes kept{2};
    const auto a = empty_index();
    kept.keep("a", a);
    kept.keep("b", empty_index());
    EXPECT_EQ(kept.find("a"), a);
    kept.keep("c", empty_index());
    EXPECT_EQ(kept.size(), 2U);
    EXPECT_EQ(kept.find("b"), nullptr);
    EXPECT_EQ(kept.find("a"), a);
    kept.keep("a", empty_index());  // the same owner again takes no other's place
    EXPECT_NE(kept.find("c"), nullptr);
    EXPECT_NE(kept.find("a"), a);
    kept.forget("a");
    EXPECT_EQ(kept.find("a"), nullptr);
    EXPECT_EQ(a->document_count(), 0U);  // whoever holds one keeps it
}
