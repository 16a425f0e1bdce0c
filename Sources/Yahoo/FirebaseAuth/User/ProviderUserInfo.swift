import Foundation
import JSON

/// The user's profile at one of the linked providers.
package struct ProviderUserInfo: Sendable {
    /// The provider, such as `yahoo.com`.
    package let providerID: String
    /// The user's identifier at the provider; at Yahoo this is the GUID (wire name `federatedId`).
    package let uid: String
    /// The full name; nil when the provider gave none.
    package let displayName: String?
    /// Where the user's picture is; nil when the provider gave none.
    package let photoURL: URL?
    /// The user's email address at the provider, verified or not.
    package let email: String?
}

extension ProviderUserInfo {
    /// Reads an element of `providerUserInfo`; nil when it names no provider.
    init?(fields: JSONValue) {
        guard let providerID = fields.text("providerId") else { return nil }
        self.init(
            providerID: providerID, uid: fields["federatedId"]?.string ?? "",
            displayName: fields["displayName"]?.string,
            photoURL: fields["photoUrl"]?.string.flatMap { URL(string: $0) }, email: fields["email"]?.string)
    }
}
