import OAuth
import PlatformCrypto

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The consent of a user to an app, and the values that its code is bound to (RFC 6749 section 4.1.3).
struct CodeGrant: Sendable {
    let guid: String
    let clientID: String
    let scope: Scope
    let redirectURI: String
    let challenge: CodeChallenge?
    /// `nonce` of the request, for the ID token.
    let nonce: String?
    let signIn: SignInRecord
}

/// When and in which session the user signed in: `auth_time`, `sid` and `session_exp` of ID tokens.
struct SignInRecord: Sendable {
    let time: Date
    let sessionID: String
    let sessionExpires: Date
}

/// The digests of the tokens that a code is exchanged for.
struct FirstTokens: Sendable {
    let refresh: SHA256Digest
    let access: SHA256Digest
    let accessExpires: Date
    let refreshExpires: Date
}

/// The result of redeeming a code.
enum Redemption: Sendable {
    case first(CodeGrant)
    /// The code was used before; its tokens have ended.
    case again
    /// The code was issued to another app; nothing has changed.
    case ofAnotherApp
    case unknown
}

struct RefreshRecord: Sendable {
    /// The digest of the code that the grant came from.
    let grant: SHA256Digest
    var isReplaced = false
}

struct AccessRecord: Sendable {
    let grant: SHA256Digest
    let scope: Scope
    let expires: Date
}

/// A valid access token.
struct Access: Sendable {
    let grant: CodeGrant
    let scope: Scope
    let expires: Date
}

/// The session of a browser in which a user is signed in.
struct SignInSession: Sendable {
    let guid: String
    let signIn: SignInRecord
    let expires: Date
    /// The digest of the request for which the user has just signed in; nil after that request was answered.
    ///
    /// With `prompt=login` only this counts, so that a sign-in answers one request and not the next.
    var freshFor: SHA256Digest?
}

/// The user and the app of a consent, as bytes, because `String` compares by canonical equivalence.
struct Consent: Sendable, Hashable {
    let guid: [UInt8]
    let clientID: [UInt8]

    init(guid: String, clientID: String) {
        self.guid = Array(guid.utf8)
        self.clientID = Array(clientID.utf8)
    }
}
