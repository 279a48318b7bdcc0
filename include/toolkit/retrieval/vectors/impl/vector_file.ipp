// The functions of vector_file.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/crc32c.hpp>
#include <toolkit/retrieval/vectors/float16.hpp>
#include <toolkit/retrieval/vectors/vector_file.hpp>

#include <cmath>
#include <cstring>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION std::string vector_kind::key() const {
    const std::string all =
        embedder + '\n' + std::to_string(dimensions) + '\n' + std::to_string(static_cast<unsigned>(storage));
    return to_hex(sha1_of(all)).substr(0, 16);
}

TOOLKIT_FUNCTION std::string text_to_embed(const segment& index, std::uint32_t chunk) {
    const auto row = index.chunk_record(chunk);
    const auto of = index.document_record(row.document);
    const std::string_view title = index.name(of.title);
    const std::string_view heading = index.name(row.heading);
    std::string text;
    if (!title.empty() && heading.find(title) == std::string_view::npos) text.append(title) += '\n';
    if (!heading.empty()) text.append(heading) += '\n';
    if (const std::string columns = index.columns_of(row); !columns.empty()) text.append(columns) += '\n';
    return text.append(span{row.begin, row.end}.of(index.text(of)));
}

namespace vector_files {

inline constexpr section_format format{0x54434556 /* VECT */, 1, parts};

TOOLKIT_FUNCTION std::uint32_t sum_of_chunks(const segment& of) {
    std::string ids;
    for (std::uint32_t i = 0; i < of.chunk_count(); ++i) append_record(ids, of.chunk_record(i).id);
    return crc32c(ids);
}

/// Adds the numbers of a row to the sums.
inline void add_row(const packed_row& row, vector_storage storage, std::vector<float>& to) noexcept {
    for (std::size_t i = 0; i < to.size(); ++i) {
        float number = 0;
        std::uint16_t half = 0;
        switch (storage) {
            case vector_storage::float32: std::memcpy(&number, row.numbers.data() + 4 * i, 4); break;
            case vector_storage::float16:
                std::memcpy(&half, row.numbers.data() + 2 * i, 2);
                number = from_float16(half);
                break;
            case vector_storage::int8:
                number = row.step * static_cast<float>(static_cast<signed char>(row.numbers[i]));
                break;
        }
        to[i] += number;
    }
}

TOOLKIT_FUNCTION std::string name(std::uint64_t segment, std::string_view key, std::string_view ending) {
    return std::to_string(segment) + "." + std::string{key} + std::string{ending};
}

TOOLKIT_FUNCTION bool read_name(std::string_view name, std::uint64_t& segment, std::string_view& key) noexcept {
    const std::string_view ending = name.ends_with(graph) ? graph : name.ends_with(late) ? late : vectors;
    if (!name.ends_with(ending)) return false;
    name.remove_suffix(ending.size());
    segment = 0;
    std::size_t digits = 0;
    for (; digits < name.size() && name[digits] >= '0' && name[digits] <= '9' && digits < 19; ++digits)
        segment = segment * 10 + static_cast<std::uint64_t>(name[digits] - '0');
    if (digits == 0 || digits == name.size() || name[digits] != '.') return false;
    key = name.substr(digits + 1);
    return !key.empty();
}

}  // namespace vector_files

TOOLKIT_FUNCTION vector_rows::vector_rows(std::string path, const owner& who, const vector_kind& kind,
                                          const segment& of)
    : out_(std::move(path), vector_files::format),
      storage_(kind.storage),
      chunks_(of.chunk_count()),
      zeros_(packed_layout{kind.dimensions, kind.storage, 1}.row_bytes(), '\0'),
      sum_(kind.dimensions) {
    using namespace vector_files;
    out_.append_record(head, head_record{static_cast<std::uint32_t>(kind.dimensions),
                                         static_cast<std::uint32_t>(kind.storage), chunks_, sum_of_chunks(of)});
    out_.append(vector_files::owner_name, who.id());
    out_.append(embedder_name, kind.embedder);
}

TOOLKIT_FUNCTION void vector_rows::put(std::uint32_t chunk, content_key content, const packed_row& row) {
    skip_to(chunk);
    add(content, row);
    vector_files::add_row(row, storage_, sum_);
}

TOOLKIT_FUNCTION result<void> vector_rows::write() && {
    skip_to(chunks_);
    out_.append(vector_files::sums, {reinterpret_cast<const char*>(sum_.data()), 4 * sum_.size()});  // NOLINT: bytes
    out_.append(vector_files::rows,
                {reinterpret_cast<const char*>(steps_.data()), 4 * steps_.size()});  // NOLINT: bytes
    return std::move(out_).write();
}

TOOLKIT_FUNCTION void vector_rows::add(content_key content, const packed_row& row) {
    out_.append_record(vector_files::contents, content);
    out_.append(vector_files::rows, row.numbers);
    if (storage_ == vector_storage::int8) steps_.push_back(row.step);
    ++next_;
}

TOOLKIT_FUNCTION void vector_rows::skip_to(std::uint32_t chunk) {
    while (next_ < chunk) add(0, {zeros_, 0});
}

TOOLKIT_FUNCTION result<vector_file> vector_file::open(const std::string& path, const owner& who, const segment& of) {
    using namespace vector_files;
    auto file = section_file::open(path, format);
    if (!file) return std::move(file).error();
    vector_file opened{std::move(*file)};
    if (!opened.read_head(who) || opened.layout_.rows != of.chunk_count() || opened.chunks_ != sum_of_chunks(of))
        return failure::of(failure_kind::corrupt, path, "its vectors do not match its segment",
                           "embed the documents again");
    return opened;
}

TOOLKIT_FUNCTION double vector_file::product_with_sum(std::span<const float> query) const noexcept {
    double sum = 0;
    for (std::size_t i = 0; i < query.size(); ++i)
        sum += static_cast<double>(query[i]) * static_cast<double>(record_at<float>(file_[vector_files::sums], i));
    return sum;
}

TOOLKIT_FUNCTION bool vector_file::read_head(const owner& who) {
    using namespace vector_files;
    if (file_[head].size() != sizeof(head_record) || file_[vector_files::owner_name] != who.id()) return false;
    const auto row = record_at<head_record>(file_[head], 0);
    if (row.storage > static_cast<std::uint32_t>(vector_storage::int8) || row.dimensions == 0 ||
        row.dimensions > vector_limits_default.dimensions)
        return false;
    kind_ = {std::string{file_[embedder_name]}, row.dimensions, static_cast<vector_storage>(row.storage)};
    layout_ = {kind_.dimensions, kind_.storage, row.rows};
    chunks_ = row.chunks;
    if (file_[contents].size() != row.rows * sizeof(content_key) || file_[sums].size() != 4 * kind_.dimensions ||
        file_[vector_files::rows].size() != layout_.bytes())
        return false;
    for (std::size_t i = 0; i < kind_.dimensions; ++i)
        if (!std::isfinite(record_at<float>(file_[sums], i))) return false;
    contents_sum_ = crc32c(file_[contents]);
    for (std::uint32_t chunk = 0; chunk < row.rows; ++chunk) present_ += has(chunk) ? 1U : 0U;
    return true;
}

}}  // namespace toolkit::v0
