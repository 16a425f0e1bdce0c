import HTTPMessages
import OAuth
import PlatformCrypto
import WebText

/// What an inspection works with: what is known of the partner, and the ways to it.
public struct Probe: Sendable {
    /// What is known of the partner.
    public let configuration: FlipCheckConfiguration
    /// The way to the partner's endpoints.
    public let prober: Prober
    /// The way to codes; nil when no authorization URL is known.
    public let authorizer: Authorizer?
    /// Digests for PKCE.
    public let crypto: PlatformCrypto
    /// Where `state` and verifiers come from.
    public let random: RandomSource
    /// What is known so far of how a right request for tokens ends.
    let tokens = Locked(KnownTokens())

    /// The ways through the pages by a browser of their own.
    let walks = Locked<Result<PageWalks, CouldNotTell>?>(nil)

    /// A probe for one run.
    public init(
        _ configuration: FlipCheckConfiguration, client: any HTTPClient, crypto: PlatformCrypto,
        random: RandomSource, clock: ProbeClock
    ) {
        self.configuration = configuration
        self.crypto = crypto
        self.random = random
        let prober = Prober(
            client: client, limits: configuration.limits, clock: clock,
            secrets: Secrets(configuration.secrets))
        self.prober = prober
        authorizer = configuration.authorizationURL.map {
            Authorizer(authorizationURL: $0, signIn: configuration.signIn, prober: prober)
        }
    }

    /// A `state` as Google's look: base64url, its first byte zero, 640 characters.
    public func state(bytes: Int = 480) -> String { Base64URL.encode([0] + random.bytes(bytes - 1)) }

    /// A request that is right in every way, to the given or the usual redirect URI.
    ///
    /// Throws ``Obstacle`` when the client is not known.
    public func query(redirectURI: String? = nil) throws(Obstacle) -> AuthorizationQuery {
        guard let client = configuration.client else { throw .notConfigured("client") }
        let redirectURI = redirectURI ?? configuration.usualRedirectURI
        var parameters = [
            (name: "response_type", value: "code"), ("client_id", client.id), ("redirect_uri", redirectURI),
            ("state", state()),
        ]
        if !configuration.scopes.isEmpty {
            parameters.append(("scope", configuration.scopes.joined(separator: " ")))
        }
        return AuthorizationQuery(parameters)
    }

    /// Sends an authorization request and walks to its end.
    ///
    /// Throws ``Obstacle`` when no authorization URL is known, or nothing answers there.
    public func authorize(
        _ query: AuthorizationQuery, refusing: Bool = false
    ) async throws(Obstacle) -> Authorization {
        guard let authorizer else { throw .notConfigured("authorizationURL") }
        let authorization = await authorizer.authorize(query, refusing: refusing)
        if case .nowhere(let reason) = authorization.end {
            throw Obstacle(reason, authorization.evidence)
        }
        if let code = authorization.code { prober.secrets.remember(code) }
        return authorization
    }

    /// A new code, and what it is bound to.
    ///
    /// Throws ``Obstacle`` when there is none to be had.
    public func code(
        redirectURI: String? = nil, scope: String? = nil, verifier: CodeVerifier? = nil
    ) async throws(Obstacle) -> IssuedCode {
        var query = try query(redirectURI: redirectURI)
        if let scope { query = query.setting("scope", scope) }
        if let verifier {
            query = query.setting("code_challenge", verifier.challenge(crypto: crypto).value)
                .setting("code_challenge_method", CodeChallenge.method)
        }
        let authorization = try await authorize(query)
        guard let code = authorization.code, let redirectURI = query.redirectURI else {
            throw Obstacle(
                "no code to be had: the request \(authorization.endInWords)", authorization.evidence)
        }
        return IssuedCode(code: code, redirectURI: redirectURI, verifier: verifier)
    }
}

/// A code that the partner issued, not exchanged yet.
public struct IssuedCode: Sendable {
    /// The code.
    public var code: String
    /// The redirect URI that it is bound to.
    public var redirectURI: String
    /// The verifier whose challenge was sent; nil without PKCE.
    public var verifier: CodeVerifier?
}
