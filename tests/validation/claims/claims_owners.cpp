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

TEST(claims_owners, values_of_two_names_are_not_exchanged) {
    expect_other({{"A takes 5 and B takes 7.", "A takes 7"},
                  {"A takes 5 minutes and B takes 7 minutes.", "B takes 5 minutes"},
                  {"Alpha takes 5 minutes, Beta 7 minutes.", "Beta takes 5 minutes"},
                  {"Alpha takes 5 minutes, Beta 7 minutes.", "Alpha takes 7 minutes"},
                  {"The loan has a rate of 5 % and a fee of 9 %.", "The loan has a fee of 5 %"},
                  {"Line A needs 5 minutes and line B needs 7 minutes.", "Line A needs 7 minutes"},
                  {"A ticket for adults costs 12 euros and one for children costs 6 euros.",
                   "A ticket for children costs 12 euros"},
                  {"Erwachsene zahlen 12 Euro und Kinder zahlen 6 Euro.", "Kinder zahlen 12 Euro"},
                  {"Set `a` to 5 and `b` to 9.", "Set `a` to 9 and `b` to 5"},
                  {"Turn left after 5 m and right after 9 m.", "Turn left after 9 m and right after 5 m"}});
    expect_equal({{"A takes 5 and B takes 7.", "A takes 5"},
                  {"A takes 5 and B takes 7.", "B takes 7"},
                  {"A takes 5 and B takes 7.", "B takes 7 and A takes 5"},
                  {"Alpha takes 5 minutes, Beta 7 minutes.", "Beta takes 7 minutes"},
                  {"A ticket for adults costs 12 euros and one for children costs 6 euros.",
                   "A ticket for children costs 6 euros"},
                  {"Lunch costs 5 euros on Monday, and dinner costs 7 euros.", "Lunch and dinner cost 5 and 7 euros"},
                  {"A pump needs 5 litres and the valve needs 7 litres.", "A valve needs 7 litres"},
                  {"Set `a` to 5 and `b` to 9.", "Set `b` to 9 and `a` to 5"}});
}
