// Checks the formats of JSON Schema, such as dates, mail addresses and URIs.
#pragma once

#include <toolkit/schema/formats/format.hpp>
