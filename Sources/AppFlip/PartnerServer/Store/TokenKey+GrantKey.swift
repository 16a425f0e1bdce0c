import AuthorizationServer
import PlatformCrypto

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension TokenKey: GrantKey {
    /// The text of a code or token ends with its identifier.
    public static func ending(of id: UUID) -> String {
        withUnsafeBytes(of: id.uuid) { Base64URL.encode($0.suffix(3)) }
    }
}
