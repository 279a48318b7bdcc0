// Elements whose style attribute says more of their place than their tag: in a line or a block of their own, their
// children apart. In: elements, as they open and close beside the line that gathers. Out: whether one is a block. Next:
// impl/html.ipp.
#pragma once

#include <toolkit/extract/base/block_writer.hpp>
#include <toolkit/extract/base/html_style.hpp>
#include <toolkit/extract/html/html_elements.hpp>
#include <toolkit/extract/html/html_tree.hpp>

#include <string>
#include <vector>

namespace toolkit { inline namespace v0 { namespace html {

class layout {
public:
    /// An element opens; whether it is a block. Blanks part cells, floating elements, and the children of a flexible
    /// box.
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

    /// An element closes, which was opened; whether it is a block.
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
    std::vector<changed> changed_;         ///< open elements that are blocks or none, unlike their tag
    std::vector<const GumboNode*> apart_;  ///< open elements within a line, out of the flow of their neighbours
    std::vector<const GumboNode*> boxes_;  ///< open elements whose children are apart
};

}}}  // namespace toolkit::v0::html
