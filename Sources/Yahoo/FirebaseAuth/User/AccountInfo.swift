import Foundation
import JSON

/// An account as `getAccountInfo` describes it; a ``User`` shows these values.
struct AccountInfo: Sendable {
    /// The user's identifier in the project (wire name `localId`).
    let localID: String
    let email: String?
    let isEmailVerified: Bool
    let displayName: String?
    let photoURL: URL?
    /// Whether the user can sign in with a password.
    ///
    /// The server shows it by a text in place of the hash (wire name `passwordHash`).
    let hasPassword: Bool
    /// The user at each linked provider (wire name `providerUserInfo`).
    let providers: [ProviderUserInfo]

    /// Reads an answer; throws `internalError` unless it has exactly one account, with an identifier.
    init(reply: JSONValue) throws(AuthError) {
        let users = reply.objects("users")
        guard users.count == 1, let user = users.first else {
            throw AuthError(.internalError, "getAccountInfo answered with \(users.count) accounts")
        }
        guard let localID = user.text("localId") else {
            throw AuthError(.internalError, "getAccountInfo answered without a localId")
        }
        self.localID = localID
        email = user.text("email")
        isEmailVerified = user.flag("emailVerified")
        displayName = user["displayName"]?.string
        photoURL = user["photoUrl"]?.string.flatMap { URL(string: $0) }
        hasPassword = user.text("passwordHash") != nil
        providers = user.objects("providerUserInfo").compactMap(ProviderUserInfo.init(fields:))
    }
}
