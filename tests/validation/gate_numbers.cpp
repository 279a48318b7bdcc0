// validation/numbers/grounded_numbers.hpp, number_reader.hpp: which numbers of an answer the gate takes for those of
// its source.
#include "number_pairs.hpp"

#include <string>
#include <vector>

using namespace toolkit;

TEST(gate_numbers, compare_digits_groups_and_powers_by_value) {
    expect_equal({{"It has 1,664 columns.", "It has 1664"},
                  {"Es hat 1.664 Spalten.", "It has 1664"},
                  {"It has 1 664 columns.", "It has 1,664"},
                  {"It does 10^6 steps.", "It does 1,000,000 steps"},
                  {"It does 10⁶ steps.", "It does one million steps"},
                  {"It does 10**6 steps.", "Es sind eine Million"},
                  {"It does 1e6 steps.", "Es sind 1 Mio. Schritte"},
                  {"It does one million steps.", "It does 10^6 steps"},
                  {"The rate is 2 × 10^-3.", "The rate is 0.002"},
                  {"The rate is 0.002.", "The rate is 2e-3"},
                  {"It has 2^30 bytes.", "It has 1,073,741,824 bytes"},
                  {"Der Wert ist 1.234,5.", "The value is 1,234.5"},
                  {"Die Zahl ist 371.031 genau.", "Es sind dreihunderteinundsiebzigtausendeinunddreißig"},
                  {"The ratio is 16:9.", "The ratio is 16:9"},
                  {"On line 3 120 rows", "120 rows"},
                  {"Version 1.10", "Version 1.10"}});
    expect_other({{"It takes 10^6 steps.", "It takes 10^5 steps"},
                  {"It takes 10^6 steps.", "It takes 10^-6 steps"},
                  {"Since 3.1.", "Since 3.10"},
                  {"Version 1.10", "Version 1.1"}});
}

TEST(gate_numbers, compare_fractions_and_words_by_value) {
    expect_equal({{"It is ½ full.", "It is 1/2 full"},
                  {"It is 1/2 full.", "It is 0.5 full"},
                  {"It is one half full.", "It is 0.5 full"},
                  {"Es ist ein halb.", "It is 1/2"},
                  {"It takes 1½ days.", "It takes 1.5 days"},
                  {"It takes 1 1/2 days.", "Es dauert anderthalb Tage"},
                  {"Es dauert eineinhalb Tage.", "It takes 1.5 days"},
                  {"About 5 % pay.", "Etwa 5 Prozent zahlen"},
                  {"There are twenty-one.", "There are 21"},
                  {"Es sind einundzwanzig.", "There are twenty-one"},
                  {"There are 21.", "Es sind einundzwanzig"},
                  {"A dozen eggs.", "There are 12 eggs"},
                  {"Half a dozen eggs.", "There are 6 eggs"},
                  {"There are 6 eggs.", "Half a dozen eggs"},
                  {"Ein Dutzend Eier.", "Es sind 12 Eier"},
                  {"The 3rd mode.", "The third mode"},
                  {"The third mode.", "The 3rd mode"},
                  {"Die dritte Art.", "Die 3. Art"},
                  {"It opens at 17:30.", "It opens at half past five"},
                  {"From 2019-2021.", "From 2019 to 2021"},
                  {"The crane lifts 12,500 kg.", "The crane lifts 12.5 t"},
                  {"The crane lifts 12,500 kg.", "The crane lifts 12500 kg"},
                  {"The crane lifts 12,500 kg.", "Er hebt 12.500 kg"},
                  {"Half of the berths are free.", "50 % of the berths are free"},
                  {"Half of the berths are free.", "1/2 of the berths are free"},
                  {"It takes two and a half hours.", "It takes 150 minutes"},
                  {"It needs zwei Komma fünf GB.", "It needs 2.5 GB"},
                  {"It has five hundred files.", "It has 500 files"},
                  {"It has 3/4 of all.", "It has three quarters of all"},
                  {"half an hour", "30 minutes"},
                  {"half an hour", "eine halbe Stunde"},
                  {"on the 3rd of March", "on March 3"},
                  {"It takes 90 minutes.", "It takes an hour and a half"},
                  {"It takes one and a half hours.", "It takes 90 minutes"}});
    expect_other({{"There are 21.", "There are twenty-two"},
                  {"There are 21.", "Es sind einunddreißig"},
                  {"The crane lifts 12,500 kg.", "The crane lifts 12.5 kg"},
                  {"Half of the berths are free.", "A third of the berths are free"},
                  {"It has 5 files.", "It has five hundred files"}});
}

