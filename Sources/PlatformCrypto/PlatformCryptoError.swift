/// Why the platform's cryptography cannot be used.
public enum PlatformCryptoError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The library cannot be opened; the reason is the loader's own.
    case missingLibrary(name: String, reason: String)
    /// The library lacks a function: it is too old, or another one of the same name.
    case missingSymbol(name: String, library: String)
    /// The library refuses an algorithm, as a restricted configuration may.
    case missingAlgorithm(name: String, library: String)

    /// What is missing and how to install it.
    public var description: String {
        switch self {
        case .missingLibrary(let name, let reason):
            "cannot open \(name) (\(reason)); \(Self.remedy)"
        case .missingSymbol(let name, let library):
            "\(library) has no function \(name), so it is not OpenSSL 3; \(Self.remedy)"
        case .missingAlgorithm(let name, let library):
            "\(library) offers no \(name); check its configuration file openssl.cnf"
        }
    }

    private static let remedy = """
        install OpenSSL 3: `apt-get install libssl3` (Debian, Ubuntu), \
        `dnf install openssl-libs` (Fedora, RHEL), `apk add libcrypto3` (Alpine)
        """
}
