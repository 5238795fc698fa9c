// Compiled into better-sqlite3 before its own sources, for runtimes that end at Node-API 9 (Node 20, Electron 33).
//
// better-sqlite3 keeps references to strings. Node-API 10 allows that; before it, only objects can be referenced.
// This specialisation keeps the string as the single element of an array and references the array.
#pragma once
#ifdef __cplusplus

#include <napi.h>

#include <utility>

namespace Napi {

template <>
class Reference<String> {
 public:
  Reference() = default;
  explicit Reference(const String& text) : holder_(Persistent(HolderOf(text))) {}
  Reference(Reference&& other) noexcept : holder_(std::move(other.holder_)) {}

  Reference& operator=(Reference&& other) noexcept {
    holder_ = std::move(other.holder_);
    return *this;
  }

  String Value() const { return holder_.Value().Get(uint32_t{0}).As<String>(); }
  bool IsEmpty() const { return holder_.IsEmpty(); }
  void Reset() { holder_.Reset(); }

 private:
  static Object HolderOf(const String& text) {
    Array holder = Array::New(text.Env(), 1);
    holder.Set(uint32_t{0}, text);
    return holder;
  }

  ObjectReference holder_;
};

inline Reference<String> Persistent(const String& text) {
  return Reference<String>(text);
}

}  // namespace Napi

#endif
