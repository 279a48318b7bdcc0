// The default options of rabbithole.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/systems/rabbithole/options.hpp>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION const rabbithole_options& default_rabbithole_options() {
    static const rabbithole_options options;
    return options;
}

}}  // namespace toolkit::v0
