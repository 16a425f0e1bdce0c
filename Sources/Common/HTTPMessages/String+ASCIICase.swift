extension String {
    /// Whether two texts are the same when the case of ASCII letters does not count.
    ///
    /// Field names (RFC 9110 section 5.1), media types, schemes and hosts compare in this way.
    package func isSameIgnoringASCIICase(as other: String) -> Bool {
        guard utf8.count == other.utf8.count else { return false }
        // Buffers take half of the time of the views `utf8`, and every look-up of a header field compares names. They need
        // variables, because `withUTF8` may first copy a text into contiguous memory.
        var (left, right) = (self, other)
        return left.withUTF8 { left in
            right.withUTF8 { right in
                left.indices.allSatisfy { index in isSameByteIgnoringASCIICase(left[index], right[index]) }
            }
        }
    }
}

/// Whether two bytes are the same, or the same ASCII letter in both cases, which differ only in the bit 0x20.
private func isSameByteIgnoringASCIICase(_ left: UInt8, _ right: UInt8) -> Bool {
    if left == right { return true }
    let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(left | 0x20)
    return isLetter && left ^ right == 0x20
}
