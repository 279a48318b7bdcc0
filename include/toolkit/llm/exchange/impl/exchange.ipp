// Prints and parses the lines of exchange.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/llm/exchange/exchange.hpp>
#include <toolkit/llm/exchange/exchange_line.hpp>
#include <toolkit/schema/parse/parse.hpp>
#include <toolkit/schema/print/print.hpp>

#include <utility>

namespace toolkit { inline namespace v0 {
namespace exchange_line {

[[nodiscard]] inline form form_of(const model_exchange& one) {
    form made;
    made.version = version;
    made.request = form_of(one.request);
    made.deltas = each_of<delta_form>(one.deltas, [](const owned_delta& piece) {
        delta_form piece_form;
        piece_form.kind = piece.kind;
        if (!piece.text.empty()) piece_form.text = bytes{piece.text};
        if (piece.number != 0) piece_form.number = piece.number;
        if (!piece.id.empty()) piece_form.id = bytes{piece.id};
        if (!piece.name.empty()) piece_form.name = bytes{piece.name};
        return piece_form;
    });
    if (one.reply) {
        made.completion = form_of(*one.reply);
        return made;
    }
    made.failure = form_of(one.reply.error());
    return made;
}

[[nodiscard]] inline std::vector<owned_delta> deltas_of(std::vector<delta_form> forms) {
    return each_of<owned_delta>(forms, [](delta_form& one) {
        owned_delta made;
        made.kind = one.kind;
        if (one.text) made.text = std::move(one.text->text);
        made.number = static_cast<std::size_t>(one.number.value_or(0));
        if (one.id) made.id = std::move(one.id->text);
        if (one.name) made.name = std::move(one.name->text);
        return made;
    });
}

}  // namespace exchange_line

TOOLKIT_FUNCTION result<model_exchange> parse_exchange(std::string_view line) {
    auto read = parse<exchange_line::form>(line);
    const auto of = read ? result<exchange_line::version_form>{exchange_line::version_form{read->version}}
                         : parse<exchange_line::version_form, ignore_unknown>(line);
    if (of && of->version != exchange_line::version)
        return failure::of(failure_kind::corrupt, "exchange",
                           "its version is " + std::to_string(of->version) + ", and this program reads version " +
                               std::to_string(exchange_line::version),
                           "record it again");
    if (!read) return std::move(read).error();
    if (read->completion.has_value() == read->failure.has_value())
        return failure::of(
            failure_kind::corrupt, "exchange",
            read->completion ? "it has both a completion and a failure" : "it has neither a completion nor a failure",
            "record it again");
    model_exchange made{.request = exchange_line::request_of(std::move(read->request)),
                        .deltas = exchange_line::deltas_of(std::move(read->deltas))};
    if (read->completion) made.reply = exchange_line::completion_of_form(std::move(*read->completion));
    else made.reply = exchange_line::failure_of(*read->failure);
    return made;
}

TOOLKIT_FUNCTION result<std::string> print_exchange(const model_exchange& one) {
    std::string line = print(exchange_line::form_of(one));
    if (const auto read = parse<exchange_line::form>(line); !read)
        return failure::of(failure_kind::invalid_argument, "exchange",
                           "it cannot be read back from its line: " + read.error().message());
    return line;
}

}}  // namespace toolkit::v0
