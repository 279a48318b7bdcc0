// Files of the operating system: read, map, replace and lock.
#pragma once

#include <toolkit/retrieval/files/file.hpp>
