// expect: toolkit: the retriever of an Agent must have
#include <toolkit/answering/documents.hpp>
#include <toolkit/toolkit.hpp>

struct books {
#ifdef MISTAKE
    int for_owner(const toolkit::owner&) const { return 0; }
#else
    toolkit::no_retriever::view for_owner(const toolkit::owner&) const { return {}; }
#endif
};

int main() {
    const toolkit::Agent agent{toolkit::scripted{}, books{}};
    (void)agent.run("Hello?", toolkit::owner{"me"});
}
