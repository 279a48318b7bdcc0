// An index folder and a folder of documents, for the tests of the library.
#pragma once

#include <toolkit/extract/extract.hpp>
#include <toolkit/retrieval/library.hpp>

#include "owners.hpp"
#include "temporary_folder.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

struct place {
    temporary_folder index;
    temporary_folder docs;
    toolkit::library lib = *toolkit::library::open(index.path());

    toolkit::sync_report sync(const toolkit::owner& who = me) {
        auto report = lib.sync_folder(who, docs.path());
        EXPECT_TRUE(report) << report.error().message();
        return report ? *report : toolkit::sync_report{};
    }
    [[nodiscard]] std::string first(std::string_view question, const toolkit::owner& who = me) const {
        const auto hits = lib.for_owner(who).search({std::string{question}});
        if (!hits) return hits.error().message();
        return hits->empty() ? "nothing" : hits->front().filename;
    }
    /// The names of the documents found by a property query, or the reason why there are none.
    [[nodiscard]] std::vector<std::string> found(const toolkit::property_query& request,
                                                 const toolkit::owner& who = me) const {
        const auto documents = lib.for_owner(who).query_properties(request);
        if (!documents) return {documents.error().message()};
        std::vector<std::string> names;
        for (const auto& each : *documents) names.push_back(each.filename);
        return names;
    }
    /// The files of the index with this ending or name.
    [[nodiscard]] std::vector<std::string> index_files(std::string_view name) const {
        std::vector<std::string> files;
        for (const auto& entry : std::filesystem::recursive_directory_iterator(index.path()))
            if (entry.path().extension() == name || entry.path().filename() == name)
                files.push_back(entry.path().string());
        return files;
    }
    /// The name of a file of the index below its folder.
    [[nodiscard]] std::string below(const std::string& path) const {
        return std::filesystem::path{path}.lexically_relative(index.path()).string();
    }
};
