// The functions of http_page_embedder.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/retrieval/pages/http_page_embedder.hpp>
#include <toolkit/schema/print/print.hpp>

namespace toolkit { inline namespace v0 { namespace page_wires {

struct image_address {
    std::string url;
};
struct message_part {
    std::string type;
    std::optional<image_address> image_url;
    std::optional<std::string> text;
};
struct picture_message {
    std::string role;
    std::vector<message_part> content;
};
struct vllm_picture {
    std::string model;
    std::vector<picture_message> messages;
};
struct vllm_question {
    std::string model;
    std::vector<std::string> input;
};
struct vllm_row {
    std::size_t index = 0;
    std::vector<std::vector<float>> data;
};
struct vllm_reply {
    std::vector<vllm_row> data;
};

struct infinity_request {
    std::string model;
    std::string encoding_format;
    std::string modality;
    std::vector<std::string> input;
};
struct infinity_row {
    std::size_t index = 0;
    std::vector<std::vector<float>> embedding;
};
struct infinity_reply {
    std::vector<infinity_row> data;
};

/// Puts rows into the order of their inputs.
template <class Row>
[[nodiscard]] result<replied_rows> in_order(std::vector<Row>& found, std::vector<std::vector<float>> Row::* rows,
                                            const std::string& where) {
    replied_rows ordered(found.size());
    std::vector<bool> seen(found.size());
    for (Row& each : found) {
        if (each.index >= found.size() || seen[each.index])
            return failure::of(failure_kind::bad_reply, where,
                               "it returned an index twice, or an index that is too high", "check the server's log");
        seen[each.index] = true;
        ordered[each.index] = std::move(each.*rows);
    }
    return ordered;
}

TOOLKIT_FUNCTION result<std::string> vllm::address(std::string_view base_url) {
    while (base_url.ends_with('/')) base_url.remove_suffix(1);
    if (base_url.ends_with("/v1")) base_url.remove_suffix(3);  // of the other routes of this server
    return http_json::address_of(base_url, "/pooling");
}

TOOLKIT_FUNCTION std::string vllm::pages_body(const page_embedder_settings& with, std::vector<std::string> data_urls) {
    vllm_picture request{with.model, {}};
    std::vector<message_part> content;
    content.reserve(data_urls.size() + 1);
    for (std::string& url : data_urls) content.push_back({"image_url", image_address{std::move(url)}, std::nullopt});
    if (!with.page_text.empty()) content.push_back({"text", std::nullopt, with.page_text});
    request.messages.push_back({"user", std::move(content)});
    return print(request);
}

TOOLKIT_FUNCTION std::string vllm::query_body(const page_embedder_settings& with, std::string question) {
    return print(vllm_question{with.model, {std::move(question)}});
}

TOOLKIT_FUNCTION result<replied_rows> vllm::rows(std::string_view body, const std::string& where) {
    auto reply = http_json::read<vllm_reply>(body, where, "list of vectors for each token");
    if (!reply) return std::move(reply).error();
    return in_order(reply->data, &vllm_row::data, where);
}

TOOLKIT_FUNCTION result<std::string> infinity::address(std::string_view base_url) {
    return http_json::address_of(base_url, "/embeddings");
}

TOOLKIT_FUNCTION std::string infinity::pages_body(const page_embedder_settings& with,
                                                  std::vector<std::string> data_urls) {
    return print(infinity_request{with.model, "float", "image", std::move(data_urls)});
}

TOOLKIT_FUNCTION std::string infinity::query_body(const page_embedder_settings& with, std::string question) {
    return print(infinity_request{with.model, "float", "text", {std::move(question)}});
}

TOOLKIT_FUNCTION result<replied_rows> infinity::rows(std::string_view body, const std::string& where) {
    auto reply = http_json::read<infinity_reply>(body, where, "list of vectors for each token");
    if (!reply) return std::move(reply).error();
    return in_order(reply->data, &infinity_row::embedding, where);
}

TOOLKIT_FUNCTION result<std::vector<float>> joined(std::vector<std::vector<float>>& rows, std::size_t dimensions,
                                                   const std::string& where, const std::string& model) {
    const auto bad = [&](const std::string& what) {
        return failure::of(failure_kind::bad_reply, where, what,
                           "check that the model " + model + " makes a vector for each token");
    };
    if (rows.size() > most_rows) return bad("it returned " + std::to_string(rows.size()) + " vectors for one input");
    if (dimensions == 0 && !rows.empty()) dimensions = std::min(rows.front().size(), page_dimensions);
    std::vector<float> all;
    all.reserve(rows.size() * page_dimensions);
    for (std::vector<float>& row : rows) {
        if (row.size() != dimensions || row.empty())
            return bad("it returned a vector of " + std::to_string(row.size()) + " numbers instead of " +
                       std::to_string(dimensions));
        if (std::all_of(row.begin(), row.end(), [](float each) { return each == 0; })) continue;
        if (!make_unit(row)) return bad("it returned a vector that is not finite");
        row.resize(page_dimensions);
        all.insert(all.end(), row.begin(), row.end());
    }
    if (all.empty()) return bad("it returned no vectors for an input");
    return all;
}

}}}  // namespace toolkit::v0::page_wires
