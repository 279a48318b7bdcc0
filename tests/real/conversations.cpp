// The twelve conversations with llama.cpp's server on each of its three wires. Ollama's: tests/long/conversations.cpp.
#include "conversation_run.hpp"

TEST(conversations, are_held_with_llama_cpp_by_chat_completions) {
    conversations::hold_all_with_llama_cpp<toolkit::openai>();
}
TEST(conversations, are_held_with_llama_cpp_by_messages) {
    conversations::hold_all_with_llama_cpp<toolkit::anthropic>();
}
TEST(conversations, are_held_with_llama_cpp_by_its_own_wire) {
    conversations::hold_all_with_llama_cpp<toolkit::llama_cpp>();
}
