import WebText

/// A secret of the configuration, and the texts that have it in them.
extension String {
    /// Whether it is long, and no word: `password` is in every page that asks for one.
    var isUnlikelyByChance: Bool {
        let smallLetters = UInt8(ascii: "a")...UInt8(ascii: "z")
        return utf8.count >= 8 && !utf8.allSatisfy { smallLetters.contains($0) || $0 == UInt8(ascii: "_") }
    }

    /// The text as it is, decoded once as a URL has it, and decoded twice as an address inside another URL has it.
    var unescaped: [String] {
        let once = (try? PercentCoding.decode(self, plus: .space)) ?? self
        let twice = (try? PercentCoding.decode(once, plus: .space)) ?? once
        return [self, once, twice]
    }

    /// Whether it contains a text as a whole word.
    func hasWhole(_ text: String) -> Bool {
        // Nearly every text lacks it, and a comparison of bytes is much faster than one of characters.
        guard hasBytes(of: text) else { return false }
        var rest = self[...]
        while let place = rest.firstRange(of: text) {
            let before = rest[..<place.lowerBound].utf8.last
            let after = rest[place.upperBound...].utf8.first
            if ![before, after].compactMap(\.self).contains(where: PercentCoding.isUnreserved) {
                return true
            }
            rest = rest[place.upperBound...]
        }
        return false
    }
}
