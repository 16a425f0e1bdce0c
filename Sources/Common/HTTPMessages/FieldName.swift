/// Whether two field names are the same: ASCII letters compare without case (RFC 9110 section 5.1).
///
/// Media types, hosts and schemes of URLs compare in the same way.
package func isSameFieldName(_ left: String, _ right: String) -> Bool {
    guard left.utf8.count == right.utf8.count else { return false }
    // Variables, because `withUTF8` may first copy a text into contiguous memory.
    var left = left
    var right = right
    return left.withUTF8 { left in
        right.withUTF8 { right in
            left.indices.allSatisfy { index in isSameIgnoringCase(left[index], right[index]) }
        }
    }
}

/// Whether two bytes are the same, or the same ASCII letter in both cases, which differ only in the bit 0x20.
private func isSameIgnoringCase(_ left: UInt8, _ right: UInt8) -> Bool {
    if left == right { return true }
    let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(left | 0x20)
    return isLetter && left ^ right == 0x20
}
