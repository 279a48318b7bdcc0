// expect: toolkit: agent.run<prices> asks for a type that schemas for this model cannot express
#include <toolkit/agent/typed_run.hpp>
#include <toolkit/toolkit.hpp>

#include <map>
#include <string>
#include <vector>

struct strict_model {
    static constexpr toolkit::model_traits traits{.speaks = toolkit::dialect::openai, .schema = true};
    toolkit::result<toolkit::completion> complete(const toolkit::request&, toolkit::delta_sink&,
                                                  const toolkit::stop_token&) const {
        return toolkit::completion{.text = "{}"};
    }
};

struct price {
    std::string thing;
    double euros = 0;
};
struct prices {
#ifdef MISTAKE
    std::map<std::string, double> of;
#else
    std::vector<price> of;
#endif
};

int main() {
    const toolkit::Agent agent{strict_model{}};
    (void)agent.run<prices>("What do they cost?", toolkit::owner{"me"});
}
