// Counts what operator new is asked for; apart from its callers, so that the compiler does not look through it.
#include "../parse/measure.hpp"

#include <cstddef>
#include <cstdlib>
#include <new>

void* operator new(std::size_t size) {
    ++bench::allocations;
    if (void* const memory = std::malloc(size == 0 ? 1 : size)) return memory;
    std::abort();
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