TEST(gate_numbers, refuse_another_sign_and_take_no_hyphen_for_one) {
    expect_equal({{"It is -5 today.", "It is minus 5 today"},
                  {"It is −5 today.", "It is -5 today"},
                  {"It is minus five.", "Es ist minus fünf"},
                  {"It is -5 °C.", "It is 5 °C below zero"},
                  {"It is -5 degrees.", "It is five degrees below zero"},
                  {"Net income was (5) million.", "Net income was -5 million"},
                  {"| Net loss | (1,234) |", "The loss is -1,234"},
                  {"It is 5-10 %.", "It is between 5 and 10 percent"},
                  {"It is 5-10 %.", "It is at least 5 %"},
                  {"It is -5 to -10.", "It is from −5 to −10"},
                  {"Use gzip -9 here.", "Use the option -9"},
                  {"Use gzip -9 here.", "Use level 9"},
                  {"See pages 5-10.", "See page 10"},
                  {"- 5 apples", "There are 5 apples"},
                  {"Loss: -5 %.", "Loss: −5 %"},
                  {"Change: -5 to 10 %.", "Change: from −5 % to 10 %"},
                  {"Balance: $(5).", "Balance: -$5"},
                  {"The fee (20 €) is due.", "The fee is 20 €"},
                  {"Set `gzip -9` here.", "Use `-9`"},
                  {"It needs x86-64 and UTF-8.", "It needs UTF-8"},
                  {"(5) apples", "It is 5"},
                  {"temperature: −40…85 °C", "from −40 °C to 85 °C"},
                  {"Increase of +5 %.", "5 %"},
                  {"tolerance ±5 %", "5 %"},
                  {"between −5 and 5", "−5"}});
    expect_other({{"Net income was (5) million.", "Net income was 5 million"},
                  {"| Net loss | (1,234) |", "It is 1,234"},
                  {"It is 5 today.", "It is -5 today"},
                  {"It is -5 today.", "It is 5 today"},
                  {"It is −5 °C.", "It is 5 °C"},
                  {"Es ist minus fünf.", "It is 5"},
                  {"It is 5.", "It is minus five"},
                  {"It is 5 to 10.", "It is -5 to -10"},
                  {"It is 5-10.", "It is -10"},
                  {"- 5 apples", "There are -5 apples"},
                  {"Change: -5 %.", "Change: 5 %"},
                  {"Change: 5 %.", "Change: -5 %"},
                  {"Change: -5 to 10 %.", "Change: from 5 % to 10 %"},
                  {"Balance: $(5).", "Balance: $5"},
                  {"The value is -5.", "It is `5`"},
                  {"It needs UTF-8.", "It needs UTF-16"},
                  {"It needs UTF-8.", "It needs -8 of it"},
                  {"temperature: −40…85 °C", "from 40 °C to 85 °C"}});
}

TEST(gate_numbers, keep_percent_apart_from_plain_numbers_and_points) {
    expect_equal({{"About 5 % pay.", "About 5 percent pay"},
                  {"About 5 per cent pay.", "About 5 % pay"},
                  {"It is 5 to 10 %.", "It is 5–10 %"},
                  {"The fee rises by three percent a year.", "The fee rises by 3 % a year"},
                  {"It rose by 25 basis points.", "It rose by 0.25 percentage points"},
                  {"5–10 %", "10 %"}});
    expect_other({{"About 5 % pay.", "About 5 pay"},
                  {"About 5 pay.", "About 5 % pay"},
                  {"About 5 percent.", "About 5 percentage points"},
                  {"About 5 percent.", "About 5 points"},
                  {"It rose by 25 basis points.", "It rose by 25 percentage points"}});
}

