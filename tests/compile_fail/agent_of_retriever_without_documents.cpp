// expect: toolkit: an Agent with a retriever [(]books[)] and without a protocol answers from documents; add #include
// <toolkit/answering/documents.hpp>, or name a protocol
#include <toolkit/toolkit.hpp>
#ifndef MISTAKE
#include <toolkit/answering/documents.hpp>
#endif

struct books {
    toolkit::no_retriever::view for_owner(const toolkit::owner&) const { return {}; }
};

int main() {
    const toolkit::Agent agent{toolkit::scripted{}, books{}};
    (void)agent.run("Hello?", toolkit::owner{"me"});
}
