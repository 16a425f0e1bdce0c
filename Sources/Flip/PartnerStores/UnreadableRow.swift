import AuthorizationServer
import OAuth
import PartnerServer
import PlatformCrypto

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

struct UnreadableRow: Error, CustomStringConvertible {
    var what: String

    var description: String {
        "a row has no \(what) where one is needed: the database is damaged, or another program has changed it"
    }
}
