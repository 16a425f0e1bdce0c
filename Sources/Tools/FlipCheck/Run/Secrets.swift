import WebText

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// What must never be printed, whatever it is called on the wire: passwords, cookies, tokens, codes.
public final class Secrets: Sendable {
    private let values: Locked<[String]>

    /// The secrets that are known from the start.
    public init(_ values: [String] = []) {
        self.values = Locked([])
        for value in values { remember(value) }
    }

    /// From now on this value is hidden.
    ///
    /// A value of less than four characters is not: it would be found everywhere.
    public func remember(_ value: String) {
        guard value.utf8.count >= 4 else { return }
        values.withLock { values in
            guard !values.contains(where: { $0.utf8.elementsEqual(value.utf8) }) else { return }
            values.append(value)
            // The longest first: a secret may be part of another.
            values.sort { $0.utf8.count > $1.utf8.count }
        }
    }

    /// The text with every secret in it replaced.
    public func hidden(in text: String) -> String {
        values.withLock { $0 }.reduce(text) { text, secret in
            mayHold(secret, text) ? text.replacing(secret, with: "(hidden)") : text
        }
    }

    /// A quick look before anything is replaced: most lines hold no secret, and a run has many pairs of them.
    private func mayHold(_ secret: String, _ text: String) -> Bool {
        guard text.utf8.count >= secret.utf8.count else { return false }
        // To C the text ends at a zero byte, so then the slow way is taken.
        return text.utf8.contains(0) || text.withCString { strstr($0, secret) != nil }
    }
}
