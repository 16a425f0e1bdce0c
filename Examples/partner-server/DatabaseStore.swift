import PartnerServer
import PartnerStores
import PlatformCrypto

/// A database: the store and the users in one.
typealias DatabaseStore = PartnerStore & EditableAccounts

/// Opens the database of `--store`.
///
/// Throws `StoreOpeningError`, which says what is wrong and what to do.
func openStore(_ place: String, crypto: PlatformCrypto) throws(StoreOpeningError) -> any DatabaseStore {
    if ["postgresql://", "postgres://"].contains(where: place.hasPrefix) {
        try PostgreSQLStore(url: place, crypto: crypto)
    } else {
        try SQLiteStore(path: place, crypto: crypto)
    }
}
