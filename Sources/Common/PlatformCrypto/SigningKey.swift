/// A private key that signs, kept by the platform's library.
///
/// It does not leave the process: there is no way to export it.
public struct SigningKey: Sendable {
    /// The algorithm of the key.
    public let algorithm: SignatureAlgorithm
    /// The key that checks the signatures.
    package let publicKey: PublicKey

    private let key: PlatformKey

    /// A new key from the platform's own random source; an RSA key has 2048 bits (RFC 7518 section 3.3).
    ///
    /// An RSA key takes the processor for some tens of milliseconds. Throws ``PlatformCryptoError``, and on Linux
    /// ``SharedLibraryError`` where OpenSSL is missing.
    public init(generating algorithm: SignatureAlgorithm) throws {
        self.algorithm = algorithm
        key = try PlatformKey(generating: algorithm)
        publicKey = try PublicKey(try key.publicParts(algorithm))
    }

    /// The RSA key in a PEM text of PKCS #8 (`-----BEGIN PRIVATE KEY-----`), for RS256.
    ///
    /// The key of a Google service account is the value `private_key` of the account's JSON file. Throws
    /// ``PlatformCryptoError/unusableKey(_:)`` for any other text, and for another key than RSA with 2048 to 8192 bits,
    /// and on Linux ``SharedLibraryError`` where OpenSSL is missing.
    public init(rsaPEM text: String) throws {
        algorithm = .rs256
        key = try PlatformKey(rsaPrivateKey: RSAPrivateKeyPEM(text).der)
        publicKey = try PublicKey(try key.publicParts(.rs256))
        // A library may read numbers that do not belong together: it cannot sign, or its signatures would all be refused.
        guard let signature = try? key.sign([], .rs256), publicKey.verify(signature, of: []) else {
            throw PlatformCryptoError.unusableKey("the numbers of the key do not belong together")
        }
    }

    /// The signature of a message.
    ///
    /// For ES256 it is r and s, 32 bytes each, one after the other (RFC 7518 section 3.4); for RS256 it has as many
    /// bytes as the modulus.
    public func sign(_ message: some Collection<UInt8>) throws(PlatformCryptoError) -> [UInt8] {
        try key.sign(Array(message), algorithm)
    }
}
