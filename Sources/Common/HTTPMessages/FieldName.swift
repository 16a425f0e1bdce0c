/// Whether two field names are the same: ASCII letters compare without case (RFC 9110 section 5.1).
package func isSameFieldName(_ left: String, _ right: String) -> Bool {
    guard left.utf8.count == right.utf8.count else { return false }
    var (left, right) = (left, right)
    return left.withUTF8 { left in
        right.withUTF8 { right in
            left.indices.allSatisfy {
                left[$0] == right[$0]
                    || (left[$0] ^ right[$0] == 0x20 && (0x61...0x7A).contains(left[$0] | 0x20))
            }
        }
    }
}
