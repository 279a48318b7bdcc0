// What must hold for every extractor and any bytes: the text is valid UTF-8 without controls, the blocks are in order
// and cover it, and so do its chunks. A failure states what is wrong and what to do.
#pragma once

#include <toolkit/core/utf8.hpp>
#include <toolkit/extract/base/block_writer.hpp>
#include <toolkit/extract/extraction.hpp>
#include <toolkit/retrieval/chunker.hpp>

#include <cstddef>
#include <cstdlib>
#include <string>

namespace fuzzing {

inline void demand(bool holds) {
    if (!holds) std::abort();
}

inline void demand_sound(const toolkit::result<toolkit::extraction>& made) {
    if (!made) {
        const toolkit::failure_kind kind = made.error().kind;
        demand(kind == toolkit::failure_kind::unreadable || kind == toolkit::failure_kind::timed_out);
        demand(!made.error().cure.view().empty());
        return;
    }
    const std::string& text = made->text;
    demand(toolkit::is_utf8(text) && toolkit::is_utf8(made->title));
    for (std::size_t at = 0; at < text.size();) {
        const toolkit::code_point next = toolkit::read_code_point(text, at);
        demand(next.value == '\n' || next.value == '\t' ||
               (!toolkit::extracting::is_control(next.value) && !toolkit::is_invisible(next.value)));
        at += next.size;
    }
    std::size_t end = 0;
    for (const toolkit::block& one : made->blocks) {
        demand(one.bytes.begin >= end && one.bytes.begin < one.bytes.end && toolkit::is_utf8(one.heading));
        end = one.bytes.end;
    }
    demand(end == text.size());
    end = 0;
    for (const toolkit::chunk_span& one : toolkit::chunks_of(text, made->blocks)) {
        demand(one.bytes.begin >= end && one.bytes.begin < one.bytes.end && one.block < made->blocks.size());
        end = one.bytes.end;
    }
    demand(end <= text.size());
    for (const std::string& what : made->left_out) demand(what.find("; ") != std::string::npos);
}

}  // namespace fuzzing
