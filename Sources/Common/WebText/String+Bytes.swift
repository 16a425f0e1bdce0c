extension StringProtocol {
    /// Whether two texts are the same bytes; `==` would also take canonically equivalent ones.
    ///
    /// This comparison is for values that are public. A secret is compared in constant time.
    public func hasSameBytes(as other: some StringProtocol) -> Bool {
        utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
    }
}

extension String {
    /// Whether two texts are the same bytes; `==` would also take canonically equivalent ones.
    public func hasSameBytes(as other: String) -> Bool { isSame(as: other.utf8) }

    /// The text of bytes; nil when they are not UTF-8. (That of the standard library needs iOS 18.)
    package init?(validUTF8 bytes: some Collection<UInt8>) {
        self.init(decoding: bytes, as: UTF8.self)
        guard isSame(as: bytes) else { return nil }
    }

    private func isSame(as bytes: some Collection<UInt8>) -> Bool {
        // `withUTF8` would need a copy of each, which costs more than the comparison of short texts.
        let areSame = utf8.withContiguousStorageIfAvailable { one in
            bytes.withContiguousStorageIfAvailable { other in
                // By index: `elementsEqual` takes three times as long.
                one.count == other.count && one.indices.allSatisfy { one[$0] == other[$0] }
            }
        }
        return areSame.flatMap { $0 } ?? utf8.elementsEqual(bytes)
    }

    /// Whether the bytes of another text are somewhere in this one, in O(n · m).
    package func hasBytes(of other: String) -> Bool {
        var (text, other) = (self, other)
        return text.withUTF8 { text in
            other.withUTF8 { other in
                guard let first = other.first else { return true }
                guard text.count >= other.count else { return false }
                return (0...text.count - other.count).contains { start in
                    text[start] == first && text[start..<start + other.count].elementsEqual(other)
                }
            }
        }
    }

    /// The text with bytes replaced; `replacing` compares characters, a quotation mark with an accent too.
    package func replacingBytes(of old: String, with new: String) -> String {
        String(decoding: Array(utf8).replacing(Array(old.utf8), with: Array(new.utf8)), as: UTF8.self)
    }
}
