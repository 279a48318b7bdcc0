// In: one struct. Out: its JSON Schema, the strict parser that accepts exactly what the schema accepts, and the
// printer. The compiler makes all of them. This room needs only the headers of Boost. schema/grammar.hpp,
// schema/chrono.hpp and schema/path.hpp are not included, because they take long to compile.
#pragma once

#include <toolkit/reflect/annotation.hpp>              // field, describe: what a struct says about its fields
#include <toolkit/reflect/enum_texts.hpp>              // enumerator: other texts for the values of an enum
#include <toolkit/schema/json_schema/json_schema.hpp>  // json_schema<T>
#include <toolkit/schema/parse/parse.hpp>              // parse<T>, parse_into, ignore_unknown, null_is_absent
#include <toolkit/schema/print/print.hpp>              // print, print_to
#include <toolkit/schema/types/constant.hpp>           // constant<"…">: a fixed text
#include <toolkit/schema/variants/action.hpp>          // action<Tools...>: what a model may do, as one type
