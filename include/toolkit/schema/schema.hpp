// JSON Schema, strict parser, printer and grammar of a struct. <toolkit/toolkit.hpp> has all of them but the grammar.
#pragma once

#include <toolkit/schema/all/schema.hpp>
