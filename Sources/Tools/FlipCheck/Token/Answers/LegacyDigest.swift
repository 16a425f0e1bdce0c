import PlatformCrypto

#if canImport(Darwin)
    import CryptoKit
#endif

/// A digest that nothing new may be protected with; flip-check only recognizes what a server made with it.
///
/// The raw value is its name, for readers and for libcrypto.
enum LegacyDigest: String, CaseIterable {
    /// RFC 1321.
    case md5 = "MD5"
    /// RFC 3174.
    case sha1 = "SHA-1"

    /// The number of bytes in a digest.
    var byteCount: Int {
        switch self {
        case .md5: 16
        case .sha1: 20
        }
    }

    #if canImport(Darwin)
        /// The digest of the text; the platform's library makes it.
        func bytes(of text: String) -> [UInt8]? {
            switch self {
            case .md5: Array(Insecure.MD5.hash(data: Array(text.utf8)))
            case .sha1: Array(Insecure.SHA1.hash(data: Array(text.utf8)))
            }
        }

        /// The HMAC-SHA-1 of the message under the key (RFC 2104); the platform's library makes it.
        static func hmacSHA1(key: String, message: String) -> [UInt8]? {
            Array(
                HMAC<Insecure.SHA1>.authenticationCode(
                    for: Array(message.utf8), using: SymmetricKey(data: Array(key.utf8))))
        }
    #else
        /// The digest of the text, or nil where the system's libcrypto does not offer it, as where only FIPS 140 is allowed.
        func bytes(of text: String) -> [UInt8]? {
            guard let functions = Functions.opened, let algorithm = functions.algorithms[self] else {
                return nil
            }
            var digest = [UInt8](repeating: 0, count: byteCount)
            let input = Array(text.utf8)
            return functions.digest(input, input.count, &digest, nil, algorithm, nil) == 1 ? digest : nil
        }

        /// The HMAC-SHA-1 of the message under the key (RFC 2104), or nil where libcrypto does not offer it.
        static func hmacSHA1(key: String, message: String) -> [UInt8]? {
            guard let functions = Functions.opened, let algorithm = functions.algorithms[.sha1] else {
                return nil
            }
            var code = [UInt8](repeating: 0, count: sha1.byteCount)
            let (key, input) = (Array(key.utf8), Array(message.utf8))
            let made = functions.hmac(algorithm, key, CInt(key.count), input, input.count, &code, nil)
            return made == nil ? nil : code
        }

        /// The functions of `libcrypto`, with the types of its headers.
        ///
        /// It is `@unchecked Sendable` because they and the algorithms do not change, and OpenSSL allows their use from
        /// every thread.
        private struct Functions: @unchecked Sendable {
            typealias Digest =
                @convention(c) (
                    UnsafeRawPointer?, Int, UnsafeMutableRawPointer?, UnsafeMutablePointer<UInt32>?,
                    OpaquePointer?, OpaquePointer?
                ) -> Int32
            typealias MAC =
                @convention(c) (
                    OpaquePointer?, UnsafeRawPointer?, CInt, UnsafeRawPointer?, Int,
                    UnsafeMutablePointer<UInt8>?, UnsafeMutablePointer<UInt32>?
                ) -> UnsafeMutablePointer<UInt8>?
            typealias Fetch =
                @convention(c) (OpaquePointer?, UnsafePointer<CChar>?, UnsafePointer<CChar>?) ->
                OpaquePointer?

            static let opened = try? Functions()

            let digest: Digest
            let hmac: MAC
            let algorithms: [LegacyDigest: OpaquePointer]

            init() throws {
                let library = try SharedLibrary.libCrypto()
                digest = try library.function("EVP_Digest")
                hmac = try library.function("HMAC")
                let fetch: Fetch = try library.function("EVP_MD_fetch")
                let fetched = LegacyDigest.allCases.map { ($0, fetch(nil, $0.rawValue, nil)) }
                algorithms = Dictionary(uniqueKeysWithValues: fetched).compactMapValues(\.self)
            }
        }
    #endif
}