TEST(gate_numbers, compare_times_and_dates) {
    expect_equal({{"The lock opens at 7 pm.", "The lock opens at 19:00"},
                  {"The lock opens at 7 pm.", "Es öffnet um 19 Uhr"},
                  {"The lock opens at 5:00 p.m.", "It opens at 5 pm"},
                  {"It opens at 17:30.", "It opens at 5:30 pm"},
                  {"The lease ends on 3 March 2031.", "The lease ends on 2031-03-03"},
                  {"The lease ends on 3 March 2031.", "It ends on March 3, 2031"},
                  {"The lease ends on 3 March 2031.", "Es endet am 3.3.2031"},
                  {"The lease ends on 3 March 2031.", "Es endet am 03.03.2031"},
                  {"The lease ends on 3 March 2031.", "Es endet am 3. März 2031"},
                  {"The lease ends on 3 March 2031.", "It ends in 2031"},
                  {"They met in 1990–95.", "They met until 1995"},
                  {"Open from 9 to 5 pm.", "Open until 17:00"},
                  {"The 1990s were good.", "The 1990s were good"},
                  {"The deadline is 31.12.2024", "The deadline is December 31, 2024"}});
    expect_other({{"It opens at 17:30.", "It opens at 5:30 am"},
                  {"The lock opens at 7 pm.", "The lock opens at 7 am"},
                  {"The lock opens at 7 pm.", "The lock opens at 8 pm"},
                  {"The lease ends on 3 March 2031.", "It ends on 2031-03-04"},
                  {"The lease ends on 3 March 2031.", "It ends on 13 March 2031"}});
}

TEST(gate_numbers, compare_quantities_across_units) {
    expect_equal({{"There are １２ files.", "There are 12 files"},
                  {"There are ٣ files.", "There are 3 files"},
                  {"There are १२ files.", "There are twelve files"},
                  {"There are 12 files.", "There are １２ files"},
                  {"It is 8 kB.", "It is 8,000 bytes"},
                  {"It is 8 kB.", "It is 8192 bytes"},
                  {"It is 1 GB.", "It is 1000 MB"},
                  {"It is 5 km.", "It is 5,000 m"},
                  {"It takes 250 ms.", "It takes 0.25 s"},
                  {"It takes 250 ms.", "It takes a quarter of a second"},
                  {"It takes 1 h.", "It takes 60 min"},
                  {"It takes an hour.", "It takes 60 minutes"},
                  {"See ISO 9001.", "See ISO 9001"},
                  {"Use port 5432.", "Use port 5432"},
                  {"The tenant gives thirty days' notice.", "The tenant gives 30 days' notice"},
                  {"The quay cost 5.2 million euros.", "The quay cost 5,200,000 euros"},
                  {"The quay cost 5.2 million euros.", "The quay cost €5.2 million"},
                  {"Nothing counts here.", "It is one of the tools"},
                  {"Nothing counts here.", "There are two ways to do it"},
                  {"Nothing counts here.", "First, it is one. Second, it is another"},
                  {"| Timeout (ms) | 250 |", "It takes 250 ms"},
                  {"It costs $5.", "It costs 5 dollars"},
                  {"It costs 50 cents.", "It costs 50 cents"},
                  {"The phone is +49 30 123456.", "Call +49 30 123456"},
                  {"Runs for 30 calendar days.", "Runs for 30 days"},
                  {"thirty (30) days", "30 days"},
                  {"It runs at 36 km/h.", "It runs at 36 kilometres per hour"},
                  {"The area is 50 m².", "The area is 50 square metres"},
                  {"The version is PostgreSQL 15.2.", "It is PostgreSQL 15"},
                  {"Set it to 0x1F.", "Set it to 0x1F"},
                  {"The value is sqrt(16).", "The value is 4"},
                  {"It uses 100MB/s.", "It uses 100 MB per second"},
                  {"Es dauert eine Stunde.", "It takes 60 minutes"},
                  {"It takes one hour.", "Es dauert eine Stunde"},
                  {"Wait 5 minutes.", "a 5-minute wait"},
                  {"It is 5° warm.", "It is 5 degrees warm"},
                  {"In the table, t₁ = 5.", "It is 5"},
                  {"The value is 5.", "It is `5`"},
                  {"It takes 2 hours.", "It takes two hours"},
                  {"It says nothing of it.", "At first, one may try both"},
                  {"It says nothing of it.", "One day it rained"},
                  {"max_connections (integer) sets 100 connections.", "The default is 100"},
                  {"checkpoint_timeout (integer): default is five minutes (5min).", "The default is 5 minutes"},
                  {"At 12.5 MB it stops.", "It stops at 12.5 MB"},
                  {"CVE-2020-1234 is bad.", "It is CVE-2020-1234"},
                  {"See RFC-3676.", "See RFC 3676"},
                  {"Twenty thousand euros.", "It costs €20,000"},
                  {"costs $1.5bn", "costs 1.5 billion dollars"},
                  {"It is 20 pounds.", "It is £20"},
                  {"It costs 1’234.50 CHF.", "It costs CHF 1,234.50"},
                  {"It is 3 times faster.", "three times"},
                  {"Use 2 GB of RAM.", "Use 2GB of RAM"},
                  {"It takes 1 h 30 min.", "It takes 1 h 30 min"}});
    expect_other({{"It is 1 GB.", "It is 1,073,741,824 bytes"},
                  {"It takes 5 MB.", "It takes 5 ms"},
                  {"It takes 5 kB.", "It takes 5 MB"},
                  {"See ISO 9001.", "See ISO 9002"},
                  {"| Timeout | 250 |", "It takes 250 ms"},
                  {"It needs 2.5 GB.", "It needs 2.5 MB"},
                  {"It runs at 36 km/h.", "It runs at 36 m/s"},
                  {"The area is 50 m².", "The area is 50 m"},
                  {"It takes two hours.", "It takes one hour"},
                  {"It says nothing of it.", "It takes two hours"},
                  {"It says nothing of it.", "Es kostet zwanzig Euro"},
                  {"It says nothing of it.", "There are thirty of them"},
                  {"At 12.5 MB it stops.", "It stops at 2.5 MB"}});
}

