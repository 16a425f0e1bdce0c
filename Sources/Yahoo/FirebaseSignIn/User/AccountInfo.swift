import Foundation

/// An account as `getAccountInfo` describes it; the only place from which a ``User`` is filled.
struct AccountInfo: Sendable, Hashable {
    var localID: String
    var email: String?
    var isEmailVerified: Bool
    var displayName: String?
    var photoURL: URL?
    /// A password hash, or the server's placeholder for one, is there.
    var hasPassword: Bool
    var metadata: UserMetadata
    var providers: [ProviderUserInfo]

    /// Reads the answer, which must have exactly one account.
    ///
    /// Throws ``AuthErrorCode/internalError``.
    init(reply: ResponseFields) throws(AuthError) {
        let users = reply.objects("users")
        guard users.count == 1, let user = users.first else {
            throw AuthError(.internalError, "getAccountInfo answered with \(users.count) accounts")
        }
        localID = user.string("localId") ?? ""
        email = user.text("email")
        isEmailVerified = user.bool("emailVerified")
        displayName = user.string("displayName")
        photoURL = user.string("photoUrl").flatMap { URL(string: $0) }
        hasPassword = user.text("passwordHash") != nil
        metadata = UserMetadata(
            creationDate: Self.date(user.integer("createdAt")),
            lastSignInDate: Self.date(user.integer("lastLoginAt")))
        providers = user.objects("providerUserInfo").compactMap(ProviderUserInfo.init(fields:))
    }

    /// Milliseconds since 1970.
    private static func date(_ milliseconds: Int64?) -> Date? {
        milliseconds.map { Date(timeIntervalSince1970: Double($0) / 1000) }
    }
}

extension ProviderUserInfo {
    /// Wire: an element of `providerUserInfo`; the user's id at the provider is `federatedId`.
    init?(fields: ResponseFields) {
        guard let providerID = fields.text("providerId") else { return nil }
        self.init(
            providerID: providerID, uid: fields.string("federatedId") ?? "",
            displayName: fields.string("displayName"),
            photoURL: fields.string("photoUrl").flatMap { URL(string: $0) }, email: fields.string("email"))
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

/// The times of an account's creation and of its last sign-in.
package struct UserMetadata: Sendable, Hashable {
    /// When the account was made (wire name `createdAt`, milliseconds).
    package let creationDate: Date?
    /// The last sign-in (wire name `lastLoginAt`, milliseconds).
    package let lastSignInDate: Date?
}
