/// The hash of a password with its salt and its number of iterations, as one line of text.
///
/// The text is `pbkdf2-sha256$ITERATIONS$SALT$HASH`, salt and hash in base64url.
public struct PasswordHash: Sendable, Hashable, LosslessStringConvertible {
    let iterations: Int
    let salt: [UInt8]
    let hash: SHA256Digest

    /// How many iterations a stored line may have; the code that hashes new passwords decides on their number.
    ///
    /// With a greater limit, one stored line of an attacker could keep the processor busy for minutes.
    static let iterationRange = 1...10_000_000

    private static let scheme = "pbkdf2-sha256"

    init(iterations: Int, salt: [UInt8], hash: SHA256Digest) {
        self.iterations = iterations
        self.salt = salt
        self.hash = hash
    }

    /// The hash in a stored line; nil when the text is not such a line.
    public init?(_ description: String) {
        let parts = description.split(separator: "$", omittingEmptySubsequences: false)
        guard parts.count == 4, parts[0] == Self.scheme,
            let iterations = Int(parts[1]), Self.iterationRange.contains(iterations),
            let salt = Base64URL.decode(parts[2]), !salt.isEmpty,
            let hash = Base64URL.decode(parts[3]).flatMap({ SHA256Digest(bytes: $0) })
        else { return nil }
        self.init(iterations: iterations, salt: salt, hash: hash)
    }

    /// The line to store.
    public var description: String {
        "\(Self.scheme)$\(iterations)$\(Base64URL.encode(salt))$\(hash.base64URL)"
    }
}
