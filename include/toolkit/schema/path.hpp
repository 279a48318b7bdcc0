// std::filesystem::path as a JSON text.
#pragma once

#include <toolkit/schema/types/path.hpp>
