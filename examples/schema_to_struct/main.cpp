// Writes the C++ structs for a JSON Schema, or for the tools of an MCP server. `schema_to_struct --help` lists the
// options. If a part of the schema has no C++ form, it prints one error and writes nothing.
#include <toolkit/text/visible.hpp>

#include <CLI/CLI.hpp>

#include <exception>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "generate.hpp"
#include "tools_of.hpp"

namespace {

constexpr int exit_written = 0, exit_refused = 1, exit_usage = 2;

struct options {
    std::string file, name = "arguments", tool;
    std::string space = "tools";  // avoids conflicts of structs called read or time with C functions
};

int fail(std::string_view why, int status) {
    std::cerr << "schema_to_struct: " << toolkit::visible_line(why, 1'000) << '\n';
    return status;
}

/// Reads a whole file or the standard input, up to the limit of the parser.
bool read(std::istream& from, std::string& text) {
    const std::size_t most = toolkit::json_bounds.bytes + 1;
    for (std::string piece(std::size_t{64} << 10U, '\0'); from && text.size() < most;) {
        from.read(piece.data(), static_cast<std::streamsize>(piece.size()));
        text.append(piece, 0, static_cast<std::size_t>(from.gcount()));
    }
    return !from.bad();
}

int run(const options& settings) {
    std::string text;
    if (settings.file.empty()) {
        if (!read(std::cin, text)) return fail("the standard input cannot be read", exit_refused);
    } else {
        std::ifstream file(settings.file, std::ios::binary);
        if (!file || !read(file, text))
            return fail(settings.file + ": it cannot be read; name a file with a JSON Schema", exit_refused);
    }
    auto schemas = schema_to_struct::tools_of(text, settings.name);
    if (!schemas) return fail(schemas.error().message(), exit_refused);
    if (!settings.tool.empty()) {
        std::erase_if(*schemas, [&](const auto& each) { return each.name != settings.tool; });
        if (schemas->empty())
            return fail(settings.tool + ": there is no such tool; use a name from tools/list", exit_refused);
    }
    const auto made = schema_to_struct::generate(*schemas, settings.space);
    if (!made) return fail(made.error().message(), exit_refused);
    for (const std::string& note : made->notes) std::cerr << "note: " << toolkit::visible_line(note, 1'000) << '\n';
    std::cout << made->code << std::flush;
    return std::cout ? exit_written : fail("the output cannot be written", exit_refused);
}

}  // namespace

int main(int count, char** words) {
    options settings;
    CLI::App app{
        "Writes the C++ structs for a JSON Schema. Their schemas have the same meaning.\n"
        "Exit status: 0 written, 1 no C++ form or no schema, 2 wrong usage."};
    app.set_help_flag("-h,--help", "Print this help");
    app.add_option("FILE", settings.file,
                   "A JSON Schema, a tool with its inputSchema, or a reply to tools/list. Default: the standard input")
        ->type_name("FILE");
    app.add_option("--name", settings.name, "Name of the struct for a schema that is not a tool")->type_name("NAME");
    app.add_option("--namespace", settings.space, "Namespace of the structs, for example mcp::weather; \"\" for none")
        ->type_name("NAME")
        ->capture_default_str();
    app.add_option("--tool", settings.tool, "Write only the tool with this name")->type_name("NAME");
    try {
        app.parse(count, words);
    } catch (const CLI::ParseError& wrong) {
        if (wrong.get_exit_code() == 0) return app.exit(wrong);
        return fail(std::string{wrong.what()} + "; see schema_to_struct --help", exit_usage);
    }
    if (!schema_to_struct::is_namespace(settings.space))
        return fail("--namespace: it is not a C++ name; use letters, digits, _ and ::", exit_usage);
    try {
        return run(settings);
    } catch (const std::exception& thrown) {
        return fail(std::string{"an unexpected error occurred: "} + thrown.what(), exit_refused);
    }
}
