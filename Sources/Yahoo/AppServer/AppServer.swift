// Docs/custom-token.md shows this step from outside.

import Foundation
import HTTPMessages
import JOSE
import JSON
import OAuth
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
/// has finished it. Neither is enough without the other. So an attacker who sends Yahoo's URL to another
/// person does not get in, and neither does another app with the same URL scheme, which gets the ticket.
public actor AppServer: HTTPHandler {
    /// A sign-in that has ended at Yahoo, and for which the app can get a custom token.
    private struct FinishedSignIn {
        /// The digest of the secret that the app got.
        let secretDigest: SHA256Digest
        /// Yahoo's identifier of the user.
        let guid: String
    }

    private let verifier: FirebaseTokenVerifier
    private let issuer: CustomTokenIssuer
    private let flow: YahooCodeFlow
    private let appScheme: String
    private let crypto: PlatformCrypto
    private let random: RandomSource
    private let now: @Sendable () -> Date
    /// The sign-ins whose user is at Yahoo.
    ///
    /// They are not stored: the `state` of each carries the digest of the app's secret.
    private let waiting: StatelessSignIns
    /// The sign-ins that have ended at Yahoo, by the digest of their ticket.
    private var finished: ExpiringTable<FinishedSignIn>

    /// How long a ticket is valid, in seconds: the app sends it at once.
    private static let ticketLifetime: TimeInterval = 60
    /// The name of the protected resources in `WWW-Authenticate` headers (RFC 9110 section 11.5).
    private static let realm = "app-server"
    /// How many tickets may wait for their apps at once; each has cost a sign-in at Yahoo.
    private static let maximumTickets = 10_000

    /// Creates a server from its parts.
    ///
    /// - Parameters:
    ///   - verifier: verifies the ID tokens of `GET /me`.
    ///   - issuer: makes the custom tokens.
    ///   - flow: the client at Yahoo.
    ///   - appScheme: the URL scheme by which the browser gets back to the app.
    ///   - crypto: makes the digests under which secrets are kept, and compares them.
    ///   - random: the source of secrets and tickets, and of the key that states and nonces are derived with.
    ///   - now: the clock, by which sign-ins and tickets expire.
    public init(
        verifier: FirebaseTokenVerifier, issuer: CustomTokenIssuer, flow: YahooCodeFlow, appScheme: String,
        crypto: PlatformCrypto, random: RandomSource, now: @escaping @Sendable () -> Date
    ) {
        // One code for each sign-in: a state that has come back opens nothing.
        waiting = StatelessSignIns(
            key: random.independent.token(), purpose: "sign-in at Yahoo", maximumExchanges: 1, crypto: crypto)
        finished = ExpiringTable(lifetime: Self.ticketLifetime, limit: Self.maximumTickets)
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
        switch (request.path, request.method) {
        // HEAD gets the answer to GET, whose body the HTTP server leaves out (RFC 9110 section 9.3.2).
        case ("/me", "GET"), ("/me", "HEAD"): return await me(request)
        case ("/yahoo/begin", "POST"): return await begin()
        // HEAD must change nothing (RFC 9110 section 9.2.1), and a callback redeems a code.
        case ("/yahoo/callback", "GET"): return await callback(request)
        case ("/yahoo/finish", "POST"): return finish(request)
        case ("/me", _): return Self.wrongMethod(allowed: ["GET", "HEAD"])
        case ("/yahoo/begin", _), ("/yahoo/finish", _): return Self.wrongMethod(allowed: ["POST"])
        case ("/yahoo/callback", _): return Self.wrongMethod(allowed: ["GET"])
        default: return Self.json(["error": "there is nothing at this path"], status: 404)
        }
    }

    /// `GET /me`.
    private func me(_ request: HTTPRequest) async -> HTTPResponse {
        let idToken: BearerToken
        do {
            idToken = try BearerToken(authorization: request.headers.values(of: "Authorization"))
        } catch {
            return Self.refusal(by: error.challenge(realm: Self.realm))
        }
        let verified: JSONObject?
        do {
            verified = try await verifier.claims(of: idToken.value)
        } catch {
            // The token may be valid: the app should try again, and not sign its user out.
            let seconds = (error as? IssuerUnavailable)?.retryAfter ?? 5
            return Self.later("the keys of Firebase cannot be fetched now; try again later", seconds: seconds)
        }
        guard let claims = verified else {
            let error = OAuthError(.invalidToken, "the ID token is invalid; get a new one from Firebase")
            return Self.refusal(by: BearerChallenge(realm: Self.realm, error: error))
        }
        var answer: JSONObject = [:]
        answer["uid"] = claims["sub"]
        answer["email"] = claims["email"]
        answer["sign_in_provider"] = claims["firebase"]?["sign_in_provider"]
        return Self.json(.object(answer))
    }

    /// `POST /yahoo/begin`.
    private func begin() async -> HTTPResponse {
        let secret = random.token()
        let signIn = waiting.begin(carrying: digest(secret).bytes, random: random, at: now())
        let url: String
        do { url = try await flow.url(for: Self.attempt(of: signIn)) } catch {
            // The flow knows the URL of Yahoo's page without asking, so this does not happen.
            return Self.later("Yahoo's page is not known now; try again later", seconds: 5)
        }
        return Self.json(["attempt": .string(secret), "url": .string(url)])
    }

    /// `GET /yahoo/callback`.
    private func callback(_ request: HTTPRequest) async -> HTTPResponse {
        let parameters = Parameters(parsing: request.query ?? "", plus: .space)
        let state = try? parameters.value("state")
        // Counted before the code is exchanged, so that the same callback is accepted once.
        let known = state.flatMap { waiting.signIn($0, at: now()) }
        let signIn = known.flatMap { waiting.countExchange(of: $0, at: now()) ? $0 : nil }
        guard let signIn = Check.that(signIn, .knownState),
            let secretDigest = SHA256Digest(bytes: signIn.content)
        else { return HTTPResponse(status: 400, contentType: "text/plain", text: "This sign-in is unknown.") }
        // Without a ticket the app knows that the sign-in has failed. The code and the state are used up, so the browser
        // cannot try again.
        var location = "\(appScheme)://yahoo/done"
        if let guid = await flow.guid(of: parameters, for: Self.attempt(of: signIn)) {
            let ticket = random.token()
            let finishedSignIn = FinishedSignIn(secretDigest: secretDigest, guid: guid)
            if finished.add(finishedSignIn, for: digest(ticket), at: now()) {
                location = Parameters([.init("ticket", ticket)]).appended(to: location)
            }
        }
        return HTTPResponse(status: 303, headers: ["Location": location, "Referrer-Policy": "no-referrer"])
    }

    /// The attempt that goes to Yahoo.
    ///
    /// Its `state` is the whole sign-in: the browser that comes back has no cookie of this server, and the app that
    /// began has a secret instead.
    private static func attempt(of signIn: PendingSignIn) -> SignInAttempt {
        SignInAttempt(state: signIn.text, nonce: signIn.attempt.nonce, verifier: signIn.attempt.verifier)
    }

    /// `POST /yahoo/finish`.
    private func finish(_ request: HTTPRequest) -> HTTPResponse {
        let body = JSONValue(json: request.body)
        let ticket = body?["ticket"]?.string ?? ""
        let secretDigest = digest(body?["attempt"]?.string ?? "")
        let signIn = finished.take(digest(ticket), at: now())
        let knowsSecret = signIn.map { crypto.constantTimeEqual($0.secretDigest, secretDigest) } ?? false
        guard Check.that(knowsSecret, .sameDevice), let guid = signIn?.guid else {
            return Self.json(
                ["error": "no sign-in with this attempt and ticket waits for its app; begin again"],
                status: 400)
        }
        do {
            return Self.json(["customToken": .string(try customToken(forUser: guid))])
        } catch {
            return Self.json(["error": "the custom token cannot be signed; begin again later"], status: 500)
        }
    }

    /// The custom token of a user of Yahoo; throws when it cannot be signed.
    private func customToken(forUser guid: String) throws(PlatformCryptoError) -> String {
        // The prefix keeps the identifier apart from those that Firebase generates for other users.
        try issuer.token(uid: "yahoo:\(guid)", claims: ["yahoo": .string(guid)], now: now())
    }

    /// The answer to a request without a valid ID token, with the challenge (RFC 6750 section 3).
    private static func refusal(by challenge: BearerChallenge) -> HTTPResponse {
        let advice = "the ID token is missing; send Authorization: Bearer TOKEN"
        let problem = challenge.error?.description ?? advice
        var response = json(["error": .string(problem)], status: challenge.error?.status ?? 401)
        response.headers["WWW-Authenticate"] = challenge.headerValue
        return response
    }

    /// Status 405, with the methods of the path (RFC 9110 section 15.5.6).
    private static func wrongMethod(allowed methods: [String]) -> HTTPResponse {
        var response = json(["error": .string("use \(methods.joined(separator: " or "))")], status: 405)
        response.headers["Allow"] = methods.joined(separator: ", ")
        return response
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
        "app-server.state", "the state is of a sign-in that has begun here and not come back",
        "RFC 6749 section 10.12")
    /// Without it, a user who opens an attacker's link signs in the attacker.
    static let sameDevice = Self(
        "app-server.same-device", "who began the attempt is who came back from it", "RFC 9700 section 4.7")
}
