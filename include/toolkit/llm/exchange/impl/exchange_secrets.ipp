// Finds secrets in an exchange and removes them.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/failure.hpp>
#include <toolkit/core/secret_search.hpp>
#include <toolkit/core/small_text.hpp>
#include <toolkit/json/reader.hpp>
#include <toolkit/llm/exchange/exchange_secrets.hpp>
#include <toolkit/schema/print/print.hpp>

#include <algorithm>
#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace toolkit { inline namespace v0 {

namespace secret_search {

/// The places of secrets in a text, in order. Overlapping places are merged.
[[nodiscard]] inline std::vector<place> find_in(std::string_view text, const std::vector<secret>& secrets) {
    std::vector<place> found;
    for (const secret& one : secrets) {
        const auto places = places_of(text, one.reveal());
        found.insert(found.end(), places.begin(), places.end());
    }
    join(found);
    return found;
}

/// Removes the secrets in the concatenation of the pieces from each piece.
inline void take_out_of(const std::vector<std::string*>& pieces, const std::vector<secret>& secrets) {
    std::string whole;
    for (const std::string* piece : pieces) whole += *piece;
    const std::vector<place> found = find_in(whole, secrets);
    if (found.empty()) return;
    auto next = found.begin();
    std::size_t begin = 0;
    for (std::string* piece : pieces) {
        const std::size_t end = begin + piece->size();
        std::string kept;
        for (std::size_t at = begin; at < end;) {
            while (next != found.end() && next->end <= at) ++next;
            const bool inside = next != found.end() && next->begin <= at;
            if (inside && next->begin == at) kept += hidden;
            const std::size_t until = next == found.end() ? end : std::min(end, inside ? next->end : next->begin);
            if (!inside) kept.append(whole, at, until - at);
            at = until;
        }
        *piece = std::move(kept);
        begin = end;
    }
}

inline void take_out(std::string& text, const std::vector<secret>& secrets) { take_out_of({&text}, secrets); }
inline void take_out(small_text& text, const std::vector<secret>& secrets) {
    std::string kept{text.view()};
    take_out(kept, secrets);
    if (kept != text.view()) text = small_text{kept};
}
/// JSON that becomes invalid is replaced by a JSON string of its text.
inline void take_out(raw_json& json, const std::vector<secret>& secrets) {
    const std::size_t before = json.text.size();
    take_out(json.text, secrets);
    if (json.text.size() == before && json.text.find(hidden) == std::string::npos) return;
    json_reader in{json.text};
    if (!in.skip_value() || !in.end_document()) json.text = print(json.text);
}
inline void take_out(std::vector<tool_call>& calls, const std::vector<secret>& secrets) {
    for (tool_call& one : calls) {
        take_out(one.id, secrets);
        take_out(one.name, secrets);
        take_out(one.arguments, secrets);
        if (one.extra) take_out(*one.extra, secrets);
    }
}
inline void take_out(std::vector<thinking_block>& thinking, const std::vector<secret>& secrets) {
    for (thinking_block& one : thinking)
        for (std::string* text : {&one.text, &one.signature, &one.sealed}) take_out(*text, secrets);
}

inline void take_out(message& msg, const std::vector<secret>& secrets) {
    std::visit([&](auto& one) { take_out(one.text, secrets); }, msg);
    if (auto* user = std::get_if<user_message>(&msg))
        for (image& one : user->images) {
            take_out(one.media_type, secrets);
            take_out(one.base64, secrets);
        }
    if (auto* assistant = std::get_if<assistant_message>(&msg)) {
        take_out(assistant->calls, secrets);
        take_out(assistant->thinking, secrets);
    }
    if (auto* tool = std::get_if<tool_message>(&msg)) {
        take_out(tool->call_id, secrets);
        take_out(tool->name, secrets);
    }
}

/// Removes secrets from the deltas of one reply. Pieces of the same text are searched together.
inline void take_out(std::vector<owned_delta>& deltas, const std::vector<secret>& secrets) {
    std::map<std::pair<delta::of, std::size_t>, std::vector<std::string*>> texts;
    const auto finish = [&] {
        for (const auto& [of, pieces] : texts) take_out_of(pieces, secrets);
        texts.clear();
    };
    for (owned_delta& piece : deltas) {
        take_out(piece.id, secrets);
        take_out(piece.name, secrets);
        if (piece.kind == delta::of::restarted) finish();
        texts[{piece.kind, piece.number}].push_back(&piece.text);
    }
    finish();
}

/// Removes secrets from `found`. It contains the first bytes of a text, so its end may be the beginning of a secret.
inline void take_out_of_found(failure& why, const std::vector<secret>& secrets) {
    std::string kept{why.found()};
    take_out(kept, secrets);
    constexpr std::size_t least = 3;  // bytes of a secret that count as its beginning
    if (why.found_size + least >= failure::found_capacity)
        for (const secret& one : secrets)
            for (std::size_t size = std::min(one.reveal().size(), kept.size()); size >= least; --size)
                if (kept.ends_with(one.reveal().substr(0, size))) {
                    kept.replace(kept.size() - size, size, hidden);
                    break;
                }
    why.set_found(kept);
}

}  // namespace secret_search

TOOLKIT_FUNCTION request without_secrets(request req, const std::vector<secret>& secrets) {
    if (secrets.empty()) return req;
    for (message& msg : req.messages) secret_search::take_out(msg, secrets);
    for (offered_action& one : req.actions)
        for (std::string* text : {&one.name, &one.description, &one.input_schema, &one.action_schema})
            secret_search::take_out(*text, secrets);
    if (req.output)
        for (std::string* text : {&req.output->name, &req.output->schema, &req.output->grammar})
            secret_search::take_out(*text, secrets);
    return req;
}

TOOLKIT_FUNCTION model_exchange without_secrets(model_exchange one, const std::vector<secret>& secrets) {
    if (secrets.empty()) return one;
    one.request = without_secrets(std::move(one.request), secrets);
    secret_search::take_out(one.deltas, secrets);
    if (one.reply) {
        secret_search::take_out(one.reply->text, secrets);
        secret_search::take_out(one.reply->calls, secrets);
        secret_search::take_out(one.reply->thinking, secrets);
        secret_search::take_out(one.reply->model, secrets);
        return one;
    }
    failure& why = one.reply.error();
    for (small_text* text : {&why.where, &why.detail, &why.cure, &why.received})
        secret_search::take_out(*text, secrets);
    secret_search::take_out_of_found(why, secrets);
    return one;
}

}}  // namespace toolkit::v0
