// In: a model, its prices, and optionally a spending limit. Out: a model that adds up usage and cost, shared by copies
// and threads. It refuses a call that could cost more than is left.
#pragma once

#include <toolkit/llm/decorators/around_model.hpp>
#include <toolkit/llm/model/llm.hpp>
#include <toolkit/llm/model/prices.hpp>
#include <toolkit/llm/model/token_estimate.hpp>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <utility>

namespace toolkit { inline namespace v0 {

/// The usage of all calls so far.
struct expenses {
    usage used{};
    std::int64_t calls = 0;         ///< that reached the model, failed ones included
    std::int64_t failures = 0;      ///< failed calls; their tokens are counted if the server reports them
    std::int64_t unpriced = 0;      ///< replies of models without a price; they are not in the sum
    std::int64_t microdollars = 0;  ///< each reply rounded up
    friend constexpr bool operator==(const expenses&, const expenses&) = default;
};

struct meter {
    std::string model{};  ///< the model whose price applies if the reply names no model of the table
    std::span<const price_row> prices{price_table};   ///< must outlive the model
    std::optional<std::int64_t> most_microdollars{};  ///< limit for all calls together
};

/// An Llm around an Llm. Copies share the sum.
///
///     const toolkit::metered model{toolkit::anthropic{.model = "claude-haiku-4-5"}, {.model = "claude-haiku-4-5"}};
template <Llm L>
class metered : public around_model<L> {
public:
    explicit metered(L model, meter by = {})
        : around_model<L>(std::move(model)), by_(std::move(by)), sum_(std::make_shared<sum>()) {}

    /// Calls the model. With a limit it fails with `budget_spent` if the call could cost more than is left, by the
    /// estimated prompt and the longest answer. It fails with `invalid_argument` if the price of the model is unknown.
    [[nodiscard]] result<completion> complete(const request& req, delta_sink& sink, const stop_token& stop) const {
        std::int64_t reserved = 0;
        if (by_.most_microdollars) {
            const auto costs = price_of(by_.model, by_.prices);
            if (!costs) return no_price();
            reserved = most_cost(req, *costs);
        }
        {
            const std::lock_guard lock(sum_->mutex);
            if (by_.most_microdollars) {
                const std::int64_t left = *by_.most_microdollars - added(sum_->so_far.microdollars, sum_->reserved);
                if (reserved > left) return spent_out(reserved, left);
                sum_->reserved += reserved;
            }
            ++sum_->so_far.calls;
        }
        const release at_end{*sum_, reserved};
        auto reply = this->model_.complete(req, sink, stop);
        const std::lock_guard lock(sum_->mutex);
        if (reply) {
            reply->spent.microdollars = add(reply->spent, reply->model);
        } else {
            ++sum_->so_far.failures;
            usage& spent = reply.error().spent;
            if (spent != usage{}) spent.microdollars = add(spent, {});
        }
        return reply;
    }

    /// The usage so far.
    [[nodiscard]] expenses spent() const {
        const std::lock_guard lock(sum_->mutex);
        return sum_->so_far;
    }

private:
    struct sum {
        std::mutex mutex;
        expenses so_far;
        std::int64_t reserved = 0;  ///< for calls that are in progress
    };
    /// Releases the reservation, also if the model throws.
    struct release {
        sum& of;
        std::int64_t reserved;
        release(sum& whose, std::int64_t much) : of(whose), reserved(much) {}
        release(const release&) = delete;
        release& operator=(const release&) = delete;
        ~release() {
            const std::lock_guard lock(of.mutex);
            of.reserved -= reserved;
        }
    };

    [[nodiscard]] static constexpr std::int64_t added(std::int64_t a, std::int64_t b) noexcept {
        return a > std::numeric_limits<std::int64_t>::max() - b ? std::numeric_limits<std::int64_t>::max() : a + b;
    }

    /// The most that a call can cost. All input is counted at the highest input price. An answer without a limit counts
    /// as 4,096 tokens.
    [[nodiscard]] static std::int64_t most_cost(const request& req, const price& costs) noexcept {
        constexpr int unbounded_answer = 4'096;
        const std::int64_t answer =
            most_answer_tokens(req.max_tokens > 0 ? req.max_tokens : unbounded_answer, req.thinking_tokens);
        price dearest = costs;
        dearest.input = std::max({costs.input, costs.cached, costs.cache_written});
        return cost_of({.input_tokens = tokens_of(req), .output_tokens = answer}, dearest);
    }

    /// Adds the usage of a reply or a failure, and returns its cost; 0 if no price is known.
    std::int64_t add(const usage& spent, std::string_view model) const {
        expenses& to = sum_->so_far;
        to.used += spent;
        auto costs = price_of(model, by_.prices);
        if (!costs) costs = price_of(by_.model, by_.prices);
        if (!costs) {
            ++to.unpriced;
            return 0;
        }
        const std::int64_t cost = cost_of(spent, *costs);
        to.microdollars = added(to.microdollars, cost);
        return cost;
    }

    [[nodiscard]] failure no_price() const {
        return failure::of(failure_kind::invalid_argument, "the meter of a model",
                           by_.model.empty() ? "it has a spending limit but no model name"
                                             : "it has a spending limit but no price of \"" + by_.model + "\"",
                           "set .model to a model of the price table, or set .prices to a table that contains it");
    }
    [[nodiscard]] failure spent_out(std::int64_t reserved, std::int64_t left) const {
        return failure::of(failure_kind::budget_spent, "the meter of a model",
                           "the call may cost " + std::to_string(reserved) + " microdollars, and " +
                               std::to_string(std::max<std::int64_t>(left, 0)) + " of " +
                               std::to_string(*by_.most_microdollars) + " are left",
                           "raise most_microdollars, lower max_tokens, or send less of the conversation");
    }

    meter by_;
    std::shared_ptr<sum> sum_;
};

}}  // namespace toolkit::v0
