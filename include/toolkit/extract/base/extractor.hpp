// Which file formats become documents: one extractor for each format, and the set of them in a program. A program links
// only what its extractors need.
// In: a file's name and bytes. Out: an extraction, or why the file cannot be read. Next: the chunker.
#pragma once

#include <toolkit/core/guard.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/document/filename.hpp>
#include <toolkit/document/limits.hpp>
#include <toolkit/extract/base/block_writer.hpp>
#include <toolkit/extract/base/check_extracted.hpp>
#include <toolkit/extract/base/encoding.hpp>
#include <toolkit/extract/base/extraction.hpp>

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace toolkit { inline namespace v0 {

/// How well an extractor fits a file. The greatest value wins; of equal ones the first in the set.
enum class fit : std::uint8_t {
    no,
    any_text,   ///< it reads any text
    by_name,    ///< the file extension matches
    by_content  ///< the bytes match
};

/// The beginning of a file, from which its format is detected.
struct file_head {
    std::string_view filename;  ///< path below the folder, with '/'
    std::string_view bytes;     ///< the first 64 KiB
    std::string_view text;      ///< the same as valid UTF-8; empty if the file is not text
};

/// Reads one format. An index stores `name` and `version` with each document. `version` must change when the same file
/// would give another text or other blocks. With `reads_text`, `read` receives the file as valid UTF-8, otherwise its
/// bytes. `read` observes the limits. It fails with `unreadable` (what is wrong and what to do; `where` is empty,
/// because the caller knows the path) or with `cancelled`.
template <class E>
concept Extractor = requires(const file_head& head, std::string_view filename, std::string_view content,
                             const stop_token& stop, const extract_limits& limits) {
    { E::name } -> std::convertible_to<std::string_view>;
    { E::version } -> std::convertible_to<std::uint32_t>;
    { E::reads_text } -> std::convertible_to<bool>;
    { E::fits(head) } -> std::same_as<fit>;
    { E::read(filename, content, stop, limits) } -> result_of<extraction>;
};

/// A set of extractors: `extractors<markdown_extractor, text_extractor>`.
template <class... Extractors>
struct extractors {
    static_assert((Extractor<Extractors> && ...),
                  "toolkit: an extractor must have name, version, reads_text, fits(file_head) -> fit and "
                  "read(filename, content, stop, limits) -> result<extraction>");
    static_assert(sizeof...(Extractors) > 0, "toolkit: name at least one extractor, for example text_extractor");

    /// Bytes of a file that `fits` may see.
    static constexpr std::size_t head_bytes = std::size_t{64} << 10U;

    /// The names and versions of the set. If they change, files are read again.
    [[nodiscard]] static std::string fingerprint() {
        std::string all;
        ((all.append(Extractors::name).append(1, ' ').append(std::to_string(Extractors::version)).append(1, '\n')),
         ...);
        return all;
    }

    /// Succeeds if an extractor of the set reads a file with this beginning. Otherwise fails with `unreadable` and says
    /// what the file seems to be.
    [[nodiscard]] static result<void> accepts(std::string_view filename, std::string_view begin,
                                              const extract_limits& limits = extract_limits_default) {
        const auto found = choose(filename, begin, limits);
        if (!found) return found.error();
        if (found->index == none) return why_none(found->text, begin);
        return {};
    }

    /// Reads a file. Without a title of its own the file name is the title, of at most 300 characters. Fails with
    /// `unreadable` or `cancelled`; with `invalid_argument` if the extractor's output is not a valid document; with
    /// `tool_failed` if the extractor throws.
    [[nodiscard]] static result<extraction> read(std::string_view filename, std::string_view bytes,
                                                 const stop_token& stop = {},
                                                 const extract_limits& limits = extract_limits_default) {
        if (bytes.size() > limits.file_bytes)
            return failure::of(failure_kind::unreadable, {},
                               "it is larger than " + std::to_string(limits.file_bytes >> 20U) + " MiB",
                               "split it into smaller files");
        const auto found = choose(filename, bytes.substr(0, head_bytes), limits);
        if (!found) return found.error();
        if (found->index == none) return why_none(found->text, bytes);
        constexpr std::array readers{&read_by<Extractors>...};
        auto made = readers[found->index](filename, bytes, stop, limits);
        if (!made) return made;
        if (auto checked = check_extracted(made->title, made->text, made->blocks, made->words); !checked)
            return std::move(checked).error();
        constexpr std::array<std::string_view, sizeof...(Extractors)> names{Extractors::name...};
        made->format = names[found->index];
        if (made->title.empty()) made->title = extracting::collapsed(repair_utf8(extracting::stem_of(filename)));
        made->title.resize(first_code_points(made->title, title_characters).size());
        return made;
    }

private:
    static constexpr std::size_t none = SIZE_MAX;
    static constexpr std::size_t title_characters = 300;
    struct chosen {
        std::size_t index;
        result<std::string> text;  ///< of the beginning
    };

    [[nodiscard]] static result<chosen> choose(std::string_view filename, std::string_view begin,
                                               const extract_limits& limits) {
        chosen found{none, text_of_bytes(begin_of_text(begin), limits)};
        const file_head head{filename, begin, found.text ? std::string_view{*found.text} : std::string_view{}};
        fit best = fit::no;
        std::size_t index = 0;
        std::optional<failure> thrown;
        const auto look = [&]<class E>() {
            const auto is =
                E::reads_text && !found.text ? result<fit>{fit::no} : guarded_by<E, fit>([&] { return E::fits(head); });
            if (!is) thrown = is.error();
            if (is && *is > best) {
                best = *is;
                found.index = index;
            }
            ++index;
            return is.has_value();
        };
        if (!(look.template operator()<Extractors>() && ...)) return std::move(*thrown);
        return found;
    }

    /// The result of an extractor's function, or a failure if it throws.
    template <class E, class T, class F>
    [[nodiscard]] static result<T> guarded_by(F&& run) {
        return guarded({}, std::string{"the extractor "}.append(E::name), "return a failure instead",
                       [&]() -> result<T> { return run(); });
    }

    /// The beginning of a file without a character that may be cut at its end.
    [[nodiscard]] static std::string_view begin_of_text(std::string_view begin) noexcept {
        if (begin.size() < head_bytes) return begin;
        return cut_utf8(begin, begin.size() - 4);
    }

    [[nodiscard]] static failure why_none(const result<std::string>& text, std::string_view bytes) {
        if (bytes.empty())
            return failure::of(failure_kind::unreadable, {}, "it is empty", "add text to it, or remove it");
        if (!text) return text.error();
        return failure::of(failure_kind::unreadable, {}, "this program has no extractor for such files",
                           "add an extractor for it to extractors<...>, for example text_extractor");
    }

    template <class E>
    [[nodiscard]] static result<extraction> read_by(std::string_view filename, std::string_view bytes,
                                                    const stop_token& stop, const extract_limits& limits) {
        if constexpr (E::reads_text) {
            auto text = text_of_bytes(bytes, limits);
            if (!text) return std::move(text).error();
            return guarded_by<E, extraction>([&] { return E::read(filename, *text, stop, limits); });
        } else {
            return guarded_by<E, extraction>([&] { return E::read(filename, bytes, stop, limits); });
        }
    }
};

}}  // namespace toolkit::v0
