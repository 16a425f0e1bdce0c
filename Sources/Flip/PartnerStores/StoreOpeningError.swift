import PlatformCrypto

/// Why a database cannot be used as a store, and what to do.
public enum StoreOpeningError: SharedLibraryError, Sendable, Hashable, CustomStringConvertible {
    /// The library of the database cannot be opened; the reason is the loader's own.
    case missingLibrary(name: String, reason: String)
    /// The library lacks a function, so it is too old.
    case missingSymbol(name: String, library: String)
    /// The library is older than the version that this store needs.
    case oldLibrary(name: String, version: String, needed: String)
    /// The file or database belongs to another program, or to a newer version of
    /// this one; it was not changed.
    case notOurs(String)
    /// The file or database cannot be opened or prepared.
    case unusable(String)

    /// The problem and the remedy.
    public var description: String {
        switch self {
        case .missingLibrary(let name, let reason):
            "cannot open \(name) (\(reason)); \(Self.remedy(name))"
        case .missingSymbol(let name, let library):
            "\(library) has no function \(name), so it is too old; \(Self.remedy(library))"
        case .oldLibrary(let name, let version, let needed):
            "\(name) is version \(version), and \(needed) is needed; \(Self.remedy(name))"
        case .notOurs(let problem), .unusable(let problem):
            problem
        }
    }

    private static func remedy(_ library: String) -> String {
        library.contains("pq")
            ? """
            install the client library of PostgreSQL: `apt-get install libpq5` (Debian, Ubuntu), \
            `dnf install libpq` (Fedora, RHEL), `brew install libpq` (macOS)
            """
            : """
            install SQLite: `apt-get install libsqlite3-0` (Debian, Ubuntu), \
            `dnf install sqlite-libs` (Fedora, RHEL)
            """
    }
}
