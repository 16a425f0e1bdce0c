/// The safeguards of a sign-in with Yahoo through Firebase: the project's handler and accounts, and the app.
extension SafeguardedParty {
    static let ofFirebase = [
        Safeguard(
            "the app belongs to the project",
            against: "any app with the scheme gets the answer, and with it the account",
            test: "a request that cannot be answered safely ends on a page"),
        Safeguard(
            "the address is on an authorized domain", against: "the same, by the call that begins a sign-in",
            test: "a refusal has the code that SDKs know"),
        Safeguard(
            "the site is on an authorized domain", against: "any site gets the answer",
            test: "a site on no authorized domain gets nothing"),
        Safeguard(
            "the state began here, in this browser, and comes back for the first time",
            against: "a victim's browser finishes a sign-in that the attacker began",
            test: "a browser that did not leave cannot come back", source: "RFC 6749 section 10.12"),
        Safeguard(
            "the state began here, and is used for the first time",
            against: "a callback is used a second time", test: "a link is good for one sign-in"),
        Safeguard(
            "sessionId is the text whose SHA-256 the sign-in began with",
            against: "a callback that was caught on its way opens the account",
            test: "a link that was caught on its way is worth nothing without the app's session"),
        Safeguard(
            "the code is the one that the browser came back with",
            against: "a stolen code is put into the attacker's own sign-in",
            test: "a stolen code does not fit into the attacker's own sign-in"),
        Safeguard(
            "no custom parameter overrides one of OAuth",
            against: "an app's parameter changes where the code goes",
            test: "a custom parameter that OAuth owns is refused"),
        Safeguard(
            "the ID token is the provider's, for this project and this sign-in",
            against: "a token of another app, or of another sign-in, opens an account",
            test: "a stolen code does not fit even when the attacker's browser brings it back"),
        Safeguard(
            "at_hash of the ID token is the digest of the access token",
            against: "the access token of another user is mixed in",
            test: "an ID token that is not for this sign-in signs no user in"),
        Safeguard(
            "the userinfo is of the user of the ID token", against: "one user gets another's address",
            test: "the userinfo of another user signs no user in"),
        Safeguard(
            "no token of the provider is accepted from the app",
            against: "a token that Yahoo made for another app opens an account here",
            test: "a token of another app opens no account"),
        Safeguard(
            "the provider hosts the mailbox and has verified it",
            against: "a user who claims another's address at a provider enters that account",
            test: "another's mailbox has to be confirmed"),
        Safeguard(
            "an unknown user may become an account",
            against: "a reauthentication with a wrong account makes a second user",
            test: "a reauthentication of an unknown user makes no account"),
        Safeguard(
            "the pending token is known, and not used yet",
            against: "a refused sign-in is linked again later",
            test: "it is good for one link"),
    ]

    static let ofFirebaseApp = [
        Safeguard(
            "the callback has the app's scheme, host and path",
            against: "another link that the app takes is read as an answer",
            test: "another scheme, host or path is not ours"),
        Safeguard(
            "the callback answers this attempt (eventId)",
            against: "an answer from elsewhere ends this attempt",
            test: "a URL for another attempt is left alone, and the attempt goes on"),
        Safeguard(
            "the session id leaves the app as its digest",
            against: "any app that sees the handler's address can finish the sign-in",
            test: "the session id goes out only as its digest",
            mark: "crypto.sha256(sessionID.utf8)", source: "Firebase Apple SDK"),
    ]
}
