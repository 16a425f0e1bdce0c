import WebText

/// An error by which a provider refuses a sign-in, in the form in which a log shows it.
struct ProviderError: Sendable {
    /// The letters, digits, `_` and `-` of the first 64 bytes of the code, or `?` where it has none of them (wire name
    /// `error`).
    let code: String
    /// The code, and in brackets the description, where there is one (wire name `error_description`).
    let text: String

    init(code: String, description: String?) {
        let shown = code.utf8.prefix(64).filter { byte in
            byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
        }
        self.code = shown.isEmpty ? "?" : String(decoding: shown, as: UTF8.self)
        let inBrackets = description.map { " (\(Printable.text($0, limit: 200)))" }
        text = self.code + (inBrackets ?? "")
    }
}
