/// The cryptography that the platform ships: SHA-256, HMAC, constant-time compare, password hashing.
///
/// No algorithm is written here. On Apple's platforms CommonCrypto does the work, on Linux `libcrypto` of
/// OpenSSL 3, which is opened at run time so that the package needs no dependency. The value is cheap to make
/// and to copy.
public struct PlatformCrypto: Sendable {
    private let library: PlatformLibrary

    /// Opens the platform's library, once for the process.
    ///
    /// On Linux it throws ``SharedLibraryError``, which says what is missing and how to install it, and
    /// ``PlatformCryptoError/missingAlgorithm(name:library:)``; on Apple's platforms it does not throw.
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

/// Passes the bytes on without a copy where they are contiguous; the pointer is never null.
func withBytes<Bytes: Collection<UInt8>, Result>(
    of bytes: Bytes, _ body: (UnsafeRawBufferPointer) -> Result
) -> Result {
    func pass(_ buffer: UnsafeRawBufferPointer) -> Result {
        guard buffer.baseAddress == nil else { return body(buffer) }
        // Some C functions refuse a null pointer, even with a length of zero.
        return withUnsafeBytes(of: 0) { zero in body(UnsafeRawBufferPointer(rebasing: zero[..<0])) }
    }
    if let result = bytes.withContiguousStorageIfAvailable({ pass(UnsafeRawBufferPointer($0)) }) {
        return result
    }
    return Array(bytes).withUnsafeBytes(pass)
}
