/// Why a key or an algorithm of the platform's cryptography cannot be used.
public enum PlatformCryptoError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The library refuses an algorithm, as a restricted configuration may.
    case missingAlgorithm(name: String, library: String)
    /// The numbers make no key that may be used.
    case unusableKey(String)
    /// A function of the library failed; lack of memory is the usual reason.
    case failed(function: String)

    /// The problem, and what to check where a library lacks an algorithm.
    public var description: String {
        switch self {
        case .missingAlgorithm(let name, let library):
            "\(library) offers no \(name); check its configuration file openssl.cnf"
        case .unusableKey(let problem):
            "the key cannot be used: \(problem)"
        case .failed(let function):
            "\(function) of the platform's cryptography failed"
        }
    }
}
