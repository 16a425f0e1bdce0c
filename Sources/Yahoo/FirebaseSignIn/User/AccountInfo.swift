import Foundation
import JOSE

/// An account as `getAccountInfo` describes it; the only place from which a ``User`` is filled.
struct AccountInfo: Sendable, Hashable {
    var localID: String
    var email: String?
    var isEmailVerified: Bool
    var displayName: String?
    var photoURL: URL?
    /// A password hash, or the server's placeholder for one, is there.
    var hasPassword: Bool
    var providers: [ProviderUserInfo]

    /// Reads the answer, which must have exactly one account.
    ///
    /// Throws ``AuthErrorCode/internalError``.
    init(reply: JSONValue) throws(AuthError) {
        let users = reply.objects("users")
        guard users.count == 1, let user = users.first else {
            throw AuthError(.internalError, "getAccountInfo answered with \(users.count) accounts")
        }
        localID = user["localId"]?.string ?? ""
        email = user.text("email")
        isEmailVerified = user.flag("emailVerified")
        displayName = user["displayName"]?.string
        photoURL = user["photoUrl"]?.string.flatMap { URL(string: $0) }
        hasPassword = user.text("passwordHash") != nil
        providers = user.objects("providerUserInfo").compactMap(ProviderUserInfo.init(fields:))
    }
}

extension ProviderUserInfo {
    /// Wire: an element of `providerUserInfo`; the user's id at the provider is `federatedId`.
    init?(fields: JSONValue) {
        guard let providerID = fields.text("providerId") else { return nil }
        self.init(
            providerID: providerID, uid: fields["federatedId"]?.string ?? "",
            displayName: fields["displayName"]?.string,
            photoURL: fields["photoUrl"]?.string.flatMap { URL(string: $0) }, email: fields["email"]?.string)
    }
}

/// The provider's description of the user.
package struct ProviderUserInfo: Sendable, Hashable {
    package let providerID: String
    /// The user's id at the provider: for Yahoo the GUID (wire name `federatedId`).
    package let uid: String
    package let displayName: String?
    package let photoURL: URL?
    /// The user's e-mail address at the provider, verified or not.
    package let email: String?
}
