// In: a type and a dialect. Out: its JSON Schema, made once by the compiler. It is minimal and deterministic, with
// properties in the order of declaration. The parser accepts exactly what the standard schema accepts, and also
// enforces what a dialect cannot express.
#pragma once

#include <toolkit/json/static_text.hpp>
#include <toolkit/json/writer.hpp>
#include <toolkit/schema/json_schema/dialect.hpp>
#include <toolkit/schema/json_schema/dialect_limits.hpp>
#include <toolkit/schema/json_schema/schema_begin.hpp>
#include <toolkit/schema/json_schema/schema_reference.hpp>
#include <toolkit/schema/json_schema/schema_value.hpp>
#include <toolkit/schema/print/defaults.hpp>
#include <toolkit/schema/rules/rules.hpp>
#include <toolkit/schema/types/recursion.hpp>
#include <toolkit/schema/types/type_walk.hpp>

#include <string_view>

namespace toolkit { inline namespace v0 {

namespace schema_text {

/// Defines each struct that contains itself, once.
template <dialect D>
struct definitions {
    writer& out;
    recursion::visited seen{};
    bool any = false;

    template <class T>
    constexpr void operator()() {
        if constexpr (kind_of<T> == value_kind::object) {
            if (!seen.enter(recursion::name_of<T>())) return;
            if constexpr (is_recursive<T>) {
                using type = plain_type<T>;
                if (!any) out.key("$defs").begin_object();
                any = true;
                out.text({});
                out.sink().push_back('"');
                append_definition_name<T>(out.sink());
                out.sink().append("\":");
                json_writer<text_sink> inner{out.sink()};
                begin(inner, rules_of_dialect<D>, type_rules<type>, type_rules<type>, {}, false, {});
                write_details<type, D>(inner, type_rules<type>, false);
                inner.end_object();
            }
        }
        recursion::for_each_part<T>(*this);
    }
};

template <class T, dialect D>
constexpr void write_root(text_sink& sink) {
    writer out{sink};
    constexpr const value_rules& rules = type_rules<T>;
    begin(out, rules_of_dialect<D>, rules, rules, with_type<T>({}), rules.null, {});
    write_details<T, D>(out, rules, rules.null);
    if constexpr (!recursion::is_flat<T>) {
        definitions<D> all{out};
        all.template operator()<T>();
        if (all.any) out.end_object();
    }
    out.end_object();
}

template <class T, dialect D>
consteval bool is_expressible() {
    constexpr const dialect_rules& to = rules_of_dialect<D>;
    constexpr bool is_object = kind_of<T> == value_kind::object || kind_of<T> == value_kind::map;
    if constexpr (!defaults::check_root<T>()) {
        return false;
    } else if constexpr (to.object_root && (!is_object || type_rules<T>.null)) {
        refuse<say("toolkit: the dialect ", to.name, " needs an object at the root of a schema, and ", type_name<T>,
                   " is not an object; put it into a struct")>();
        return false;
    } else if constexpr (!recursion::twin<T>.empty()) {
        refuse<say("toolkit: ", type_name<T>, " contains two recursive structs called ", recursion::twin<T>,
                   ", but a schema can define a name only once; rename one of them")>();
        return false;
    } else {
        return keeps_limits<T, D>();
    }
}

template <class T, dialect D>
consteval std::string_view of() {
    if constexpr (is_expressible<T, D>()) return static_text<&write_root<T, D>>;
    else return {};
}

}  // namespace schema_text

/// The JSON Schema of a type in a dialect, in read-only data.
///
///     static_assert(toolkit::json_schema<bool> == R"({"type":"boolean"})");
template <class T, dialect D = dialect::standard>
inline constexpr std::string_view json_schema = schema_text::of<T, D>();

}}  // namespace toolkit::v0
