#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// Why a library that is opened at run time cannot be used.
package protocol SharedLibraryError: Error {
    /// The library cannot be opened; the reason is the loader's own.
    static func missingLibrary(name: String, reason: String) -> Self
    /// The library lacks a function: it is too old, or another one of the same name.
    static func missingSymbol(name: String, library: String) -> Self
}

/// A library of the system that is opened at run time, so that the package needs no dependency.
///
/// It is never closed, so that its functions stay valid.
package struct SharedLibrary<Failure: SharedLibraryError> {
    let name: String
    private let handle: UnsafeMutableRawPointer

    /// Opens the library of a file name, where the system's loader looks for it.
    package init(name: String) throws(Failure) {
        guard let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) else {
            let reason = dlerror().map { String(cString: $0) } ?? "no reason given"
            throw .missingLibrary(name: name, reason: reason)
        }
        self.name = name
        self.handle = handle
    }

    /// The function of a name, as the C type that its header gives it.
    package func function<Function>(_ symbol: String) throws(Failure) -> Function {
        guard let address = dlsym(handle, symbol) else {
            throw .missingSymbol(name: symbol, library: name)
        }
        return unsafeBitCast(address, to: Function.self)
    }
}

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