TEST(gate_numbers, need_no_source_for_words_that_only_introduce) {
    for (const char* answer :
         {"It is one of the tools", "There are two ways to do it", "First, it is one. Second, it is another",
          "One may try both at once", "One day it rained", "Both parts go one after the other", "Es ist eine der Arten",
          "Zum einen ist es so, zum anderen nicht"})
        EXPECT_TRUE(passes("Es gibt Arten of tools and parts.", answer)) << answer;
    for (const char* answer : {"It takes two hours", "It costs twenty euros", "There are thirty of them",
                               "Half of them are free", "It is minus two", "Es sind einundzwanzig", "It has two dozen",
                               "It holds \u0663", "It is \u00bd full", "It is \uff17"})
        EXPECT_FALSE(passes("It says nothing of it. Es sagt nichts.", answer)) << answer;
}

TEST(gate_numbers, take_a_unit_from_the_head_of_a_table) {
    EXPECT_TRUE(passes("| Setting | Timeout (ms) |\n|---|---|\n| a | 250 |\n", "The timeout is 250 ms"));
    EXPECT_TRUE(passes("| Quay | Share in % |\n|---|---|\n| East | 5 |\n", "East has 5 %"));
    EXPECT_TRUE(passes("Sizes in MB: 5, 10, 20", "It has 10 MB"));
    EXPECT_FALSE(passes("| Setting | Timeout (ms) |\n|---|---|\n| a | 250 |\n", "The timeout is 250 s"));
    EXPECT_FALSE(passes("It has 5 files of 10 MB.", "It has 5 MB"));
    EXPECT_FALSE(passes("Timeout in ms: there are 250 files.", "The timeout is 250 ms"));
}

TEST(gate_numbers, report_the_number_with_its_sign_and_unit) {
    made_run run;
    run.search("it").open("a.md", "It takes 5 minutes at 5 \u00b0C.");
    const auto about = [&](const char* text) {
        const auto found = run.violations(grounded_terms{}, text);
        return found.size() == 1 ? found[0].about : std::to_string(found.size()) + " violations";
    };
    EXPECT_EQ(about("It takes 50 minutes [1]."), "50 minutes");
    EXPECT_EQ(about("At -5 \u00b0C it takes 5 minutes [1]."), "-5 \u00b0C");
    EXPECT_EQ(about("It takes half an hour [1]."), "half an hour");
}

