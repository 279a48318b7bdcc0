// The text of a page, for the tests of single elements.
#pragma once

#include <toolkit/extract/html.hpp>

#include <string>
#include <string_view>

/// The text of a page with this body.
inline std::string text_of_body(std::string_view body) {
    const auto made = toolkit::extract_html("<!doctype html><html><head><title>T</title></head><body>" +
                                            std::string{body} + "</body></html>");
    return made ? made->text : made.error().message();
}
