// A run that has opened some passages.
#pragma once

#include <toolkit/run/record.hpp>

#include <initializer_list>
#include <string>
#include <string_view>

struct opened_passages {
    toolkit::run_record record;
    opened_passages(std::initializer_list<std::string_view> passages) {
        std::uint64_t n = 0;
        for (const std::string_view text : passages)
            record.open({0,
                         toolkit::uuid::from_bits(1, n),
                         toolkit::uuid::from_bits(2, n++),
                         0,
                         "page.md",
                         "",
                         {0, text.size()},
                         std::string{text}});
    }
};
