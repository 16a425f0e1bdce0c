extension ArraySlice<UInt8> {
    /// Takes the next element of DER and returns its content; nil when it has another tag, or is not complete.
    mutating func takeDER(_ tag: DERTag) -> ArraySlice<UInt8>? {
        guard popFirst() == tag.rawValue, let length = takeLengthOfDER(), count >= length else { return nil }
        defer { self = dropFirst(length) }
        return prefix(length)
    }

    /// Takes a length below 0x80 in one byte, or the number of its bytes and then the bytes; nil when it is not complete
    /// or has more bytes than it needs.
    private mutating func takeLengthOfDER() -> Int? {
        guard let first = popFirst() else { return nil }
        guard first >= 0x80 else { return Int(first) }
        let byteCount = Int(first & 0x7F)
        // A key of 8192 bits has a length of two bytes.
        guard (1...2).contains(byteCount), count >= byteCount else { return nil }
        let length = prefix(byteCount).reduce(0) { $0 << 8 | Int($1) }
        self = dropFirst(byteCount)
        // X.690 section 10.1: the length has the fewest bytes that hold it.
        let minimumLength = byteCount == 1 ? 0x80 : 0x100
        return length >= minimumLength ? length : nil
    }
}
