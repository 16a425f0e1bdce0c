/// The named character references of HTML, such as `&eacute;`.
///
/// Source: HTML, section 13.5, "Named character references".
enum NamedReferences {
    /// The text of each name that ends with a semicolon.
    private static let ended = table { _ in true }
    /// The text of the old names that need no semicolon, such as `&copy`.
    private static let open = table { $0 == UInt8(ascii: "*") }

    /// The longest name that needs no semicolon: `&frac12`.
    private static let longestOpen = 6
    /// The longest name of all: `&CounterClockwiseContourIntegral;`.
    static let longest = 31

    /// The text of a reference, and how many bytes of the name it takes.
    ///
    /// - Parameters:
    ///   - name: the letters and digits behind the `&`, at most ``longest`` of them.
    ///   - isEnded: whether a semicolon is behind the name.
    /// - Returns: nil when the name begins with none that is known.
    static func text(for name: ArraySlice<UInt8>, isEnded: Bool) -> (text: String, length: Int)? {
        if isEnded, let text = ended[String(decoding: name, as: UTF8.self)] { return (text, name.count + 1) }
        // The longest that fits: `&notit;` is the sign of `&not` and then `it;`.
        for length in stride(from: min(name.count, longestOpen), to: 1, by: -1) {
            if let text = open[String(decoding: name.prefix(length), as: UTF8.self)] { return (text, length) }
        }
        return nil
    }

    /// Reads the entries `name:HEX` and `name*HEX`, where `+` joins two scalars.
    private static func table(_ isTaken: (UInt8) -> Bool) -> [String: String] {
        var table: [String: String] = [:]
        for entry in "\(capitals) \(smalls)".utf8.split(whereSeparator: { $0 <= 0x20 }) {
            guard let mark = entry.firstIndex(where: { ":*".utf8.contains($0) }), isTaken(entry[mark]) else {
                continue
            }
            var text = String.UnicodeScalarView()
            for hex in entry[mark...].dropFirst().split(separator: UInt8(ascii: "+")) {
                guard let number = UInt32(Substring(hex), radix: 16) else { continue }
                if let scalar = Unicode.Scalar(number) { text.append(scalar) }
            }
            table[String(Substring(entry[..<mark]))] = String(text)
        }
        return table
    }
}
