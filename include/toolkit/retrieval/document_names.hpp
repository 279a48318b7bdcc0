// Finds the documents that a name means.
#pragma once

#include <toolkit/document/document_names.hpp>
