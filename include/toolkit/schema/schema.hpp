// One struct, every artefact: its JSON Schema, the strict parser that accepts exactly what the schema accepts, and the
// printer, all made at compile time. Boost's headers are all that this room needs.
#pragma once

#include <toolkit/reflect/annotation.hpp>  // field, describe: what a struct says about its fields
#include <toolkit/schema/constant.hpp>     // constant<"…">: a fixed text
#include <toolkit/schema/json_schema.hpp>  // json_schema<T>
#include <toolkit/schema/parse.hpp>        // parse<T>, parse_into, ignore_unknown, null_is_absent
#include <toolkit/schema/print.hpp>        // print, print_to
