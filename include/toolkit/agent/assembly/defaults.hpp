// The parts of an agent that were not given. A protocol may bring parts for agents with documents.
#pragma once

#include <toolkit/agent/assembly/no_analysis.hpp>
#include <toolkit/agent/protocol/native_or_json.hpp>
#include <toolkit/reflect/mistake.hpp>
#include <toolkit/reflect/type_name.hpp>
#include <toolkit/retrieval/view/retriever.hpp>
#include <toolkit/run/typed_answer.hpp>
#include <toolkit/tool/toolset.hpp>
#include <toolkit/validation/gate/tool_gate.hpp>

#include <concepts>
#include <type_traits>

namespace toolkit { inline namespace v0 {

/// The protocol of an agent with a retriever that names none. <toolkit/answering/documents.hpp> defines it.
template <class R>
struct document_defaults;

/// The protocol P with an end that gives a T. <toolkit/agent/typed_run.hpp> defines it.
template <class T, class P>
struct typed_end;

namespace agent_parts {

/// The protocol of an agent that names none. With a retriever it needs the header of document_defaults. Otherwise
/// compilation stops with a message.
template <class R>
consteval auto default_protocol() {
    if constexpr (std::same_as<R, no_retriever> || !Retriever<R>) {
        return std::type_identity<native_or_json>{};
    } else if constexpr (requires { sizeof(document_defaults<R>); }) {
        return std::type_identity<typename document_defaults<R>::protocol>{};
    } else {
        (void)refuse<say("toolkit: an Agent with a retriever (", type_name<R>,
                         ") and without a protocol answers from documents; add #include "
                         "<toolkit/answering/documents.hpp>, or name a protocol")>();
        return std::type_identity<native_or_json>{};
    }
}

/// The other default parts depend on the protocol and the retriever alone, never on the included headers.
template <class P, class R>
struct defaults_of {
    using tools = toolset<>;
    using analyzer = no_analysis;
    using validator = tool_gate;
};
template <class P, class R>
    requires(!std::same_as<R, no_retriever>) && requires { typename P::defaults; }
struct defaults_of<P, R> : P::defaults {};

/// The texts of an agent that were not given are those of its protocol.
template <class P>
struct default_texts {
    using type = action_texts;
};
template <class P>
    requires requires { typename P::texts_type; }
struct default_texts<P> {
    using type = typename P::texts_type;
};

/// True if texts are those of a protocol. Otherwise compilation stops with a message.
template <class Texts, class P>
consteval bool fits_protocol() {
    if constexpr (requires { typename P::texts_type; })
        if constexpr (!std::same_as<Texts, typename P::texts_type>)
            return refuse<say("toolkit: the texts of an Agent must be those of its protocol; ", type_name<P>, " has ",
                              type_name<typename P::texts_type>, ", not ", type_name<Texts>)>();
    return true;
}

}  // namespace agent_parts

}}  // namespace toolkit::v0
