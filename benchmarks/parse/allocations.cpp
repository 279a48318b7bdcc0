// Counts what operator new is asked for; apart from its callers, so that the compiler does not look through it.
#include "measure.hpp"

#include <cstddef>
#include <cstdlib>
#include <new>

void* operator new(std::size_t size) {
    ++bench::allocations;
    bench::held += size;
    if (void* const memory = std::malloc(size == 0 ? 1 : size)) return memory;
    std::abort();
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t size) noexcept {
    bench::held -= size;
    std::free(memory);
}
