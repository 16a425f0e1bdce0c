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
        // `==` comes first because it is fast and true for all equal bytes. It is also true for some others, so the bytes decide.
        guard utf8.count == other.utf8.count, self == other else { return false }
        var (one, other) = (self, other)
        return one.withUTF8 { one in other.withUTF8 { other in one.elementsEqual(other) } }
    }

    /// Whether the bytes of another text are somewhere in this one, in O(n · m).
    ///
    /// `contains` of the standard library compares characters, and costs a hundred times as much.
    public func hasBytes(of other: String) -> Bool {
        var (text, other) = (self, other)
        return text.withUTF8 { text in
            other.withUTF8 { other in
                guard let first = other.first, let wanted = other.baseAddress else { return true }
                var rest = UnsafeRawBufferPointer(text)
                while rest.count >= other.count, let start = rest.baseAddress,
                    let found = memchr(start, Int32(first), rest.count - other.count + 1)
                {
                    if memcmp(found, wanted, other.count) == 0 { return true }
                    rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(start.distance(to: found) + 1))
                }
                return false
            }
        }
    }

    /// The first place of a byte; nil when the text does not have it.
    ///
    /// Stepping through `utf8` costs several times as much.
    public func firstIndex(ofByte byte: UInt8) -> Index? {
        let found = utf8.withContiguousStorageIfAvailable { bytes in
            bytes.firstIndex(of: byte).map { utf8.index(utf8.startIndex, offsetBy: $0) }
        }
        return found ?? utf8.firstIndex(of: byte)
    }
}
