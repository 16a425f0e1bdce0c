import PartnerServer
import PartnerStores
import PlatformCrypto

/// A database: the store and the users in one.
typealias DatabaseStore = PartnerStore & EditableAccounts

/// Opens the database of `--store`; a file that does not exist is made, unless it must exist.
///
/// Throws `StoreOpeningError`, which says what is wrong and what to do.
func openStore(
    _ place: String, mustExist: Bool = false, crypto: PlatformCrypto
) throws(StoreOpeningError) -> any DatabaseStore {
    if ["postgresql://", "postgres://"].contains(where: place.hasPrefix) {
        return try PostgreSQLStore(url: place, crypto: crypto)
    }
    // A mistyped name would make an empty store, and its backup would be empty.
    return try SQLiteStore(path: place, mustExist: mustExist, crypto: crypto)
}