TEST(gate_numbers, are_known_from_the_question_and_from_results_of_tools) {
    made_run run;
    run.asked.question = "Is a dozen enough for -5 degrees?";
    run.search("it").open("a.md", "Nothing of interest.");
    run.record.results.push_back("{\"price\": 12.5, \"change\": -3}");
    EXPECT_TRUE(run.passes(grounded_terms{}, "12 are enough at minus five degrees [1]."));
    EXPECT_TRUE(run.passes(grounded_terms{}, "It costs 12,5, with a change of minus three [1]."));
    EXPECT_FALSE(run.passes(grounded_terms{}, "At 5 degrees [1]."));
    EXPECT_FALSE(run.passes(grounded_terms{}, "With a change of 3 [1]."));
}

TEST(gate_numbers, of_a_notice_pass_in_other_writings) {
    const char* notice =
        "The tenant gives thirty days' notice. The quay cost 5.2 million euros to build in 1911. The fee rises by "
        "three "
        "percent a year. The crane lifts 12,500 kg. The lease ends on 3 March 2031. Half of the berths are free. The "
        "lock "
        "opens at 7 pm.";
    for (const char* right : {"30 days",
                              "5,200,000 euros",
                              "\u20ac5.2 million",
                              "5,2 Mio. Euro",
                              "in 1911",
                              "3 %",
                              "3 Prozent",
                              "12.5 tonnes",
                              "12500 kg",
                              "2031-03-03",
                              "3.3.2031",
                              "March 3, 2031",
                              "3. M\u00e4rz 2031",
                              "1/2 of the berths",
                              "50 % of the berths",
                              "19:00",
                              "7 p.m.",
                              "19 Uhr",
                              "seven pm",
                              "twelve thousand five hundred kilograms"})
        EXPECT_TRUE(passes(notice, std::string{"It is "} + right)) << right;
    for (const char* wrong : {"30 weeks", "-30 days", "5.2 billion euros", "5.2 million dollars", "in 1912", "3",
                              "13 %", "12.5 kg", "12,500 t", "2031-03-13", "March 3, 2013", "a third of the berths",
                              "5 % of the berths", "7 am", "20:00", "thirteen days"})
        EXPECT_FALSE(passes(notice, std::string{"It is "} + wrong)) << wrong;
}

TEST(gate_numbers, of_manual_pages_pass_as_they_are_written) {
    for (const char* sentence :
         {"Even that relatively small amount of overhead is making the fully timed count statement take almost 70% "
          "longer.",
          "Battery-Backed Unit (BBU) disk controllers do not prevent partial page writes unless they guarantee that "
          "data is written to the BBU as full (8kB) pages.",
          "These 32-bit processes are limited to 4 GB of memory laid out in 256 MB segments using one of a few models.",
          "Support for handling >2GB request bodies has also been added.",
          "The default 300 seconds (5 minutes) is both cautious and ample to keep the load on a backend such as dbd "
          "(SQL database queries) down.",
          "LDAPRetryDelay seconds 0 sEConfigures the delay between LDAP server retries.",
          "To get three milliseconds, one must write 12.003, which the conversion treats as 12 + 0.003 = 12.003 "
          "seconds.",
          "RFC 7159 specifies that JSON strings should be encoded in UTF8.",
          "In that case, ANALYZE progress is reported first for the parent table, whereby its inheritance statistics "
          "are collected, followed by that for each partition. 28.4.2.",
          "The indexCorrelation should be set to the correlation (ranging between -1.0 and 1.0) between the index "
          "order and the table order.",
          "TLSv1.1 (when using OpenSSL 1.0.1 and later) A revision of the TLS 1.0 protocol, as defined in RFC 4346.",
          "Vacuum also allows removal of old files from the pg_xact subdirectory, which is why the default is a "
          "relatively low 200 million transactions.",
          "On Linux the use of sendfile triggers TCP-checksum offloading bugs on certain networking cards when using "
          "IPv6.",
          "The function using anyelement would require you to cast the three inputs to the same type manually. 43.3.2.",
          "File Header The file header consists of 15 bytes of fixed fields, followed by a variable-length header "
          "extension area.",
          "PostgreSQL Coding ConventionsTable of Contents56.1.",
          "Although this might suggest that the maximum payload could be as large as 2^16, in fact, the code sets the "
          "maximum to be 8K.",
          "These fields are kept separate because the number of days in a month varies, while a day can have 23 or 25 "
          "hours if a daylight savings time transition is involved.",
          "In other words, the first Thursday of a year is in week 1 of that year."})
        EXPECT_TRUE(passes(sentence, sentence)) << sentence;
}

