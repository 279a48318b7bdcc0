// validation/numbers: days of the year with a name, as the whole default gate compares them.
#include "number_pairs.hpp"

TEST(number_days, a_named_day_is_its_date) {
    expect_equal({{"The hall is closed on New Year's Day.", "The hall is closed on 1 January"},
                  {"The hall is closed on 1 January.", "The hall is closed on New Year's Day"},
                  {"The hall is closed on New Year\u2019s Eve.", "The hall is closed on 31 December"},
                  {"The hall is closed on Boxing Day.", "The hall is closed on December 26"},
                  {"The fee is due on Christmas Eve 2031.", "The fee is due on 24 December 2031"},
                  {"Die Halle ist an Heiligabend zu.", "Die Halle ist am 24. Dezember zu"},
                  {"Die Halle ist am 31. Dezember zu.", "Die Halle ist an Silvester zu"},
                  {"Am Tag der Deutschen Einheit ist sie zu.", "Am 3. Oktober ist sie zu"},
                  {"The hall is closed on New Year's Day.", "It is closed on New Year's Day"}});
    expect_other({{"The hall is closed on New Year's Day.", "The hall is closed on 1 February"},
                  {"The hall is closed on New Year's Day.", "The hall is closed on New Year's Eve"},
                  {"The hall is closed on Christmas Eve.", "The hall is closed on Christmas Day"},
                  {"The fee is due on Christmas Eve 2031.", "The fee is due on 24 December 2032"},
                  {"Die Halle ist an Silvester zu.", "Die Halle ist am 30. Dezember zu"}});
}
