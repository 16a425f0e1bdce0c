import PlatformCrypto
import WebText

/// The session identifier of an attempt, which only the app or site that begins the attempt knows.
struct SessionBinding: Sendable {
    /// The SHA-256 of the session identifier, in lower-case hexadecimal.
    let digest: String
    /// The session identifier that this server made for a site; nil when the sender has its own.
    let issuedID: String?

    /// Takes the digest of the request, or makes a session identifier for a site that sends no digest.
    ///
    /// Throws ``HandlerError``.
    init(_ handlerRequest: HandlerRequest, random: RandomSource, crypto: PlatformCrypto) throws {
        let isSite = handlerRequest.app == nil
        if isSite, handlerRequest.sessionID == nil {
            let issuedID = random.token()
            self.issuedID = issuedID
            digest = Hex.text(crypto.sha256(issuedID.utf8).bytes)
            return
        }
        // An app has to send a digest. Otherwise another app that catches the answer could finish the
        // sign-in.
        guard let digest = handlerRequest.sessionID, digest.wholeMatch(of: #/[0-9a-f]{64}/#) != nil else {
            throw HandlerError(
                code: "auth/argument-error",
                message: "sessionId has to be a SHA-256 in lower-case hexadecimal.")
        }
        self.digest = digest
        issuedID = nil
    }
}
