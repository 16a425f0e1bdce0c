extension StringProtocol {
    /// Whether two texts have the same bytes; `==` also accepts canonically equivalent texts.
    ///
    /// This comparison is for values that are public. A secret is compared in constant time.
    ///
    /// This overload is for a `Substring`, or for texts of two types. For two `String`s the compiler prefers the other
    /// overload, which is faster.
    public func hasSameBytes(as other: some StringProtocol) -> Bool {
        utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
    }
}

extension String {
    /// Whether two texts have the same bytes; `==` also accepts canonically equivalent texts.
    ///
    /// It does the same as the overload of `StringProtocol`, and is faster: it compares the bytes in memory.
    public func hasSameBytes(as other: String) -> Bool { isSame(as: other.utf8) }

    /// The text of bytes; nil when they are not UTF-8.
    ///
    /// `String(validating:as:)` of the standard library needs iOS 18.
    package init?(validUTF8 bytes: some Collection<UInt8>) {
        self.init(decoding: bytes, as: UTF8.self)
        guard isSame(as: bytes) else { return nil }
    }

    /// The text of bytes in ISO-8859-1, where each byte is the number of its character: every byte is kept.
    package init(latin1 bytes: some Sequence<UInt8>) {
        self.init(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }

    private func isSame(as bytes: some Collection<UInt8>) -> Bool {
        // `withUTF8` needs a mutable copy of each text, which costs more than to compare short texts.
        let areSame = utf8.withContiguousStorageIfAvailable { one in
            bytes.withContiguousStorageIfAvailable { other in
                // By index: `elementsEqual` takes three times as long.
                one.count == other.count && one.indices.allSatisfy { one[$0] == other[$0] }
            }
        }
        // The result is nil where the bytes of the text or of the collection are not in one piece of memory.
        if case let areSame?? = areSame { return areSame }
        return utf8.elementsEqual(bytes)
    }

    /// Whether the bytes of another text are somewhere in this one, in O(n · m).
    package func hasBytes(of other: String) -> Bool {
        var (text, other) = (self, other)
        return text.withUTF8 { text in
            other.withUTF8 { other in
                guard let first = other.first else { return true }
                var start = 0
                // Without optimization, a loop over a range takes several times as long.
                while start + other.count <= text.count {
                    if text[start] == first, text[start..<start + other.count].elementsEqual(other) {
                        return true
                    }
                    start += 1
                }
                return false
            }
        }
    }

    /// The text with every occurrence of these bytes replaced; the same text where `old` is empty.
    ///
    /// `replacing` compares characters: it does not find a quotation mark that an accent follows.
    package func replacingBytes(of old: String, with new: String) -> String {
        guard !old.isEmpty, hasBytes(of: old) else { return self }
        return String(decoding: Array(utf8).replacing(Array(old.utf8), with: Array(new.utf8)), as: UTF8.self)
    }

    /// The text with the capital letters of ASCII in lower case.
    ///
    /// `lowercased()` maps all of Unicode, which takes many times as long for a page.
    package var asciiLowercased: String {
        String(decoding: utf8.map { $0.isASCIILetter ? $0 | 0x20 : $0 }, as: UTF8.self)
    }
}
