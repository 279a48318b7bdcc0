// The functions of means.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/llm/model/check_calls.hpp>
#include <toolkit/llm/model/means.hpp>
#include <toolkit/schema/parse/parse.hpp>

#include <cmath>
#include <string_view>
#include <variant>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION result<void> check_images(const request& req, const image_bounds& bounds) {
    std::size_t count = 0;
    std::size_t all = 0;
    for (std::size_t i = 0; i < req.messages.size(); ++i) {
        const auto* const user = std::get_if<user_message>(&req.messages[i]);
        if (user == nullptr) continue;
        for (std::size_t j = 0; j < user->images.size(); ++j) {
            const image& one = user->images[j];
            const auto refuse = [&](std::string_view what, std::string_view cure) {
                return failure::of(
                    failure_kind::invalid_argument, "the request to a model",
                    "image " + std::to_string(j + 1) + " of message " + std::to_string(i + 1) + " " + std::string{what},
                    cure);
            };
            if (!one.media_type.starts_with("image/"))
                return refuse("has no image media type", "set one, such as image/png");
            if (one.base64.empty()) return refuse("is empty", "set its bytes as base64, or remove it");
            const std::string size = std::to_string(one.base64.size());
            if (one.base64.size() > bounds.each)
                return refuse(
                    "has " + size + " bytes of base64; the limit is " + std::to_string(bounds.each) + " bytes",
                    "make it smaller: models see no more than about 1,600 pixels a side");
            all += one.base64.size();
            if (all > bounds.all)
                return refuse("brings the images to " + std::to_string(all) + " bytes of base64; the limit is " +
                                  std::to_string(bounds.all) + " bytes",
                              "send fewer of them, or smaller ones");
            if (++count > bounds.count)
                return refuse("exceeds the limit of " + std::to_string(bounds.count) + " images", "send fewer of them");
        }
    }
    return {};
}

TOOLKIT_FUNCTION result<void> check_request(const request& req, means by) {
    const auto refuse = [](std::string_view what, std::string_view cure) {
        return failure::of(failure_kind::invalid_argument, "the request to a model", what, cure);
    };
    if (req.messages.empty()) return refuse("it contains no message", "add at least one");
    if (req.output && !req.actions.empty())
        return refuse("it has both actions and an output schema", "remove one of them");
    // The schema is copied into the request. If it were not JSON, it could break the request or change its meaning.
    if (req.output && !req.output->schema.empty())
        if (const auto read = parse<raw_json>(req.output->schema); !read)
            return refuse("the schema of its output cannot be read as JSON (" + std::string{read.error().name()} +
                              " at byte " + std::to_string(read.error().offset) + ")",
                          "set a JSON Schema, such as toolkit::json_schema<T>");
    if (req.top_k.value_or(0) < 0) return refuse("its top_k is negative", "set 0 for no limit, or a number above it");
    if (req.top_p && !(*req.top_p >= 0 && *req.top_p <= 1))
        return refuse("its top_p is not between 0 and 1", "set a number from 0 to 1, such as 0.95");
    if (req.repeat_penalty && !(*req.repeat_penalty > 0 && std::isfinite(*req.repeat_penalty)))
        return refuse("its repeat_penalty is not a number above 0", "set 1 for no penalty, or more, such as 1.1");
    for (const offered_action& one : req.actions) {
        if (by == means::schema && one.action_schema.empty())
            return refuse("the action " + one.name + " has no action_schema",
                          "set it, or offer the actions by other means");
        if (by == means::native_tools && one.input_schema.empty())
            return refuse("the action " + one.name + " has no input_schema",
                          "set it, or offer the actions by other means");
    }
    if (auto fits = check_calls(req.messages); !fits) return fits;
    return check_images(req);
}

TOOLKIT_FUNCTION std::string schema_of_answer(const request& req, means by) {
    if (req.output) return req.output->schema;
    if (req.actions.empty() || by != means::schema) return {};
    if (req.actions.size() == 1) return req.actions.front().action_schema;
    std::string all = R"({"anyOf":[)";
    for (const offered_action& one : req.actions) {
        if (all.back() != '[') all += ',';
        all += one.action_schema;
    }
    return all += "]}";
}

}}  // namespace toolkit::v0
