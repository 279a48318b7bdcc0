// Documents of many owners in an index folder.
#pragma once

#include <toolkit/retrieval/library/library.hpp>
