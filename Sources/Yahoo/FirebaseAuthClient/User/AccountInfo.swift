import Foundation
import JSON

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
