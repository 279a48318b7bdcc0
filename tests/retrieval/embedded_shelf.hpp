// Shared by the tests of vectors in a library: a library with a monitored model, and texts about subjects.
#pragma once

#include <toolkit/extract/extract.hpp>
#include <toolkit/retrieval/dense.hpp>
#include <toolkit/retrieval/hashed.hpp>
#include <toolkit/retrieval/hybrid.hpp>

#include "temporary_folder.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <filesystem>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace embedded_shelf {

/// The hashed embedder. It counts its input and may fail.
struct watched {
    struct seen {
        std::atomic<std::size_t> texts{0};
        std::atomic<std::size_t> fail_after{std::numeric_limits<std::size_t>::max()};
        std::vector<std::string> last;
    };
    std::shared_ptr<seen> log = std::make_shared<seen>();
    std::string called = "watched-384";
    toolkit::hashed inner{};

    [[nodiscard]] static std::size_t dimensions() { return toolkit::hashed::dimensions(); }
    [[nodiscard]] std::string name() const { return called; }
    [[nodiscard]] toolkit::result<std::vector<float>> embed(std::span<const std::string_view> texts,
                                                            toolkit::text_role role,
                                                            const toolkit::stop_token& stop) const {
        if (role == toolkit::text_role::passage) {
            for (const std::string_view text : texts)
                if (text.find("too long for the model") != std::string_view::npos)
                    return toolkit::failure::of(toolkit::failure_kind::rejected, "watched", "HTTP 400");
            if (log->texts + texts.size() > log->fail_after)
                return toolkit::failure::of(toolkit::failure_kind::unreachable, "watched", "the model is gone");
            log->texts += texts.size();
            log->last.assign(texts.begin(), texts.end());
        }
        return inner.embed(texts, role, stop);
    }
};

struct shelf {
    temporary_folder index;
    toolkit::library lib = *toolkit::library::open(index.path());
    watched model;
    toolkit::hybrid<watched> both{lib, model};
    toolkit::dense<watched> near{lib, model};

    void add(const std::string& name, std::string_view text, const toolkit::owner& who = toolkit::owner{"me"}) {
        const auto id = lib.add(who, name, text);
        ASSERT_TRUE(id) << id.error().message();
    }
    toolkit::embed_report embed(const toolkit::owner& who = toolkit::owner{"me"}) {
        const auto report = both.embed(who);
        EXPECT_TRUE(report) << report.error().message();
        return report ? *report : toolkit::embed_report{};
    }
    [[nodiscard]] std::vector<std::string> vectors() const {
        std::vector<std::string> paths;
        for (const auto& entry : std::filesystem::recursive_directory_iterator(index.path()))
            if (entry.path().extension() == ".vectors") paths.push_back(entry.path().string());
        std::sort(paths.begin(), paths.end());
        return paths;
    }
    [[nodiscard]] std::vector<std::string> by_vectors(std::string_view question, std::size_t most = 10) const {
        const auto hits = near.for_owner(toolkit::owner{"me"}).search({std::string{question}, most});
        if (!hits) return {hits.error().message()};
        std::vector<std::string> names;
        for (const auto& hit : *hits) names.push_back(hit.filename);
        return names;
    }
};

inline const std::vector<std::string> subjects{"apples",  "bicycles", "castles", "dolphins",
                                               "engines", "forests",  "glaciers"};

inline std::string about(const std::string& subject, int times = 1) {
    std::string text;
    for (int i = 0; i < times; ++i) text += "Much is known of " + subject + " and of who studies " + subject + ". ";
    return text;
}

}  // namespace embedded_shelf
