#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

extension StringProtocol {
    /// Whether two texts are the same bytes; `==` would also take canonically equivalent ones.
    ///
    /// This comparison is for values that are public. A secret is compared in constant time.
    public func hasSameBytes(as other: some StringProtocol) -> Bool {
        utf8.elementsEqual(other.utf8)
    }
}

extension String {
    /// Whether two texts are the same bytes; `==` would also take canonically equivalent ones.
    public func hasSameBytes(as other: String) -> Bool {
        // `withUTF8` would need a copy of each, which costs more than the comparison of short texts.
        let areSame = utf8.withContiguousStorageIfAvailable { one in
            other.utf8.withContiguousStorageIfAvailable {
                UnsafeRawBufferPointer(one).isSame(as: UnsafeRawBufferPointer($0))
            }
        }
        return areSame.flatMap { $0 } ?? utf8.elementsEqual(other.utf8)
    }

    /// The text of bytes; nil when they are not UTF-8.
    ///
    /// Swift repairs such bytes, and the text then has other bytes than the input. (The initializer of the standard library
    /// that validates needs macOS 15 and iOS 18.)
    public init?(validUTF8 bytes: UnsafeRawBufferPointer) {
        var text = String(decoding: bytes, as: UTF8.self)
        guard text.withUTF8({ UnsafeRawBufferPointer($0).isSame(as: bytes) }) else { return nil }
        self = text
    }

    /// The text of bytes; nil when they are not UTF-8.
    public init?(validUTF8 bytes: [UInt8]) {
        guard let text = bytes.withUnsafeBytes({ String(validUTF8: $0) }) else { return nil }
        self = text
    }

    /// Whether the bytes of another text are somewhere in this one, in O(n · m).
    ///
    /// `contains` of the standard library compares characters, which takes longer.
    public func hasBytes(of other: String) -> Bool {
        var (text, other) = (self, other)
        return text.withUTF8 { text in
            other.withUTF8 { other in
                guard let first = other.first, let wanted = other.baseAddress else { return true }
                var rest = UnsafeRawBufferPointer(text)
                while rest.count >= other.count,
                    let place = UnsafeRawBufferPointer(rebasing: rest.dropLast(other.count - 1))
                        .firstPlace(of: first)
                {
                    rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(place))
                    if let start = rest.baseAddress, memcmp(start, wanted, other.count) == 0 { return true }
                    rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst())
                }
                return false
            }
        }
    }

    /// The text with another one in place of each occurrence of some bytes.
    ///
    /// `replacing` of the standard library compares characters: a quotation mark before a combining accent is a
    /// character of its own, and would stay.
    public func replacingBytes(of old: String, with new: String) -> String {
        String(decoding: Array(utf8).replacing(Array(old.utf8), with: Array(new.utf8)), as: UTF8.self)
    }

    /// The first place of a byte; nil when the text does not have it.
    ///
    /// Stepping through `utf8` costs several times as much.
    public func firstIndex(ofByte byte: UInt8) -> Index? {
        let found = utf8.withContiguousStorageIfAvailable { bytes in
            UnsafeRawBufferPointer(bytes).firstPlace(of: byte).map {
                utf8.index(utf8.startIndex, offsetBy: $0)
            }
        }
        return found ?? utf8.firstIndex(of: byte)
    }
}

extension UnsafeRawBufferPointer {
    /// The first place of a byte; nil when it is absent.
    func firstPlace(of byte: UInt8) -> Int? {
        guard let start = baseAddress, let found = memchr(start, Int32(byte), count) else { return nil }
        return start.distance(to: found)
    }

    fileprivate func isSame(as other: UnsafeRawBufferPointer) -> Bool {
        guard count == other.count else { return false }
        guard let one = baseAddress, let other = other.baseAddress else { return true }  // Both are empty.
        return memcmp(one, other, count) == 0
    }
}
