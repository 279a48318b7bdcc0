// One view over the documents of several owners.
#pragma once

#include <toolkit/retrieval/view/shared_view.hpp>
