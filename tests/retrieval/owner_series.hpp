// Owners in one library that are searched, changed and asked for each other's ids in random order. Nobody ever sees
// documents of others. The unit tests use a short series, the long tests a long one.
#pragma once

#include <toolkit/extract/extract.hpp>
#include <toolkit/retrieval/dense.hpp>
#include <toolkit/retrieval/hashed.hpp>
#include <toolkit/retrieval/hashed_words.hpp>
#include <toolkit/retrieval/hybrid.hpp>
#include <toolkit/retrieval/late_interaction.hpp>
#include <toolkit/retrieval/lexical.hpp>

#include "temporary_folder.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace owner_series {

using toolkit::owner;

/// Names that a careless path, comparison or key would confuse.
inline std::vector<std::string> names(std::size_t count) {
    using namespace std::string_literals;
    std::vector<std::string> made{"me",
                                  "me ",
                                  " me",
                                  "ME",
                                  "me/",
                                  "/me",
                                  "me/.",
                                  "../me",
                                  "./me",
                                  "me\0"s,
                                  "me\0you"s,
                                  "me\n",
                                  "m\u0435",
                                  "me\u200b",
                                  "\uff4de",
                                  "me%2f",
                                  "me'",
                                  "me\"",
                                  "me;--",
                                  "me|you",
                                  "me,you",
                                  "me\tyou",
                                  "*",
                                  "%",
                                  "manifest",
                                  "lock",
                                  "..",
                                  ".",
                                  "\xC3\xA9",
                                  "e\u0301",
                                  "owner=me",
                                  "0",
                                  "00",
                                  "-1",
                                  "null",
                                  "true",
                                  std::string(4096, 'm'),
                                  std::string(4097, 'm')};
    for (std::size_t i = 0; made.size() < count; ++i) made.push_back("owner " + std::to_string(i));
    made.resize(count);
    return made;
}

inline constexpr std::string_view subjects[]{"apples", "bridges", "castles", "dolphins", "engines", "forests"};

/// The documents of the owner with this number by their names, each with the owner's own word in it.
struct belongings {
    owner who;
    std::string mark;
    std::map<std::string, toolkit::uuid> documents{};
    std::vector<toolkit::uuid> chunks{};  ///< that were found
};

class series {
public:
    /// One step in `changes` makes a change of each kind.
    series(std::size_t owners, std::uint32_t seed, std::uint32_t changes) : random_(seed), changes_(changes) {
        for (const std::string& name : names(owners))
            all_.push_back({owner{name}, "mark" + std::to_string(all_.size()) + "x"});
        for (auto& one : all_) {
            add(one);
            add(one);
            embed(one);
        }
    }

    /// This many searches with changes in between. Returns how many hits there were.
    std::size_t run(std::size_t searches) {
        std::size_t hits = 0;
        for (std::size_t i = 0; i < searches && !testing::Test::HasFailure(); ++i) {
            belongings& one = all_[random_() % all_.size()];
            switch (random_() % changes_) {
                case 0: add(one); break;
                case 1: remove(one); break;
                case 2: embed(one); break;
                default: break;
            }
            hits += search(one);
        }
        return hits;
    }

private:
    std::string subject() { return std::string{subjects[random_() % std::size(subjects)]}; }

    void add(belongings& one) {
        const std::string name = "file" + std::to_string(random_() % 4) + ".md";  // the same names for everybody
        const auto id = library_.add(one.who, name,
                                     "# " + subject() + "\n\nOf " + subject() + " and " + subject() + ", " + one.mark);
        ASSERT_TRUE(id) << id.error().message();
        one.documents[name] = *id;
    }
    void embed(const belongings& one) {
        ASSERT_TRUE(with_vectors_.embed(one.who) && by_word_.embed(one.who));
        EXPECT_EQ(with_vectors_.for_owner(one.who).unembedded(), 0U);
        EXPECT_EQ(by_word_.for_owner(one.who).unembedded(), 0U);
    }
    void remove(belongings& one) {
        if (one.documents.size() < 2) return;
        ASSERT_TRUE(library_.remove(one.who, one.documents.begin()->first));
        one.documents.erase(one.documents.begin());
    }

    std::size_t search(belongings& one) {
        switch (random_() % 8) {
            case 0: return check(one, with_vectors_.for_owner(one.who));
            case 1: return check(one, library_.for_owner(one.who));
            case 2: return check(one, by_word_.for_owner(one.who));
            default: return check(one, words_.for_owner(one.who));
        }
    }

    /// One random question to the owner's view.
    std::size_t check(belongings& one, const auto& view) {
        const belongings& other = all_[random_() % all_.size()];
        toolkit::query request{.text = subject() + " " + other.mark + " " + subject(), .top_k = 1 + random_() % 20};
        request.exact = random_() % 2 == 0;
        if (random_() % 8 == 0) request.within = one.documents.begin()->second;
        const bool foreign = &other != &one && !other.documents.empty();
        if (random_() % 8 == 0 && foreign) {
            request.within = other.documents.begin()->second;
            const auto refused = view.search(request);
            EXPECT_FALSE(refused) << one.who.id() << " searched in a document of " << other.who.id();
            if (!refused) {
                EXPECT_EQ(refused.error().kind, toolkit::failure_kind::not_found);
            }
            return 0;
        }
        const auto hits = view.search(request);
        EXPECT_TRUE(hits) << hits.error().message();
        if (!hits) return 0;
        for (const auto& hit : *hits) {
            const auto mine = one.documents.find(hit.filename);
            EXPECT_TRUE(mine != one.documents.end() && mine->second == hit.doc_id) << one.who.id();
            EXPECT_NE(hit.snippet.find(one.mark), std::string::npos) << hit.snippet;
        }
        if (!hits->empty() && one.chunks.size() < 8) one.chunks.push_back(hits->front().chunk_id);
        if (foreign) expect_unknown(view, other);
        return hits->size();
    }

    /// Ids of another owner behave like unknown ids.
    static void expect_unknown(const auto& view, const belongings& other) {
        const auto document = view.document(other.documents.begin()->second);
        const auto never = view.document(toolkit::uuid{});
        EXPECT_FALSE(document);
        if (!document) {
            EXPECT_EQ(document.error().message(), never.error().message());
        }
        for (const toolkit::uuid& id : other.chunks) EXPECT_FALSE(view.chunk(id));
    }

    temporary_folder folder_;
    toolkit::library library_ = *toolkit::library::open(folder_.path());
    toolkit::lexical words_{library_};
    toolkit::hybrid<toolkit::hashed> with_vectors_{library_, toolkit::hashed{}};
    /// With words too, so that it finds text that is not embedded yet.
    toolkit::late_interaction<toolkit::hashed_words> by_word_{
        library_, toolkit::hashed_words{}, toolkit::embed_options_default, {.words = 0.5, .grams = 0, .vectors = 0.5}};
    std::mt19937 random_;
    std::uint32_t changes_;
    std::vector<belongings> all_;
};

}  // namespace owner_series
