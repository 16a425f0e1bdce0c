/// The cryptography that the platform ships: SHA-256, HMAC, constant-time compare, password hashing.
///
/// No algorithm is written here. On Apple's platforms CommonCrypto does the work, on Linux `libcrypto` of
/// OpenSSL 3, which is opened at run time so that the package needs no dependency. The value is cheap to make
/// and to copy.
public struct PlatformCrypto: Sendable {
    private let library: PlatformLibrary

    /// Opens the platform's library, once for the process.
    ///
    /// Throws ``SharedLibraryError``, which says what is missing and how to install it.
    public init() throws {
        library = try PlatformLibrary.opened.get()
    }

    /// The SHA-256 digest of the bytes (FIPS 180-4); contiguous bytes are not copied.
    public func sha256(_ bytes: some Collection<UInt8>) -> SHA256Digest {
        withBytes(of: bytes) { library.sha256($0) }
    }

    /// The HMAC-SHA-256 of a message under a key (RFC 2104).
    public func hmacSHA256(
        key: some Collection<UInt8>, message: some Collection<UInt8>
    ) -> SHA256Digest {
        withBytes(of: key) { key in
            withBytes(of: message) { message in library.hmacSHA256(key: key, message: message) }
        }
    }

    /// Whether the bytes are the same, in a time that depends only on their number.
    ///
    /// Use it for secrets: `==` stops at the first difference, so its time shows how many
    /// bytes of a guess are right.
    public func constantTimeEqual(
        _ left: some Collection<UInt8>, _ right: some Collection<UInt8>
    ) -> Bool {
        withBytes(of: left) { left in
            withBytes(of: right) { right in
                left.count == right.count && library.constantTimeEqual(left, right)
            }
        }
    }

    /// Whether the digests are the same, in a time that does not depend on them.
    public func constantTimeEqual(_ left: SHA256Digest, _ right: SHA256Digest) -> Bool {
        left.withBytes { left in right.withBytes { right in library.constantTimeEqual(left, right) } }
    }

    /// The hash of a password, to be stored (PBKDF2-HMAC-SHA-256, RFC 8018 section 5.2).
    ///
    /// Take a new random salt for each password. 16 bytes are usual; fewer than 8 are a programming error
    /// (RFC 8018 section 4.1). OWASP asks for 600,000 iterations; more than 10,000,000 are a programming
    /// error. The hash holds both, so that old hashes keep working when the number is raised.
    public func hashPassword(_ password: String, salt: [UInt8], iterations: Int) -> PasswordHash {
        precondition(salt.count >= 8, "a salt has at least 8 random bytes")
        precondition(PasswordHash.iterationRange.contains(iterations), "1 to 10,000,000 iterations")
        let hash = stretch(password, salt: salt, iterations: iterations)
        return PasswordHash(iterations: iterations, salt: salt, hash: hash)
    }

    /// Whether the password is the one that was hashed; takes as long as hashing it did.
    public func verify(_ password: String, against stored: PasswordHash) -> Bool {
        constantTimeEqual(
            stretch(password, salt: stored.salt, iterations: stored.iterations), stored.hash)
    }

    private func stretch(_ password: String, salt: [UInt8], iterations: Int) -> SHA256Digest {
        withBytes(of: password.utf8) { password in
            withBytes(of: salt) { salt in
                library.pbkdf2SHA256(password: password, salt: salt, iterations: iterations)
            }
        }
    }
}

/// Passes on the bytes without a copy where they are contiguous.
private func withBytes<Bytes: Collection<UInt8>, Result>(
    of bytes: Bytes, _ body: (UnsafeRawBufferPointer) -> Result
) -> Result {
    func pass(_ buffer: UnsafeRawBufferPointer) -> Result {
        // Some C functions refuse a null pointer, even with a length of zero.
        buffer.baseAddress == nil ? withUnsafeBytes(of: 0) { body(.init(rebasing: $0[..<0])) } : body(buffer)
    }
    if let result = bytes.withContiguousStorageIfAvailable({ pass(UnsafeRawBufferPointer($0)) }) {
        return result
    }
    return Array(bytes).withUnsafeBytes(pass)
}

/// The hash of a password with its salt and its number of iterations, as one line of text.
///
/// The text is `pbkdf2-sha256$ITERATIONS$SALT$HASH`, salt and hash in base64url.
public struct PasswordHash: Sendable, Hashable, LosslessStringConvertible {
    let iterations: Int
    let salt: [UInt8]
    let hash: SHA256Digest

    /// With a greater limit, one stored line of an attacker could keep the processor busy for minutes.
    static let iterationRange = 1...10_000_000

    private static let scheme = "pbkdf2-sha256"

    init(iterations: Int, salt: [UInt8], hash: SHA256Digest) {
        self.iterations = iterations
        self.salt = salt
        self.hash = hash
    }

    /// The hash of a stored line; nil when it is not one.
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

/// A SHA-256 digest: 32 bytes inside the value itself, so that a digest needs no memory of its own.
///
/// Equality ends at the first difference. That is safe for looking up the digest of a secret, since an
/// attacker cannot choose a digest byte by byte. A MAC needs ``PlatformCrypto/constantTimeEqual(_:_:)``.
public struct SHA256Digest: Sendable, Hashable {
    private let words: Words

    private struct Words: Hashable {
        var first: UInt64 = 0
        var second: UInt64 = 0
        var third: UInt64 = 0
        var fourth: UInt64 = 0
    }

    init(writing body: (UnsafeMutableRawBufferPointer) -> Void) {
        var words = Words()
        withUnsafeMutableBytes(of: &words, body)
        self.words = words
    }

    /// The digest of these bytes as stored; nil unless there are 32.
    public init?(bytes: some Collection<UInt8>) {
        guard bytes.count == Self.byteCount else { return nil }
        self.init { $0.copyBytes(from: bytes) }
    }

    /// The number of bytes in a digest.
    public static let byteCount = 32

    /// The 32 bytes.
    public var bytes: [UInt8] { withBytes { Array($0) } }

    /// The bytes as base64url without padding: 43 characters.
    public var base64URL: String { withBytes { Base64URL.encode($0) } }

    package func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        withUnsafeBytes(of: words, body)
    }
}
