// A retriever over PostgreSQL with pgvector.
#pragma once

#include <toolkit/retrieval/database/pgvector.hpp>
