// How a type of your own is written as text.
#pragma once

#include <toolkit/schema/types/text_form.hpp>
