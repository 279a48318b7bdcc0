// JSON Schema, strict parser, printer and grammar of a struct.
#pragma once

#include <toolkit/schema/all/schema.hpp>
