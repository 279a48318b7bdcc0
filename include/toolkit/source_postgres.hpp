// The functions of toolkit::postgres, beside those of toolkit/source.hpp, for a program that holds them once: with
// TOOLKIT_COMPILED defined for all of its files, one of them includes this. It stands on libpq.
#pragma once

#include <toolkit/store/postgres_impl.hpp>
#include <toolkit/store/postgres_pool_impl.hpp>
