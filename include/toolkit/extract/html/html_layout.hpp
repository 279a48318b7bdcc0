// Elements whose style changes their layout: inline or block unlike their tag, or with separated children.
// In: elements as they open and close, and the current line. Out: whether an element is a block. Next: impl/html.ipp.
#pragma once

#include <toolkit/extract/base/block_writer.hpp>
#include <toolkit/extract/base/html_style.hpp>
#include <toolkit/extract/html/html_elements.hpp>

#include <string>
#include <vector>

namespace toolkit { inline namespace v0 { namespace html {

class layout {
public:
    /// An element opens. Returns whether it is a block. Adds a blank between cells, before floating elements, and
    /// between the children of a flex box.
    [[nodiscard]] bool open(const GumboNode* node, const style& look, bool is_alone, std::string& line) {
        const GumboTag tag = node->v.element.tag;
        const bool as_block = is_alone || is_block(tag, look);
        if (as_block != is_block(tag)) changed_.push_back({node, as_block});
        const bool is_apart = look.is_apart && !as_block;
        if (is_apart) apart_.push_back(node);
        if (is_apart || look.shown == display::cell || (!boxes_.empty() && node->parent == boxes_.back()))
            extracting::append_collapsed(line, " ");
        if (look.shown == display::flex) boxes_.push_back(node);
        return as_block;
    }

    /// An open element closes. Returns whether it is a block.
    [[nodiscard]] bool close(const GumboNode* node, std::string& line) {
        if (!apart_.empty() && apart_.back() == node) {
            apart_.pop_back();
            extracting::append_collapsed(line, " ");
        }
        if (!boxes_.empty() && boxes_.back() == node) boxes_.pop_back();
        if (changed_.empty() || changed_.back().node != node) return is_block(node->v.element.tag);
        const bool as_block = changed_.back().as_block;
        changed_.pop_back();
        return as_block;
    }

private:
    struct changed {
        const GumboNode* node;
        bool as_block;
    };
    std::vector<changed> changed_;         ///< open elements that are blocks unlike their tag, or inline unlike it
    std::vector<const GumboNode*> apart_;  ///< open inline elements, out of the flow of their neighbours
    std::vector<const GumboNode*> boxes_;  ///< open elements whose children are separated
};

}}}  // namespace toolkit::v0::html
