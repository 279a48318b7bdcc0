// A retriever that favours passages whose neighbours were found too.
#pragma once

#include <toolkit/retrieval/rerank/smoothed.hpp>