TEST(gate_numbers, hold_every_row_of_the_table_in_the_documents) {
    struct row {
        std::vector<std::string> equal;
        std::vector<std::string> other;
    };
    const std::vector<row> rows{
        {{"1,664", "1 664", "1'664", "1664"}, {"1665", "16,640", "1.664"}},
        {{"10^6", "10\u2076", "10**6", "1e6", "1,000,000", "one million", "eine Million", "1 Mio."}, {"10^5", "10^-6"}},
        {{"2 \u00d7 10^-3", "2e-3", "0.002"}, {"2 \u00d7 10^3"}},
        {{"1/2", "\u00bd", "0.5", "one half", "ein halb"}, {"12", "1/3"}},
        {{"1 1/2", "1\u00bd", "1.5", "anderthalb"}, {"12", "1/2"}},
        {{"half of it", "50 % of it"}, {"a third of it", "5 % of it"}},
        {{"twenty-one", "einundzwanzig", "21"}, {"twenty-two"}},
        {{"a dozen", "ein Dutzend", "12"}, {"two dozen"}},
        {{"the 3rd", "the third", "die dritte", "die 3."}, {"the 4th"}},
        {{"-5 \u00b0C", "\u22125 \u00b0C", "minus five \u00b0C", "5 \u00b0C below zero"}, {"5 \u00b0C"}},
        {{"a loss of (5)", "a loss of -5"}, {"a loss of 6"}},
        {{"5-10 %", "5 to 10 percent", "between 5 and 10 %"}, {"-5 to 10 %", "5-10"}},
        {{"5 %", "5 percent", "5 per cent", "5 Prozent"}, {"5", "5 percentage points"}},
        {{"17:00", "5 pm", "5:00 p.m.", "17 Uhr"}, {"5 am"}},
        {{"half past five", "5:30"}, {"6:30"}},
        {{"half past five", "17:30"}, {"18:30"}},
        {{"3 March 2001", "March 3, 2001", "3.3.2001", "2001-03-03", "3. M\u00e4rz 2001"}, {"4 March 2001"}},
        {{"12", "\uff11\uff12", "\u0661\u0662", "\u0967\u0968"}, {"\uff11\uff13"}},
        {{"5 km", "5,000 m"}, {"5 m", "5 kg"}},
        {{"250 ms", "a quarter of a second"}, {"250 s", "250 \u00b5s"}},
        {{"1 h", "60 min"}, {"60 h"}},
        {{"5 MB"}, {"5 ms", "5 kB"}},
        {{"8 kB", "8,000 bytes"}, {"8 MB"}},
        {{"8 kB", "8,192 bytes"}, {"8,191 bytes"}},
        {{"1 GB", "1,000 MB"}, {"1,073,741,824 bytes", "1 GiB"}},
        {{"1 GB", "1,024 MB"}, {"1,023 MB"}},
        {{"version 3.1"}, {"version 3.10"}},
    };
    for (const row& one : rows)
        for (const std::string& source : one.equal) {
            for (const std::string& same : one.equal)
                EXPECT_TRUE(passes("The plan of the quay has " + source + ".", "It has " + same))
                    << source << " | " << same;
            for (const std::string& other : one.other)
                EXPECT_FALSE(passes("The plan of the quay has " + source + ".", "It has " + other))
                    << source << " | " << other;
        }
    EXPECT_TRUE(passes("It runs on Python 3.11.", "It runs on Python 3"));
}
