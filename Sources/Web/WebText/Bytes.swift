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
