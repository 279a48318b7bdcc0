// Where the time of a run goes: to the model, or to a part of our own. In: a model, a retriever and a listener around
// which the clock is put. Out: the time of each part, and the requests to the model. Next: own_time.hpp.
#pragma once

#include <toolkit/llm/decorators/around_model.hpp>
#include <toolkit/llm/model/token_estimate.hpp>
#include <toolkit/retrieval/view/view_adaptor.hpp>
#include <toolkit/toolkit.hpp>

#include <array>
#include <chrono>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace bench {

/// The parts of a run. All but `model` are our own.
enum class part : std::uint8_t {
    model,    ///< the replies of the model
    prompts,  ///< from the last step to a request: the offer of the turn, schemas, the conversation
    replies,  ///< from a reply to the next step: parsing, and the decision what it is
    search,   ///< searches of the retriever
    read,     ///< chunks and documents of the retriever
    tools,    ///< the rest of tools and stages
    checks,   ///< the gate
    rest,     ///< the begin and the end: citations, grounding, the reply
};
inline constexpr std::array<std::string_view, 8> part_names{"model", "prompts", "replies", "search",
                                                            "read",  "tools",   "checks",  "rest"};

/// A request to the model, and its reply.
struct model_turn {
    std::int64_t estimated = 0;  ///< tokens of the prompt, by the rule of token_estimate
    std::int64_t input = 0;      ///< as the server counts them; 0 if it does not
    std::int64_t output = 0;
};

/// The parts of one run. The time between two marks belongs to the part of the second one.
class own_clock {
public:
    using clock = std::chrono::steady_clock;

    void begin() {
        seconds_.fill(0);
        turns_.clear();
        last_ = clock::now();
    }
    void mark(part of) {
        const std::lock_guard lock(mutex_);
        const auto now = clock::now();
        seconds_[static_cast<std::size_t>(of)] += std::chrono::duration<double>(now - last_).count();
        last_ = now;
    }
    void add_turn(const model_turn& turn) {
        const std::lock_guard lock(mutex_);
        turns_.push_back(turn);
    }

    [[nodiscard]] double seconds(part of) const { return seconds_[static_cast<std::size_t>(of)]; }
    /// All parts but the model.
    [[nodiscard]] double own_seconds() const {
        double sum = 0;
        for (const double one : seconds_) sum += one;
        return sum - seconds(part::model);
    }
    [[nodiscard]] const std::vector<model_turn>& turns() const { return turns_; }

private:
    std::mutex mutex_{};
    std::array<double, part_names.size()> seconds_{};
    std::vector<model_turn> turns_{};
    clock::time_point last_{};
};

/// A model whose time is its own part. What it estimates and counts here is not measured.
template <toolkit::Llm L>
class measured_model : public toolkit::around_model<L> {
public:
    measured_model(L model, own_clock& time) : toolkit::around_model<L>(std::move(model)), time_(&time) {}

    [[nodiscard]] toolkit::result<toolkit::completion> complete(const toolkit::request& asked,
                                                                toolkit::delta_sink& sink,
                                                                const toolkit::stop_token& stop) const {
        time_->mark(part::prompts);
        auto reply = this->model_.complete(asked, sink, stop);
        model_turn turn{.estimated = toolkit::tokens_of(asked)};
        if (reply) turn.input = reply->spent.input_tokens, turn.output = reply->spent.output_tokens;
        time_->add_turn(turn);
        time_->mark(part::model);
        return reply;
    }

private:
    own_clock* time_;
};

/// A view whose searches and reads are parts of their own.
template <toolkit::Searchable View>
class measured_view : public toolkit::view_adaptor<View> {
public:
    measured_view(View inner, own_clock& time) : toolkit::view_adaptor<View>(std::move(inner)), time_(&time) {}

    [[nodiscard]] auto search(const toolkit::query& wanted, const toolkit::stop_token& stop = {}) const {
        return timed(part::search, [&] { return this->inner().search(wanted, stop); });
    }
    [[nodiscard]] auto chunk(const toolkit::uuid& id, const toolkit::stop_token& stop = {}) const {
        return timed(part::read, [&] { return this->inner().chunk(id, stop); });
    }
    [[nodiscard]] auto document(const toolkit::uuid& id, const toolkit::stop_token& stop = {}) const {
        return timed(part::read, [&] { return this->inner().document(id, stop); });
    }

private:
    template <class F>
    auto timed(part of, const F& read) const {
        time_->mark(part::tools);
        auto found = read();
        time_->mark(of);
        return found;
    }

    own_clock* time_;
};

template <toolkit::Retriever R>
class measured_retriever {
public:
    measured_retriever(R inner, own_clock& time) : inner_(std::move(inner)), time_(&time) {}
    [[nodiscard]] auto for_owner(const toolkit::owner& who) const {
        return measured_view<toolkit::owners_view<R>>{inner_.for_owner(who), *time_};
    }

private:
    R inner_;
    own_clock* time_;
};

/// A listener that marks the steps of a run.
[[nodiscard]] inline auto step_listener(own_clock& time) {
    return toolkit::sink{[&time](const auto& event) {
        using event_type = std::remove_cvref_t<decltype(event)>;
        if constexpr (std::same_as<event_type, toolkit::turn_finished>) time.mark(part::replies);
        if constexpr (std::same_as<event_type, toolkit::tool_started>) time.mark(part::replies);
        if constexpr (std::same_as<event_type, toolkit::tool_finished>) time.mark(part::tools);
        if constexpr (std::same_as<event_type, toolkit::phase_reached>) time.mark(part::tools);
        if constexpr (std::same_as<event_type, toolkit::validated>) time.mark(part::checks);
    }};
}

}  // namespace bench
