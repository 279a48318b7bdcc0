// The tool that asks a vision model what found pages show.
// In: the newest pages of a visual search. Out: a description of each. Next: text_response.hpp.
#pragma once

#include <toolkit/core/base64.hpp>
#include <toolkit/core/clock.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/llm/model/llm.hpp>
#include <toolkit/retrieval/pages/page_retriever.hpp>
#include <toolkit/run/record.hpp>
#include <toolkit/run/task.hpp>
#include <toolkit/schema/all/typed_json.hpp>
#include <toolkit/systems/decision/colqwen_visual_search.hpp>
#include <toolkit/systems/decision/decision_actions.hpp>
#include <toolkit/tool/about.hpp>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// What a page shows.
struct page_interpretation {
    std::uint32_t page_number = 0;
    std::string interpretation;
    std::string filename;
};

/// What an interpretation says beside the pages: the model, the beginning of what it wrote, and the pages of which
/// nothing is known, such as "4 (unreachable)".
struct interpretation_facts {
    std::string source;
    std::string summary;
    std::string failed_pages{};
};

struct visual_interpretations {
    std::vector<page_interpretation> objects;
    interpretation_facts metadata{};
    std::string name = "visual_interpretations";
    std::string payload_type = "interpretations";
    using made_from = visual_pages;  ///< newer pages are interpreted again
    void enter(run_record& record) const;
};

namespace visual_requests {

/// The request for one page.
[[nodiscard]] request of_page(const decision_actions::state& mine, const task& asked, const visual_page& page,
                              std::string_view png, const deadline& until);
/// The description in a reply: without reasoning before it, and cut at the limit of its tokens.
[[nodiscard]] std::string description_in(const decision_actions::state& mine, std::string_view reply);
/// Sets the summary. Texts become valid UTF-8.
[[nodiscard]] visual_interpretations finished(visual_interpretations made);
/// The failure of all pages. It may succeed later if that of the last page may.
[[nodiscard]] failure none_answered(const failure& last);
void add_failed(visual_interpretations& made, std::uint32_t page, const failure& why);

/// The name that a model has before it is asked.
template <class V>
[[nodiscard]] std::string name_of(const V& vision) {
    if constexpr (requires { std::string{vision.model}; }) return std::string{vision.model};
    else return "vision model";
}

}  // namespace visual_requests

/// `visual_interpretation{}` with the pages `P` and the vision model `V`, which the agent has by `deps`. What the model
/// costs counts in the run.
template <PageRetriever P, Llm V>
struct visual_interpretation {
    static constexpr tool_about about{
        .description = "Use VLM to interpret page images. Describes diagrams, charts, tables found in ColQwen results.",
        .name = "visual_interpretation",
        .timeout = std::chrono::minutes{10},
        .idempotent = true,
        .message = "VLM analyzed {num_objects} pages. Summary: {summary}"};

    [[nodiscard]] static std::string doing() { return std::string{decision_words::interpreting_pages}; }
    [[nodiscard]] static bool available(const auto& context) {
        const auto* const pages = context.environment().template latest<visual_pages>();
        return pages != nullptr && !pages->objects.empty();
    }

    result<visual_interpretations> operator()(auto& context) const {
        const auto* const pages = context.environment().template latest<visual_pages>();
        if (pages == nullptr || pages->objects.empty()) return failure::unrecoverable(decision_words::no_visual_pages);
        const decision_actions::state& mine = decision_state_of(context);
        const V& vision = context.template give<const V&>();
        const auto view = context.template give<const P&>().for_owner(context.owner());
        visual_interpretations made;
        made.metadata.source = visual_requests::name_of(vision);
        std::optional<failure> last;
        const std::size_t most = std::min(pages->objects.size(), mine.settings->most.interpreted_pages);
        for (std::size_t i = 0; i < most; ++i) {
            const visual_page& page = pages->objects[i];
            auto reply = ask(vision, view, mine, context, page);
            if (!reply) {
                if (reply.error().kind == failure_kind::cancelled) return reply.error();
                visual_requests::add_failed(made, page.page_number, reply.error());
                last = std::move(reply).error();
                continue;
            }
            if (!reply->model.empty()) made.metadata.source = std::move(reply->model);
            made.objects.push_back({page.page_number, std::move(reply->text), page.filename});
        }
        if (made.objects.empty() && last) return visual_requests::none_answered(*last);
        return visual_requests::finished(std::move(made));
    }

private:
    /// The reply of the model for one page.
    [[nodiscard]] static result<completion> ask(const V& vision, const auto& view, const decision_actions::state& mine,
                                                auto& context, const visual_page& page) {
        const auto picture = view.picture(page.doc_id, page.page_number, context.stop());
        if (!picture) return picture.error();
        if (picture->png.size() > mine.settings->most.picture_bytes)
            return failure::of(failure_kind::too_large, about.name, "the picture of the page is too large");
        const request asked = visual_requests::of_page(mine, context.task(), page, picture->png, context.until());
        delta_sink ignored;
        auto reply = accept_truncated(vision.complete(asked, ignored, context.stop()));
        context.spend_on(reply);
        if (reply) reply->text = visual_requests::description_in(mine, reply->text);
        if (reply && !has_words(reply->text))
            return failure::of(failure_kind::bad_reply, about.name, "the vision model wrote nothing");
        return reply;
    }
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/systems/decision/impl/visual_interpretation.ipp>
#endif
