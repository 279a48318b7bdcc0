// expect: toolkit: the doc of account is private and .*cannot be read; make it public
#include <toolkit/schema/schema.hpp>

#include <boost/describe.hpp>

class account {
#ifndef MISTAKE
public:
#endif
    struct doc {
        toolkit::field number{.minimum = 1};
    };

private:
    int number = 1;
    BOOST_DESCRIBE_CLASS(account, (), (), (), (number))
};

int main() { return toolkit::json_schema<account>.empty() ? 1 : 0; }
