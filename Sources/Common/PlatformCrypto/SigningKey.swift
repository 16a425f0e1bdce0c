/// A private key that signs, kept by the platform's library.
///
/// It does not leave the process: there is no way to export it.
public struct SigningKey: Sendable {
    /// The algorithm of the key.
    public let algorithm: SignatureAlgorithm
    /// The key that checks the signatures.
    package let publicKey: PublicKey

    private let key: PlatformKey

    /// A new key from the platform's own random source; for RS256 of 2048 bits (RFC 7518 section 3.3).
    ///
    /// An RSA key takes the processor for some tens of milliseconds. Throws ``PlatformCryptoError``, and on Linux
    /// ``SharedLibraryError`` where OpenSSL is missing.
    public init(generating algorithm: SignatureAlgorithm) throws {
        self.algorithm = algorithm
        key = try PlatformKey(generating: algorithm)
        publicKey = try PublicKey(try key.publicParts(algorithm))
    }

    /// The signature of a message.
    ///
    /// For ES256 r and s of 32 bytes each, one after the other (RFC 7518 section 3.4), for RS256 as many
    /// bytes as the modulus has.
    public func sign(_ message: some Collection<UInt8>) throws(PlatformCryptoError) -> [UInt8] {
        try key.sign(Array(message), algorithm)
    }
}
