// Counts the requests to operator new. It is in its own file so that the compiler cannot see through it.
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
