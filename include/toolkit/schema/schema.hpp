// One struct gives it all: JSON Schema, strict parser, printer and grammar.
#pragma once

#include <toolkit/schema/all/schema.hpp>
