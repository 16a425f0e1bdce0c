import Journal
import WebText

/// A secret of the configuration, and the texts that have it in them.
extension String {
    /// Whether it is long and not a word: `password` is in every page that asks for it, and `Password` is its label.
    var isUnlikelyByChance: Bool {
        let smallLetters = UInt8(ascii: "a")...UInt8(ascii: "z")
        let rest = utf8.dropFirst()
        return rest.count >= 7 && !rest.allSatisfy { smallLetters.contains($0) || $0 == UInt8(ascii: "_") }
    }

    /// The text as it is, and with the escapes of URLs, forms, HTML and JSON read, layer by layer.
    var unescaped: [String] {
        UnescapedText.layers(of: self).map { String(String.UnicodeScalarView($0.scalars)) }
    }

    /// Whether it has a secret as a whole word, as it is or escaped.
    func tells(_ secret: String) -> Bool { unescaped.tell(secret) }

    /// Whether it contains a text as a whole word.
    fileprivate func hasWhole(_ text: String) -> Bool {
        ranges(of: text).contains { place in
            let before = self[..<place.lowerBound].utf8.last
            // A full stop ends a sentence, unless a word goes on behind it.
            let after = self[place.upperBound...].utf8.first { $0 != UInt8(ascii: ".") }
            return ![before, after].compactMap(\.self).contains(where: PercentCoding.isUnreserved)
        }
    }
}

extension [String] {
    /// Whether one of these texts, which are unescaped, has a secret as a whole word.
    ///
    /// What looks like an escape in the secret itself, such as a plus, was read as one there, too.
    func tell(_ secret: String) -> Bool {
        let forms = secret.unescaped.filter(\.isUnlikelyByChance)
        // Nearly every text lacks it, and a comparison of bytes is much faster than one of characters.
        return contains { text in forms.contains { text.hasBytes(of: $0) && text.hasWhole($0) } }
    }
}
