import HTTPMessages
import JOSE
import PlatformCrypto
import WebText

/// One redirect of a user to the provider and back; the browser has only its `state` and a cookie.
struct RedirectAttempt: Sendable {
    /// The nonce, which the ID token has to repeat (OpenID Connect Core section 3.1.2.1).
    let nonce: String
    /// The SHA-256, in hexadecimal, of the text that the app has to send to finish the sign-in.
    let session: String
    let browser: SHA256Digest
    let answer: HandlerAnswer
    /// The session identifier that was made here for a site.
    let issuedSessionID: String?
    /// The code that the provider's answer had; nil for an error.
    fileprivate(set) var code: SHA256Digest?
    fileprivate(set) var hasReturned = false
}

/// An attempt is used up in two steps, each of them once. The browser's return marks it. The app's sign-in
/// removes it before the code goes to the provider. A request that does not match changes nothing, so a
/// stolen link cannot end the sign-in of its owner.
extension AccountStore {
    /// Begins an attempt and returns its `state`; nil when too many are under way.
    func beginRedirect(_ attempt: RedirectAttempt) -> String? {
        let state = random.token()
        return redirects.add(attempt, for: crypto.sha256(state.utf8), at: now()) ? state : nil
    }

    /// Marks the browser's return from the provider, once; nil when this project has no such attempt.
    func takeReturn(state: String, browser: String?, code: String?) -> RedirectAttempt? {
        let key = crypto.sha256(state.utf8)
        guard var attempt = redirects.value(for: key, at: now()), !attempt.hasReturned,
            attempt.browser == browser.map({ crypto.sha256($0.utf8) })
        else { return nil }
        attempt.hasReturned = true
        attempt.code = code.map { crypto.sha256($0.utf8) }
        redirects.replace(attempt, for: key)
        return attempt
    }

    func endRedirect(state: String) { redirects.take(crypto.sha256(state.utf8), at: now()) }

    /// Removes the attempt and returns it, for one sign-in; when it throws, the attempt stays.
    func redeemRedirect(
        state: String, code: String?, sessionID: String?
    ) throws -> RedirectAttempt {
        let digest = crypto.sha256(state.utf8)
        guard let attempt = Check.that(redirects.value(for: digest, at: now()), .stateOnce)
        else {
            throw WireError("INVALID_IDP_RESPONSE", "The state is unknown, used or expired; start again.")
        }
        // Only the app that began the sign-in knows the text, so a stolen link alone opens nothing.
        let session = Hex.text(crypto.sha256((sessionID ?? "").utf8).bytes)
        guard Check.that(crypto.constantTimeEqual(session.utf8, attempt.session.utf8), .sessionID)
        else { throw WireError("INVALID_IDP_RESPONSE", "The sessionId is not that of this sign-in.") }
        // RFC 9700 section 4.5: an attacker may replace the code by a stolen one.
        let isReturned = attempt.hasReturned && attempt.code == code.map { crypto.sha256($0.utf8) }
        guard Check.that(isReturned, .returnedCode)
        else { throw WireError("INVALID_IDP_RESPONSE", "The code is not the one of this sign-in.") }
        redirects.take(digest, at: now())
        return attempt
    }
}

extension SecurityRule {
    /// Without it, a callback is used a second time.
    static let stateOnce = Self(
        "firebase.state-once", "the state began here, and is used for the first time",
        "RFC 6749 section 10.12")
    /// Without it, a callback that was caught on its way opens the account.
    static let sessionID = Self(
        "firebase.session-id", "sessionId is the text whose SHA-256 the sign-in began with",
        "Firebase: OAuth handler")
    /// Without it, a stolen code is put into the attacker's own sign-in.
    static let returnedCode = Self(
        "firebase.code", "the code is the one that the browser came back with", "RFC 9700 section 4.5")
}

/// Where the handler sends the browser in the end, and in which form the answer travels there.
enum Destination: Sendable, Hashable {
    /// An Apple app, by a URL scheme that only it should have registered.
    case app(scheme: String)
    /// A page of an authorized domain.
    case site(AbsoluteURL)

    /// Throws ``HandlerRefusal/page(_:)``: an address that the project does not know gets nothing.
    init(_ request: HandlerRequest, _ project: FirebaseProject) throws {
        switch (request.app, request.redirectURL) {
        case (let app?, nil): self = try Self.app(app, project)
        case (nil, let url?): self = try Self.site(url, project)
        case (nil, nil):
            throw HandlerRefusal.page("neither an app (ibi, clientId, appId) nor a redirectUrl is named")
        case (_?, _?): throw HandlerRefusal.page("both an app and a redirectUrl are named")
        }
    }

