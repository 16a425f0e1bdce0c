/// Two numbers above zero as `SEQUENCE { INTEGER, INTEGER }` in DER.
///
/// These are an RSA public key (RFC 8017 appendix A.1.1), or r and s of an ECDSA signature (RFC 3279 section
/// 2.2.3).
struct TwoNumbersDER {
    /// The first number, big-endian and without zeros in front.
    let first: [UInt8]
    /// The second number, big-endian and without zeros in front.
    let second: [UInt8]

    /// The numbers, big-endian and without zeros in front, as DER.
    static func encode(_ first: [UInt8], _ second: [UInt8]) -> [UInt8] {
        element(.sequence, number(first) + number(second))
    }

    /// The numbers of DER, without zeros in front; nil for anything but the canonical encoding.
    static func decode(_ der: [UInt8]) -> TwoNumbersDER? {
        var outer = der[...]
        guard var inner = outer.takeDER(.sequence), outer.isEmpty,
            let first = takeNumber(from: &inner), let second = takeNumber(from: &inner), inner.isEmpty
        else { return nil }
        return TwoNumbersDER(first: first, second: second)
    }

    /// A number whose first bit is set would be read as negative, so a zero goes in front.
    private static func number(_ bytes: [UInt8]) -> [UInt8] {
        element(.integer, isReadAsNegative(bytes) ? [0] + bytes : bytes)
    }

    /// Whether the first bit is set.
    private static func isReadAsNegative(_ number: some Collection<UInt8>) -> Bool {
        guard let first = number.first else { return false }
        return first >= 0x80
    }

    /// The tag, the length and the content (X.690 section 8.1).
    private static func element(_ tag: DERTag, _ content: [UInt8]) -> [UInt8] {
        guard content.count >= 0x80 else { return [tag.rawValue, UInt8(content.count)] + content }
        var count = content.count
        var length: [UInt8] = []
        while count > 0 {
            length.insert(UInt8(truncatingIfNeeded: count), at: 0)
            count >>= 8
        }
        return [tag.rawValue, 0x80 | UInt8(length.count)] + length + content
    }

    /// The next number; nil when it is not above zero or has a zero in front that it does not need.
    private static func takeNumber(from rest: inout ArraySlice<UInt8>) -> [UInt8]? {
        guard let bytes = rest.takeDER(.integer), let first = bytes.first, first < 0x80 else {
            return nil
        }
        guard first == 0 else { return Array(bytes) }
        // X.690 section 8.3.2: a zero is in front only of a byte that would make the number negative.
        let number = bytes.dropFirst()
        return isReadAsNegative(number) ? Array(number) : nil
    }
}
