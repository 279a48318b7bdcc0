// The tools for the model of a chat. Each tool is a plain struct of its arguments.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/llm/request.hpp>
#include <toolkit/reflect/annotation.hpp>
#include <toolkit/retrieval/files/file.hpp>
#include <toolkit/schema/dialect.hpp>
#include <toolkit/schema/json_schema.hpp>
#include <toolkit/tool/about.hpp>
#include <toolkit/tool/toolset.hpp>

#include <fcntl.h>
#include <time.h>
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <ctime>
#include <string>
#include <string_view>
#include <vector>

struct current_time {
    static constexpr toolkit::tool_about about{.description = "Returns the current date and time, local and in UTC."};

    toolkit::result<std::string> operator()() const {
        const std::time_t now = std::time(nullptr);
        std::tm here{};
        std::tm utc{};
        std::array<char, 128> text{};
        if (::localtime_r(&now, &here) == nullptr || ::gmtime_r(&now, &utc) == nullptr)
            return toolkit::failure::tool("The clock cannot be read");
        const std::size_t size = std::strftime(text.data(), text.size(), "%A, %Y-%m-%d %H:%M:%S %z", &here);
        const std::size_t more =
            std::strftime(text.data() + size, text.size() - size, " (UTC: %Y-%m-%d %H:%M:%S)", &utc);
        return std::string{text.data(), size + more};
    }
};

enum class operation { add, subtract, multiply, divide, power };

struct calculate {
    static constexpr toolkit::tool_about about{.description = "Computes one operation with two numbers, exactly."};
    double left = 0;
    operation by = operation::add;
    double right = 0;

    struct doc {
        toolkit::field left{.required = true};
        toolkit::field by{.required = true};
        toolkit::field right{.required = true};
    };

    toolkit::result<double> operator()() const {
        const double value = by == operation::add        ? left + right
                             : by == operation::subtract ? left - right
                             : by == operation::multiply ? left * right
                             : by == operation::divide   ? left / right
                                                         : std::pow(left, right);
        if (!std::isfinite(value))
            return toolkit::failure::tool("The result is not a finite number", "Use other numbers");
        return value;
    }
};

struct read_text_file {
    static constexpr toolkit::tool_about about{.description =
                                                   "Reads a text file in the user's current folder or below it."};
    std::string path;
    struct doc {
        toolkit::field path{.description = "relative, such as notes/today.md", .min_length = 1, .max_length = 500};
    };

    /// Reads no file outside the folder, no hidden file, and no file through a link.
    toolkit::result<std::string> operator()() const {
        namespace files = toolkit::file_system;
        constexpr std::size_t most = 64'000;
        for (std::size_t begin = 0; begin <= path.size();) {
            const std::size_t end = std::min(path.find('/', begin), path.size());
            if (end == begin || path[begin] == '.' || path.find('\0') != std::string::npos)
                return toolkit::failure::tool("This path is not allowed",
                                              "Name a file below the current folder that is not hidden");
            begin = end + 1;
        }
        const files::descriptor folder{::open(".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)};
        int error = 0;
        auto read = files::read_open(files::open_below(folder, path, O_RDONLY | O_NONBLOCK), path, most, error);
        if (!read)
            return toolkit::failure::tool("There is no readable file with this path", "Ask the user for its path");
        std::string_view text = read->bytes;
        if (read->stamp.size > most) text = toolkit::cut_utf8(text, most - 4);  // the limit may split a code point
        if (!toolkit::is_utf8(text)) return toolkit::failure::tool("The file is not a text in UTF-8");
        if (text.find('\0') != std::string_view::npos) return toolkit::failure::tool("The file is not a text");
        return std::string{text};
    }
};

using chat_tools = toolkit::toolset<current_time, calculate, read_text_file>;

/// The tools as offers to a model that speaks this dialect of JSON Schema.
template <toolkit::dialect D, class... Tools>
[[nodiscard]] std::vector<toolkit::offered_action> offers_of(toolkit::toolset<Tools...> /*tools*/) {
    return {toolkit::offered_action{.name = std::string{toolkit::tool_name<Tools>},
                                    .description = std::string{Tools::about.description},
                                    .input_schema = std::string{toolkit::json_schema<Tools, D>},
                                    .action_schema = {}}...};
}

/// The same for a dialect that is known at run time: those of the wires with native tools.
template <class... Tools>
[[nodiscard]] std::vector<toolkit::offered_action> offers_of(toolkit::dialect speaks,
                                                             toolkit::toolset<Tools...> tools) {
    using toolkit::dialect;
    if (speaks == dialect::openai) return offers_of<dialect::openai>(tools);
    if (speaks == dialect::anthropic) return offers_of<dialect::anthropic>(tools);
    if (speaks == dialect::ollama) return offers_of<dialect::ollama>(tools);
    return offers_of<dialect::standard>(tools);
}
