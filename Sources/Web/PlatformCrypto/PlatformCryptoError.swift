/// Why the platform's cryptography cannot be used.
public enum PlatformCryptoError: SharedLibraryError, Sendable, Hashable, CustomStringConvertible {
    /// The library cannot be opened; the reason is the loader's own.
    case missingLibrary(name: String, reason: String)
    /// The library lacks a function: it is too old, or it is another library of the same name.
    case missingSymbol(name: String, library: String)
    /// The library refuses an algorithm, as a restricted configuration may.
    case missingAlgorithm(name: String, library: String)
    /// The numbers make no key that may be used.
    case unusableKey(String)
    /// A function of the library failed; lack of memory is the usual reason.
    case failed(function: String)

    /// The missing part, and the way to install it.
    public var description: String {
        switch self {
        case .missingLibrary(let name, let reason):
            "cannot open \(name) (\(reason)); \(Self.remedy)"
        case .missingSymbol(let name, let library):
            "\(library) has no function \(name), so it is not OpenSSL 3; \(Self.remedy)"
        case .missingAlgorithm(let name, let library):
            "\(library) offers no \(name); check its configuration file openssl.cnf"
        case .unusableKey(let problem):
            "the key cannot be used: \(problem)"
        case .failed(let function):
            "\(function) of the platform's cryptography failed"
        }
    }

    private static let remedy = """
        install OpenSSL 3: `apt-get install libssl3` (Debian, Ubuntu), \
        `dnf install openssl-libs` (Fedora, RHEL)
        """
}
