// RapidJSON: its tree in a reused buffer, with strict checks by hand, and its writer, also by hand.
#define RAPIDJSON_HAS_STDSTRING 1
#define RAPIDJSON_SSE2 1
#include "peer.hpp"
#include "strict.hpp"
#include "written.hpp"

#include <rapidjson/document.h>
#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

#include <new>

namespace bench {

namespace {

/// Takes its memory from operator new, so that it is counted.
struct counted {
    static constexpr bool kNeedFree = true;
    void* Malloc(std::size_t size) { return size == 0 ? nullptr : ::operator new(size); }
    void* Realloc(void* from, std::size_t size, std::size_t new_size) {
        void* const to = Malloc(new_size);
        if (from != nullptr && to != nullptr) std::memcpy(to, from, size < new_size ? size : new_size);
        Free(from);
        return to;
    }
    static void Free(void* at) { ::operator delete(at); }
};
using pool = rapidjson::MemoryPoolAllocator<counted>;
using tree_type = rapidjson::GenericDocument<rapidjson::UTF8<>, pool, pool>;
using json = tree_type::ValueType;

struct library {
    template <class F>
    static bool members(const json& value, const F& use) {
        if (!value.IsObject()) return false;
        for (const auto& member : value.GetObject())
            if (!use(std::string_view{member.name.GetString(), member.name.GetStringLength()}, member.value))
                return false;
        return true;
    }
    template <class F>
    static bool elements(const json& value, const F& use) {
        if (!value.IsArray()) return false;
        for (const json& element : value.GetArray())
            if (!use(element)) return false;
        return true;
    }
    static bool tag(const json& value, std::string_view& out) {
        if (!value.IsObject()) return false;
        const auto found = value.FindMember("type");
        return found != value.MemberEnd() && text(found->value, out);
    }
    static bool text(const json& value, std::string_view& out) {
        if (!value.IsString()) return false;
        out = {value.GetString(), value.GetStringLength()};
        return true;
    }
    static bool whole(const json& value, std::int64_t& out) {
        if (!value.IsInt64()) return false;
        out = value.GetInt64();
        return true;
    }
    static bool real(const json& value, double& out) {
        if (!value.IsNumber()) return false;
        out = value.GetDouble();
        return true;
    }
    static bool truth(const json& value, bool& out) {
        if (!value.IsBool()) return false;
        out = value.GetBool();
        return true;
    }
    static bool is_null(const json& value) { return value.IsNull(); }

    template <class T, class Use>
    static bool read(std::string_view text, const Use& use) {
        static std::array<char, std::size_t{1} << 16U> tree_buffer;
        static std::array<char, std::size_t{1} << 14U> stack_buffer;
        pool memory{tree_buffer.data(), tree_buffer.size()};
        pool stack{stack_buffer.data(), stack_buffer.size()};
        tree_type tree{&memory, 4096, &stack};
        constexpr unsigned how =
            rapidjson::kParseValidateEncodingFlag | rapidjson::kParseFullPrecisionFlag | rapidjson::kParseIterativeFlag;
        tree.Parse<how>(text.data(), text.size());
        if (tree.HasParseError()) return false;
        T value{};
        if (!strict<library>::read(static_cast<const json&>(tree), value)) return false;
        use(value);
        return true;
    }
};

struct printer {
    template <class T>
    static std::string_view print(const T& value) {
        static rapidjson::StringBuffer text;
        text.Clear();
        rapidjson::Writer<rapidjson::StringBuffer> out{text};
        written::write(out, value);
        return {text.GetString(), text.GetSize()};
    }
};

}  // namespace

peer rapidjson_peer() {
    peer made = reader<library>("RapidJSON");
    add_printer<printer>(made);
    return made;
}

}  // namespace bench
