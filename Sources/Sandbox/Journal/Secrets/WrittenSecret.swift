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

        init(_ scalars: [Unicode.Scalar]) {
            self.scalars = scalars
            // After no scalar and after one, the search begins again.
            var fallbacks = [0, 0]
            for scalar in scalars.dropFirst() {
                var length = fallbacks[fallbacks.count - 1]
                while length > 0, scalars[length] != scalar { length = fallbacks[length] }
                fallbacks.append(scalars[length] == scalar ? length + 1 : 0)
            }
            self.fallbacks = fallbacks
        }

        /// Where the form is in the characters; no two places overlap.
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

    /// The places of the secret, as offsets in the UTF-8 of the text that the layer was made from.
    func places(in layer: UnescapedText) -> [Range<Int>] {
        forms.flatMap { $0.places(in: layer.scalars) }.map { layer.place(of: $0) }
    }
}