    private static func app(
        _ app: HandlerRequest.AppIdentifiers, _ project: FirebaseProject
    ) throws -> Destination {
        // The receiver of the answer can finish the sign-in as the user who agreed. So the answer goes to the
        // project's own apps only. Otherwise an attacker could send a link that begins here and ends in
        // another app.
        guard Check.that(project.apps.contains { $0.matches(app) }, .registeredApp), let scheme = app.scheme
        else {
            let named = app.named.joined(separator: " with ")
            throw HandlerRefusal.page(
                "no app of the project has \(named); register the app, or add the identifier to it")
        }
        return .app(scheme: scheme)
    }

    private static func site(_ url: String, _ project: FirebaseProject) throws -> Destination {
        guard let address = try? AbsoluteURL(url), address.isSecureOrLoopback else {
            throw HandlerRefusal.page("redirectUrl is not an https address; http is for loopback alone")
        }
        guard Check.that(project.authorizes(host: address.host), .authorizedSite)
        else { throw HandlerRefusal.page("the domain \(address.host) is not authorized for the project") }
        return .site(address)
    }
}

extension AppleApp {
    /// Whether everything that a request names is this app's.
    fileprivate func matches(_ named: HandlerRequest.AppIdentifiers) -> Bool {
        let pairs: [(String?, String?)] = [
            (named.bundleID, bundleID), (named.clientID, clientID), (named.googleAppID, googleAppID),
        ]
        return pairs.allSatisfy { sent, own in
            sent.map { own?.hasSameBytes(as: $0) == true } ?? true
        }
    }
}

/// The way back to the app: where the handler's answer goes, and what it repeats of the request.
struct HandlerAnswer: Sendable {
    enum Outcome: Sendable {
        /// The whole address at which the provider's answer arrived, code or error included.
        case link(String)
        /// The handler's own refusal: the web SDKs' name of the error, and a sentence.
        ///
        /// The Apple SDK knows `auth/invalid-oauth-client-id` (17060), `auth/network-request-failed` (17061)
        /// and `auth/internal-error` (17062); all others become 17063 with both texts in the failure reason.
        case failure(code: String, message: String)

        fileprivate var error: JSONValue? {
            guard case .failure(let code, let message) = self else { return nil }
            return ["code": .string(code), "message": .string(message)]
        }
    }

    let destination: Destination
    /// The handler's own address, which was sent to the provider; its token endpoint gets the same bytes.
    let redirectURI: String
    let authType: String
    let eventID: String?

    /// The address that the browser is sent to; `sessionID` is the one made here for a site that sent none.
    func address(_ outcome: Outcome, sessionID: String? = nil) -> String {
        switch destination {
        case .app(let scheme):
            return Parameters([Parameters.Item("deep_link_id", callback(outcome))])
                .appended(to: "\(scheme)://firebaseauth/link")
        case .site(let address):
            let event = PercentCoding.encode(event(outcome, sessionID).jsonText)
            // The browser keeps the fragment to itself: the code gets into no server log and no `Referer`.
            return "\(address.withoutFragment)#firebaseAuthEvent=\(event)"
        }
    }

    /// The inner address: the Apple SDK reads its parameters; no browser opens it.
    private func callback(_ outcome: Outcome) -> String {
        // Every value is percent-encoded but for unreserved characters: on older systems `URL(string:)` is
        // nil for anything that RFC 3986 does not allow, and the SDK would then ignore the answer.
        var items: [Parameters.Item] = []
        if let error = outcome.error { items.append(Parameters.Item("firebaseError", error.jsonText)) }
        items.append(Parameters.Item("authType", authType))
        if let eventID { items.append(Parameters.Item("eventId", eventID)) }
        if case .link(let link) = outcome { items.append(Parameters.Item("link", link)) }
        let origin = HTTPRequest("GET", redirectURI)?.origin ?? redirectURI
        return Parameters(items).appended(to: origin + "/__/auth/callback")
    }

    /// The event of the JavaScript SDK (`AuthEvent`).
    private func event(_ outcome: Outcome, _ sessionID: String?) -> JSONValue {
        var event: JSONValue = [
            "type": .string(authType), "eventId": eventID.map(JSONValue.string) ?? .null, "postBody": .null,
            "tenantId": .null, "urlResponse": .null, "sessionId": .null, "error": outcome.error ?? .null,
        ]
        if case .link(let link) = outcome {
            event["urlResponse"] = .string(link)
            event["sessionId"] = sessionID.map(JSONValue.string) ?? .null
        }
        return event
    }
}

extension SecurityRule {
    /// Without it, any app with the scheme gets the answer, and with it the account.
    static let registeredApp = Self(
        "firebase.registered-app", "the app belongs to the project", "RFC 9700 section 4.1.3")
    /// Without it, any site gets the answer.
    static let authorizedSite = Self(
        "firebase.site", "the site is on an authorized domain", "Firebase: authorized domains")
}
