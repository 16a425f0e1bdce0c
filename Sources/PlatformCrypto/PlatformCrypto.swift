/// The cryptography that the platform ships: SHA-256, HMAC, constant-time compare, password hashing.
///
/// Nothing here is written by hand: CommonCrypto on Apple platforms, OpenSSL 3's `libcrypto` on Linux,
/// opened at run time so that the package needs no dependency. The value is cheap to make and to copy.
public struct PlatformCrypto: Sendable {
    private let library: PlatformLibrary

    /// Opens the platform's library, once for the process.
    ///
    /// Throws ``PlatformCryptoError``, which says what is missing and how to install it.
    public init() throws(PlatformCryptoError) {
        library = try PlatformLibrary.opened.get()
    }

    /// The SHA-256 digest of the bytes (FIPS 180-4); nothing is allocated when they lie in one piece.
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

    /// Whether the bytes are the same, in a time that depends on nothing but their number.
    ///
    /// For secrets: `==` stops at the first difference and so tells how much of a guess was right.
    public func constantTimeEqual(
        _ left: some Collection<UInt8>, _ right: some Collection<UInt8>
    ) -> Bool {
        withBytes(of: left) { left in
            withBytes(of: right) { right in
                left.count == right.count && library.constantTimeEqual(left, right)
            }
        }
    }

    /// The hash of a password, to be stored (PBKDF2-HMAC-SHA-256, RFC 8018 section 5.2).
    ///
    /// The salt is at least 16 random bytes, a new one for each password; of iterations OWASP asks for
    /// 600,000. Both travel in the hash, so that old hashes keep working when the number is raised.
    public func hashPassword(_ password: String, salt: [UInt8], iterations: Int) -> PasswordHash {
        let iterations = min(max(iterations, 1), PasswordHash.mostIterations)
        let hash = stretch(password, salt: salt, iterations: iterations)
        return PasswordHash(iterations: iterations, salt: salt, hash: hash)
    }

    /// Whether the password is the one that was hashed; takes as long as hashing it did.
    public func verify(_ password: String, against stored: PasswordHash) -> Bool {
        let hash = stretch(password, salt: stored.salt, iterations: stored.iterations)
        return constantTimeEqual(hash.bytes, stored.hash.bytes)
    }

    private func stretch(_ password: String, salt: [UInt8], iterations: Int) -> SHA256Digest {
        withBytes(of: password.utf8) { password in
            withBytes(of: salt) { salt in
                library.pbkdf2SHA256(password: password, salt: salt, iterations: iterations)
            }
        }
    }
}

/// The bytes where they lie; copied first only when they do not lie in one piece.
private func withBytes<Bytes: Collection<UInt8>, Result>(
    of bytes: Bytes, _ body: (UnsafeRawBufferPointer) -> Result
) -> Result {
    if let result = bytes.withContiguousStorageIfAvailable({ body(UnsafeRawBufferPointer($0)) }) {
        return result
    }
    return Array(bytes).withUnsafeBytes(body)
}
