import PlatformCrypto
import WebText

/// What binds an attempt to the app or site that begins it: only that one knows the session identifier.
struct SessionBinding: Sendable {
    /// The SHA-256 of the session identifier, in lower-case hexadecimal.
    let digest: String
    /// The session identifier that is made here for a site that sends none; nil when the sender has its own.
    let issuedID: String?

    /// Throws ``HandlerRefusal/app(_:_:)``.
    init(_ ask: HandlerRequest, random: RandomSource, crypto: PlatformCrypto) throws {
        if ask.sessionID == nil, ask.app == nil {
            let issuedID = random.token()
            self.issuedID = issuedID
            digest = Hex.text(crypto.sha256(issuedID.utf8).bytes)
            return
        }
        // Without the digest another app that catches the answer could finish the sign-in.
        guard let digest = ask.sessionID, digest.wholeMatch(of: #/[0-9a-f]{64}/#) != nil else {
            throw HandlerRefusal.app(
                "auth/argument-error", "sessionId has to be a SHA-256 in lower-case hexadecimal.")
        }
        self.digest = digest
        issuedID = nil
    }
}
