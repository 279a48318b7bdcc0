// The web search of rabbithole, by Tavily's interface. In: a query. Out: pages. Next: rabbithole_web.
#pragma once

#include <toolkit/systems/rabbithole/report/web_search.hpp>
