#pragma once

#include <toolkit/tool/tool.hpp>

#include <string>

struct find_shelf {
    std::string topic;
    static constexpr toolkit::tool_about about{.description = "Where the books on a topic stand"};
    std::string operator()() const;
};
