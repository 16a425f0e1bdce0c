import PlatformCrypto
import WebText

/// A value that a message of the run has.
struct ValueOfRun: Hashable {
    /// What it is, as a noun with its article.
    let kind: String
    let text: String

    /// Nil for a value that is missing or empty.
    init?(_ kind: String, _ text: String?) {
        guard let text, !text.isEmpty else { return nil }
        self.kind = kind
        self.text = text
    }

    /// The text as a digest is written in base64url; a text in hexadecimal digits stays as it is.
    var textOfDigest: String { text.bytesInBase64.map { Base64URL.encode($0) } ?? text }

    /// Whether it has another kind of secret in it, with so few characters beside it that they may be guessed.
    func isLittleMore(than other: ValueOfRun) -> Bool {
        let addedCount = text.utf8.count - other.text.utf8.count
        return kind != other.kind && other.text.utf8.count >= GuessableValues.minimumSecretLength
            && (1..<16).contains(addedCount) && text.hasBytes(of: other.text)
    }

    /// Whether it begins or ends as another kind of secret, with so few other characters that they may be guessed.
    ///
    /// Equal secrets and those for which ``isLittleMore(than:)`` holds are found without it.
    func isNearly(_ other: ValueOfRun) -> Bool {
        let sharedCount = max(GuessableValues.minimumSecretLength, text.utf8.count - 15)
        guard kind != other.kind, !text.hasBytes(of: other.text), !other.text.hasBytes(of: text) else {
            return false
        }
        return other.text.utf8.starts(with: text.utf8.prefix(sharedCount))
            || other.text.utf8.reversed().starts(with: text.utf8.suffix(sharedCount).reversed())
    }
}

extension Probe {
    /// The codes and tokens that the server made so far.
    func issuedValues() async throws -> [ValueOfRun] {
        let answers = try messages.tokenAnswers(configuration)
        return try await value(of: .answers).compactMap { .init("a code", $0.answer.value("code")) }
            + answers.compactMap { .init("an access token", $0.accessToken) }
            + answers.compactMap { .init("a refresh token", $0.refreshToken) }
    }
}
