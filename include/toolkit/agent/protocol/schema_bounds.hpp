// Changes the bounds in the text of a JSON schema, which the compiler wrote with the default ones.
// In: a schema. Out: the same schema with other numbers.
#pragma once

#include <toolkit/version.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 {

/// Moves through a schema from left to right, so the calls follow its order.
class schema_bounds {
public:
    explicit schema_bounds(std::string& schema) : schema_(schema) {}
    /// Moves behind the next key of this name.
    schema_bounds& key(std::string_view name) {
        const std::size_t found = schema_.find('"' + std::string{name} + "\":", at_);
        if (found != std::string::npos) at_ = found + name.size() + 3;
        return *this;
    }
    /// Sets the next value of this keyword.
    schema_bounds& set(std::string_view keyword, std::size_t value) {
        key(keyword);
        const std::size_t end = std::min(schema_.find_first_not_of("0123456789", at_), schema_.size());
        schema_.replace(at_, end - at_, std::to_string(value));
        return *this;
    }

private:
    std::string& schema_;
    std::size_t at_ = 0;
};

}}  // namespace toolkit::v0
