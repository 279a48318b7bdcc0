// validation/claims/claims_owners.hpp: several quantities in a sentence, each of something else.
#include "../number_pairs.hpp"

TEST(claims_owners, a_quantity_belongs_to_the_name_of_its_statement) {
    const std::string settings = "`work_mem` is 4 MB and `shared_buffers` is 128 MB.";
    EXPECT_FALSE(passes(settings, "`work_mem` is 128 MB", "How much is `work_mem`?"));
    EXPECT_FALSE(passes(settings, "`shared_buffers` is 4 MB", "How much is `shared_buffers`?"));
    EXPECT_TRUE(passes(settings, "`work_mem` is 4 MB", "How much is `work_mem`?"));
    EXPECT_TRUE(passes(settings, "`shared_buffers` is 128 MB", "How much is `shared_buffers`?"));
    EXPECT_TRUE(passes(settings, "`work_mem` is 4 MB and `shared_buffers` is 128 MB", "What are the settings?"));
    expect_other({{"The east quay has 5 cranes and the west quay has 9 cranes.", "The east quay has 9 cranes"},
                  {"The loan has a rate of 5 % and a fee of 9 %.", "The loan has a rate of 9 %"},
                  {"Der Ostkai hat 5 Kr\u00e4ne und der Westkai hat 9 Kr\u00e4ne.", "Der Ostkai hat 9 Kr\u00e4ne"}});
    expect_equal({{"The east quay has 5 cranes and the west quay has 9 cranes.", "The west quay has 9 cranes"},
                  {"The loan has a rate of 5 % and a fee of 9 %.", "The loan has a fee of 9 %"},
                  {"The server was built with 5 cores and 9 disks.", "The server was built with 9 disks"},
                  {"The price fell from 9 euros in March to 5 euros in April.", "The price fell to 5 euros in April"},
                  {"The east quay has 5 cranes, and the west quay has 9 cranes. The east quay had 9 cranes in 2001.",
                   "The east quay had 9 cranes in 2001"}});
}
