/// A secret to find in a text in every writing: as it is, or as a URL, a form, HTML or JSON writes it.
///
/// The secret itself may look escaped, as `100%25` does. So the secret, and what is left of it when it is
/// unescaped, are looked for in each layer of the text.
struct WrittenSecret: Sendable {
    /// A form of the secret that is looked for, prepared for a search in linear time.
    private struct Form {
        let scalars: [Unicode.Scalar]
        /// Where the search goes on after a mismatch, for each count of matched scalars (Knuth, Morris, Pratt).
        ///
        /// That is the length of the longest end of the matched scalars that is also a beginning of the form.
        let fallbacks: [Int]
        /// The number of its first characters, as ``beginnings(in:)`` has it, or nil where it is shorter.
        let beginning: UInt64?

        init(_ scalars: [Unicode.Scalar]) {
            self.scalars = scalars
            beginning =
                scalars.count < countOfBeginning
                ? nil
                : scalars.prefix(countOfBeginning).reduce(0) { $0 << 8 ^ UInt64($1.value & 0xFF) }
            // After no scalar and after one, the search begins again.
            var fallbacks = [0, 0]
            for scalar in scalars.dropFirst() {
                var length = fallbacks[fallbacks.count - 1]
                while length > 0, scalars[length] != scalar { length = fallbacks[length] }
                fallbacks.append(scalars[length] == scalar ? length + 1 : 0)
            }
            self.fallbacks = fallbacks
        }

        /// Where the form is in the characters, at places that do not overlap.
        func places(in text: [Unicode.Scalar]) -> [Range<Int>] {
            guard text.count >= scalars.count else { return [] }
            var places: [Range<Int>] = []
            var length = 0
            // Not `enumerated()`, which takes most of a debug run of flip-check.
            for index in text.indices {
                let scalar = text[index]
                while length > 0, scalars[length] != scalar { length = fallbacks[length] }
                if scalars[length] == scalar { length += 1 }
                if length == scalars.count {
                    places.append((index + 1 - length)..<(index + 1))
                    length = 0
                }
            }
            return places
        }
    }

    let text: String
    private let forms: [Form]

    /// A secret to look for as it is, and unescaped as often as that is possible.
    ///
    /// An unescaped form of fewer than four characters is left out, because it would be found everywhere.
    init(_ secret: String) {
        text = secret
        let written = Array(secret.unicodeScalars)
        let layers = UnescapedText.layers(of: secret).map(\.scalars)
        let unescaped = layers.filter { $0 != written && $0.count >= 4 }
        let all = [written] + unescaped
        forms = all.filter { !$0.isEmpty }.map(Form.init)
    }

    /// How many characters a beginning has.
    private static let countOfBeginning = 8

    /// Every run of that many characters in a text, by a number that another run may have too.
    ///
    /// A run keeps hundreds of secrets, such as cookies. Most of them are in no answer, and need no search then.
    static func beginnings(in layer: UnescapedText) -> Set<UInt64> {
        let scalars = layer.scalars
        guard scalars.count >= countOfBeginning else { return [] }
        var numbers: Set<UInt64> = []
        var number: UInt64 = 0
        for index in scalars.indices {
            // Eight bits for each character: the ninth from the end has left the number.
            number = number << 8 ^ UInt64(scalars[index].value & 0xFF)
            if index + 1 >= countOfBeginning { numbers.insert(number) }
        }
        return numbers
    }

    /// Whether one of the forms may be in a text with these runs of characters; a short form always may.
    func mayBe(among beginnings: Set<UInt64>) -> Bool {
        forms.contains { form in form.beginning.map(beginnings.contains) ?? true }
    }

    /// The places of the secret, as offsets in the UTF-8 of the text that the layer was made from.
    func places(in layer: UnescapedText) -> [Range<Int>] {
        forms.flatMap { $0.places(in: layer.scalars) }.map { layer.place(of: $0) }
    }
}
