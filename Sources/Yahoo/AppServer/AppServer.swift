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
/// | `GET /me`, with an ID token as bearer token | the user: `uid`, `email`, `sign_in_provider` |
/// | `POST /yahoo/begin` | `{"attempt": …, "url": …}`: a secret of the app, and Yahoo's page |
/// | `GET /yahoo/callback`, from Yahoo | a redirect to the app, with a ticket |
/// | `POST /yahoo/finish`, with attempt and ticket | `{"customToken": …}` |
///
/// The secret of the attempt proves that the app has begun the sign-in. The ticket proves that the browser
/// has ended it. Neither is enough without the other. So an attacker who sends Yahoo's address to another
/// person does not get in, and neither does another app with the same URL scheme, which gets the ticket.
public actor AppServer: HTTPHandler {
    private let verifier: FirebaseTokenVerifier
    private let issuer: CustomTokenIssuer
    private let flow: YahooCodeFlow
    private let appScheme: String
    private let crypto: PlatformCrypto
    private let random: RandomSource
    private let now: @Sendable () -> Date
    /// The sign-ins under way, by the digest of their `state`.
    private var waiting: ExpiringTable<WaitingSignIn>
    /// The sign-ins that have ended at Yahoo, by the digest of their ticket.
    private var finished: ExpiringTable<FinishedSignIn>

    /// A sign-in whose user is at Yahoo.
    private struct WaitingSignIn {
        /// The digest of the secret that the app got.
        let secretDigest: SHA256Digest
        /// The state, nonce and verifier of the request to Yahoo.
        let attempt: SignInAttempt
    }

    /// A sign-in that has ended at Yahoo, and for which the app can get a custom token.
    private struct FinishedSignIn {
        /// The digest of the secret that the app got.
        let secretDigest: SHA256Digest
        /// Yahoo's identifier of the user.
        let guid: String
    }

    /// How long a user may take to sign in at Yahoo, in seconds.
    private static let signInLifetime: Double = 600
    /// How long a ticket is valid, in seconds: the app sends it at once.
    private static let ticketLifetime: Double = 60

    /// The default limit of sign-ins under way; there is a limit because every device can begin a sign-in.
    public static let limit = 10_000

    /// Creates a server from its parts.
    ///
    /// - Parameters:
    ///   - verifier: verifies the ID tokens of `GET /me`.
    ///   - issuer: makes the custom tokens.
    ///   - flow: the client at Yahoo.
    ///   - appScheme: the URL scheme by which the browser gets back to the app.
    ///   - limit: how many sign-ins may be under way at once.
    public init(
        verifier: FirebaseTokenVerifier, issuer: CustomTokenIssuer, flow: YahooCodeFlow, appScheme: String,
        crypto: PlatformCrypto, random: RandomSource, now: @escaping @Sendable () -> Date,
        limit: Int = AppServer.limit
    ) {
        waiting = ExpiringTable(lifetime: Self.signInLifetime, limit: limit)
        finished = ExpiringTable(lifetime: Self.ticketLifetime, limit: limit)
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

    /// `GET /me`.
    private func me(_ request: HTTPRequest) async -> HTTPResponse {
        let verified: [String: JSONValue]?
        do {
            if let idToken = Self.bearerToken(of: request) {
                verified = try await verifier.claims(of: idToken)
            } else {
                verified = nil
            }
        } catch {
            // The token may be valid: the app should try again, and not sign its user out.
            return Self.later("the keys of Firebase cannot be fetched; try again later", seconds: 5)
        }
        guard let claims = verified else {
            return Self.json(["error": "the ID token is not good"], status: 401)
        }
        var answer: [String: JSONValue] = [:]
        answer["uid"] = claims["sub"]
        answer["email"] = claims["email"]
        answer["sign_in_provider"] = claims["firebase"]?["sign_in_provider"]
        return Self.json(.object(answer))
    }

    /// The bearer token in the `Authorization` header (RFC 6750 section 2.1); nil when there is none.
    private static func bearerToken(of request: HTTPRequest) -> String? {
        let parts = (request.headers["Authorization"] ?? "").split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
        return String(parts[1])
    }

    /// `POST /yahoo/begin`.
    private func begin() async -> HTTPResponse {
        let secret = random.token()
        let attempt = SignInAttempt(random: random)
        // The flow knows the address of Yahoo's page, so this call does not fail.
        guard let url = try? await flow.address(for: attempt) else { return Self.busy }
        let signIn = WaitingSignIn(secretDigest: digest(secret), attempt: attempt)
        guard waiting.add(signIn, for: digest(attempt.state), at: now()) else { return Self.busy }
        return Self.json(["attempt": .string(secret), "url": .string(url)])
    }

    /// `GET /yahoo/callback`.
    private func callback(_ request: HTTPRequest) async -> HTTPResponse {
        let parameters = Parameters(parsing: request.query ?? "", plus: .space)
        let state = try? parameters.value("state")
        // The sign-in is taken before the code is exchanged, so that the same callback is accepted once.
        let signIn = state.flatMap { waiting.take(digest($0), at: now()) }
        guard let signIn = Check.that(signIn, .knownState)
        else { return HTTPResponse(status: 400, contentType: "text/plain", text: "This sign-in is unknown.") }
        // Without a ticket the app knows that the sign-in has failed.
        var location = "\(appScheme)://yahoo/done"
        if let guid = await flow.guid(of: parameters, for: signIn.attempt) {
            let ticket = random.token()
            let finishedSignIn = FinishedSignIn(secretDigest: signIn.secretDigest, guid: guid)
            guard finished.add(finishedSignIn, for: digest(ticket), at: now()) else { return Self.busy }
            location = Parameters([.init("ticket", ticket)]).appended(to: location)
        }
        return HTTPResponse(status: 303, headers: ["Location": location, "Referrer-Policy": "no-referrer"])
    }

    /// `POST /yahoo/finish`.
    private func finish(_ request: HTTPRequest) -> HTTPResponse {
        let body = JSONValue(json: request.body)
        let ticket = body?["ticket"]?.string ?? ""
        let secretDigest = digest(body?["attempt"]?.string ?? "")
        let signIn = finished.take(digest(ticket), at: now())
        let isOwn = signIn.map { crypto.constantTimeEqual($0.secretDigest, secretDigest) } ?? false
        guard Check.that(isOwn, .sameDevice), let guid = signIn?.guid,
            let customToken = customToken(forUser: guid)
        else { return Self.json(["error": "the sign-in is not finished"], status: 400) }
        return Self.json(["customToken": .string(customToken)])
    }

    /// The custom token of a user of Yahoo; nil when it cannot be signed.
    private func customToken(forUser guid: String) -> String? {
        // With the prefix, the identifier is never one that Firebase has given to another user.
        try? issuer.token(uid: "yahoo:\(guid)", claims: ["yahoo": .string(guid)], now: now())
    }

    /// The answer when there is no room for another sign-in.
    private static var busy: HTTPResponse {
        later("too many sign-ins are under way; try again later", seconds: 60)
    }

    /// Status 503 (RFC 9110 section 15.6.4), with the time after which the app may try again.
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
