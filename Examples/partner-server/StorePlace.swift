import PartnerDatabases
import PlatformCrypto

/// Where the users, the links and the sessions are: in a file of SQLite, or in a PostgreSQL database.
struct StorePlace {
    /// The file in the folder where the server is started.
    static let usual = "partner.db"

    private let place: String

    /// The place that an option names, or the usual file.
    init(_ place: String?) { self.place = place ?? Self.usual }

    /// Opens the store; a file that does not exist is made, unless it must exist.
    ///
    /// Throws `StoreProblem`, which says what is wrong and what to do.
    func open(mustExist: Bool = false, crypto: PlatformCrypto) throws -> SQLStore {
        if ["postgresql://", "postgres://"].contains(where: place.hasPrefix) {
            return try SQLStore(postgreSQL: place, crypto: crypto)
        }
        // A mistyped name would make an empty store, and its backup would be empty.
        return try SQLStore(file: place, mustExist: mustExist, crypto: crypto)
    }
}
