import AuthorizationServer
import PartnerServer
import WebText

extension ConfigurationFile {
    /// A text in English, or one for each language: `{"en": "See your devices", "ar": "…"}`.
    struct Words: Codable, ExpressibleByStringLiteral {
        private var texts: [String: String]

        init(stringLiteral text: String) { texts = ["en": text] }

        init(from decoder: any Decoder) throws {
            let value = try decoder.singleValueContainer()
            if let text = try? value.decode(String.self) {
                texts = ["en": text]
            } else if let translations = try? value.decode([String: String].self) {
                texts = translations
            } else {
                throw DecodingError.dataCorruptedError(
                    in: value, debugDescription: "Expected a string, or a string for each language.")
            }
        }

        func encode(to encoder: any Encoder) throws {
            var value = encoder.singleValueContainer()
            if let text = texts["en"], texts.count == 1 {
                try value.encode(text)
            } else {
                try value.encode(texts)
            }
        }

        /// The text with its translations; throws ``Problem`` with the key that has it.
        func localized(_ key: String) throws -> LocalizedText {
            var translations: [PageLanguage: String] = [:]
            for (tag, text) in texts.sorted(by: { $0.key < $1.key }) {
                guard let language = PageLanguage(rawValue: tag) else {
                    let known = PageLanguage.allCases.map(\.rawValue).joined(separator: ", ")
                    throw Problem(
                        "\(key): the pages have no language \(Printable.quoted(tag)); they have \(known)")
                }
                translations[language] = text
            }
            guard let english = translations[.english] else {
                throw Problem("\(key) has no words in en")
            }
            return LocalizedText(english, translations: translations)
        }
    }
}
