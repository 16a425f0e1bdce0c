#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// Why a library that is opened at run time cannot be used, and what to install.
public struct SharedLibraryError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The problem and the remedy.
    public let description: String
}

/// A library of the system, opened at run time and never closed, so that its functions stay valid.
package struct SharedLibrary {
    private let name: String
    private let remedy: String
    private let handle: UnsafeMutableRawPointer

    /// Opens the library where the system's loader looks for it; throws ``SharedLibraryError``.
    package init(name: String, remedy: String) throws {
        guard let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) else {
            let reason = dlerror().map { String(cString: $0) } ?? "no reason given"
            throw SharedLibraryError(description: "cannot open \(name) (\(reason)); \(remedy)")
        }
        self.name = name
        self.remedy = remedy
        self.handle = handle
    }

    /// The function of a name, as the C type that its header gives it.
    package func function<Function>(_ symbol: String) throws -> Function {
        guard let address = dlsym(handle, symbol) else {
            throw SharedLibraryError(
                description:
                    "\(name) has no function \(symbol), so it is too old or another library; \(remedy)")
        }
        return unsafeBitCast(address, to: Function.self)
    }
}

/// Why a key or an algorithm of the platform's cryptography cannot be used.
public enum PlatformCryptoError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The library refuses an algorithm, as a restricted configuration may.
    case missingAlgorithm(name: String, library: String)
    /// The numbers make no key that may be used.
    case unusableKey(String)
    /// A function of the library failed; lack of memory is the usual reason.
    case failed(function: String)

    /// The problem, and what to check.
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
