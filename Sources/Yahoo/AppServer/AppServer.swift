// Docs/custom-token.md shows this step from outside.

import Foundation
import HTTPMessages
import JSON
import OpenIDConnect
import PlatformCrypto
import WebText

/// The app's own server: it verifies Firebase's ID tokens, and signs users in with Yahoo without Firebase's
/// handler.
///
/// | request | answer |
/// | --- | --- |
/// | `GET /me`, ID token as bearer | who it is |
/// | `POST /yahoo/begin` | `{"attempt": …, "url": …}`: a secret for the app, and Yahoo's page |
/// | `GET /yahoo/callback` | sends the browser back to the app, with a ticket |
/// | `POST /yahoo/finish` with attempt and ticket | `{"customToken": …}` |
///
/// The attempt proves that the app began the sign-in, the ticket that its browser ended it. One of the two
/// alone opens nothing: not for an attacker who sends Yahoo's address to another person, nor for another app
/// with the same scheme.
public actor AppServer: HTTPHandler {
    private let verifier: FirebaseTokenVerifier
    private let issuer: CustomTokenIssuer
    private let flow: YahooCodeFlow
    private let appScheme: String
    private let crypto: PlatformCrypto
    private let random: RandomSource
    private let now: @Sendable () -> Date
    /// The sign-ins under way, by the digest of their `state`, each with the digest of the app's secret.
    ///
    /// Ten minutes are enough to sign in at Yahoo.
    private var waiting: ExpiringTable<WaitingSignIn>
    /// The finished sign-ins at Yahoo, by the digest of the ticket, which the app sends at once.
    private var finished: ExpiringTable<FinishedSignIn>

    /// A sign-in whose user is at Yahoo, with the digest of the app's secret.
    private struct WaitingSignIn {
        let secret: SHA256Digest
        let attempt: SignInAttempt
    }

    /// A sign-in that Yahoo ended with this user, with the digest of the app's secret.
    private struct FinishedSignIn {
        let secret: SHA256Digest
        let guid: String
    }

    /// How many sign-ins may be under way at once; every device can begin one.
    public static let limit = 10_000

    /// Creates a server from its parts.
    ///
    /// - Parameters:
    ///   - appScheme: the URL scheme by which the browser gets back to the app.
    ///   - limit: how many sign-ins may be under way at once.
    public init(
        verifier: FirebaseTokenVerifier, issuer: CustomTokenIssuer, flow: YahooCodeFlow, appScheme: String,
        crypto: PlatformCrypto, random: RandomSource, now: @escaping @Sendable () -> Date,
        limit: Int = AppServer.limit
    ) {
        waiting = ExpiringTable(lifetime: 600, limit: limit)
        finished = ExpiringTable(lifetime: 60, limit: limit)
        self.verifier = verifier
        self.issuer = issuer
        self.flow = flow
        self.appScheme = appScheme
        self.crypto = crypto
        self.random = random
        self.now = now
    }

    /// Answers one request.
    public func handle(_ request: HTTPRequest) async -> HTTPResponse {
        switch (request.method, request.path) {
        case ("GET", "/me"): await me(request)
        case ("POST", "/yahoo/begin"): await begin()
        case ("GET", "/yahoo/callback"): await callback(request)
        case ("POST", "/yahoo/finish"): finish(request)
        default: Self.json(["error": "there is nothing at this path"], status: 404)
        }
    }

    private func me(_ request: HTTPRequest) async -> HTTPResponse {
        let parts = (request.headers["Authorization"] ?? "").split(separator: " ", maxSplits: 1)
        let found: [String: JSONValue]?
        do {
            let isBearer = parts.count == 2 && parts[0].lowercased() == "bearer"
            found = isBearer ? try await verifier.claims(of: String(parts[1])) : nil
        } catch {
            // The token may be good: the app tries again, and does not sign its user out.
            return Self.later("the keys of Firebase cannot be fetched; try again later", seconds: 5)
        }
        guard let claims = found else { return Self.json(["error": "the ID token is not good"], status: 401) }
        var answer: [String: JSONValue] = [:]
        answer["uid"] = claims["sub"]
        answer["email"] = claims["email"]
        answer["sign_in_provider"] = claims["firebase"]?["sign_in_provider"]
        return Self.json(.object(answer))
    }

    private func begin() async -> HTTPResponse {
        let secret = random.token()
        let attempt = SignInAttempt(random: random)
        guard let url = try? await flow.address(for: attempt),
            waiting.add(
                WaitingSignIn(secret: digest(secret), attempt: attempt), for: digest(attempt.state),
                at: now())
        else { return Self.busy }
        return Self.json(["attempt": .string(secret), "url": .string(url)])
    }

    private func callback(_ request: HTTPRequest) async -> HTTPResponse {
        let parameters = Parameters(parsing: request.query ?? "", plus: .space)
        // Used up before the code is exchanged: the same callback is accepted once.
        let found = (try? parameters.value("state")).flatMap { waiting.take(digest($0), at: now()) }
        guard let found = Check.that(found, .knownState)
        else { return HTTPResponse(status: 400, contentType: "text/plain", text: "This sign-in is unknown.") }
        var location = "\(appScheme)://yahoo/done"
        if let guid = await flow.guid(of: parameters, for: found.attempt) {
            let ticket = random.token()
            let signIn = FinishedSignIn(secret: found.secret, guid: guid)
            guard finished.add(signIn, for: digest(ticket), at: now()) else { return Self.busy }
            location = Parameters([.init("ticket", ticket)]).appended(to: location)
        }
        return HTTPResponse(status: 303, headers: ["Location": location, "Referrer-Policy": "no-referrer"])
    }

    private func finish(_ request: HTTPRequest) -> HTTPResponse {
        let body = JSONValue(json: request.body)
        let secret = digest(body?["attempt"]?.string ?? "")
        let found = finished.take(digest(body?["ticket"]?.string ?? ""), at: now())
        let isOwn = found.map { crypto.constantTimeEqual($0.secret, secret) }
        guard Check.that(isOwn == true, .sameDevice),
            let guid = found?.guid,
            // A prefix of its own: the id must never be one that Firebase gave out.
            let token = try? issuer.token(uid: "yahoo:\(guid)", claims: ["yahoo": .string(guid)], now: now())
        else { return Self.json(["error": "the sign-in is not finished"], status: 400) }
        return Self.json(["customToken": .string(token)])
    }

    /// RFC 9110 section 15.6.4: more sign-ins are under way than there is room for.
    private static var busy: HTTPResponse {
        later("too many sign-ins are under way; try again later", seconds: 60)
    }

    private static func later(_ problem: String, seconds: Int) -> HTTPResponse {
        var response = json(["error": .string(problem)], status: 503)
        response.headers["Retry-After"] = "\(seconds)"
        return response
    }

    private func digest(_ secret: String) -> SHA256Digest { crypto.sha256(secret.utf8) }

    private static func json(_ value: JSONValue, status: Int = 200) -> HTTPResponse {
        HTTPResponse(
            status: status, headers: ["Content-Type": "application/json", "Cache-Control": "no-store"],
            body: value.json)
    }
}

extension SecurityRule {
    /// Without it, an attacker's callback ends the sign-in of another user.
    static let knownState = Self(
        "app-server.state", "the state is of an attempt that waits", "RFC 6749 section 10.12")
    /// Without it, a user who opens an attacker's link signs in the attacker.
    static let sameDevice = Self(
        "app-server.same-device", "who began the attempt is who came back from it", "RFC 9700 section 4.7")
}
