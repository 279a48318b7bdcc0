// What an agent with a retriever includes.
#pragma once

#include <toolkit/answering/documents/documents.hpp>
