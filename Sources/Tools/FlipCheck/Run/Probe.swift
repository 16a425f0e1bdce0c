import HTTPMessages
import Journal
import OAuth
import PlatformCrypto
import WebText

/// What every trial works with: the configuration, the client that sends requests, and the trials so far.
package struct Probe: Sendable {
    package let configuration: FlipCheckConfiguration
    /// Sends the requests of the run, and has its log.
    package let prober: Prober
    /// The way to codes, or nil when no authorization URL is known.
    package let authorizer: Authorizer?
    package let crypto: PlatformCrypto
    package let random: RandomSource
    /// The trials of the run so far.
    let trials = TrialResults()
    /// The newest tokens of the run that no reset of the account has ended, or nil for none.
    let liveTokens = Locked<GrantedTokens?>(nil)
    /// Whether right requests carry a PKCE challenge, and the verifiers of the run.
    let challenges: Locked<Challenges>
    /// Whether the states of right requests are short, because the server refuses them as long as Google's.
    let hasShortStates = Locked(false)

    package init(
        _ configuration: FlipCheckConfiguration, client: any HTTPClient, crypto: PlatformCrypto,
        random: RandomSource, clock: ProbeClock
    ) {
        self.configuration = configuration
        self.crypto = crypto
        self.random = random
        challenges = Locked(Challenges(areSent: configuration.pkce ?? false))
        let prober = Prober(configuration, client: client, clock: clock)
        self.prober = prober
        authorizer = configuration.authorizationURL.map {
            Authorizer(authorizationURL: $0, signIn: configuration.signIn, prober: prober)
        }
    }

    /// Whether a person signs in, to whom each further link is one more sign-in.
    var isByHand: Bool { authorizer?.isAutomatic == false }

    /// The address of the authorization endpoint, which the configuration has to have: see ``needed(_:_:)``.
    func authorizationURL() throws -> String {
        try needed(configuration.authorizationURL, "authorizationURL")
    }

    func tokenURL() throws -> String { try needed(configuration.tokenURL, "tokenURL") }

    func revocationURL() throws -> String { try needed(configuration.revocationURL, "revocationURL") }

    func userinfoURL() throws -> String { try needed(configuration.userinfoURL, "userinfoURL") }

    /// The value of a key with this name.
    ///
    /// Throws ``CouldNotTell`` when the configuration does not have it.
    func needed<Value>(_ value: Value?, _ name: String) throws -> Value {
        guard let value else { throw CouldNotTell.notAskedWithout(name) }
        return value
    }

    /// The scopes of the configuration.
    ///
    /// Throws ``reasonForOneScope`` when they are fewer than two.
    func severalScopes() throws -> [String] {
        guard configuration.scopes.count > 1 else { throw reasonForOneScope }
        return configuration.scopes
    }

    /// The reason why a rule that compares two scopes is not asked.
    var reasonForOneScope: CouldNotTell {
        configuration.scopes.isEmpty
            ? .notAskedWithout("scopes") : .notAsked("fewer than two scopes are configured")
    }

    /// A request that is right in every way, to the given or the usual redirect URI.
    package func query(redirectURI: String? = nil) throws -> AuthorizationQuery {
        let client = try needed(configuration.client, "client")
        let redirectURI = redirectURI ?? configuration.usualRedirectURI
        let state = hasShortStates.withLock { $0 } ? random.shortState() : random.state()
        prober.secrets.own(state)
        var query = AuthorizationQuery()
            .adding("response_type", "code")
            .adding("client_id", client.id)
            .adding("redirect_uri", redirectURI)
            .adding("state", state)
        if !configuration.scopes.isEmpty {
            query = query.adding("scope", configuration.scopes.joined(separator: " "))
        }
        for parameter in configuration.authorizationParameters {
            query = query.setting(parameter.name, parameter.value)
        }
        guard challenges.withLock(\.areSent) else { return query }
        return challenging(query, by: newVerifier())
    }

    /// A new verifier whose challenge has a `-` and a `_`: a server that computes it in plain Base64 takes any other.
    func newVerifier() -> CodeVerifier {
        // About every fourth has both; a source that repeats itself must not hold a run up.
        for _ in 1...100 {
            let verifier = CodeVerifier(random: random)
            let challenge = verifier.challenge(crypto: crypto).value
            if challenge.contains("-"), challenge.contains("_") { return verifier }
        }
        return CodeVerifier(random: random)
    }

    /// The request with the challenge of a verifier, which the exchange of its code then sends.
    func challenging(_ query: AuthorizationQuery, by verifier: CodeVerifier) -> AuthorizationQuery {
        let challenge = verifier.challenge(crypto: crypto).value
        challenges.withLock { $0.verifiers[challenge] = verifier }
        return query.settingChallenge(challenge)
    }

    /// A code with what its exchange takes from the request that it came for.
    func issued(_ code: String, for query: AuthorizationQuery) -> IssuedCode {
        let verifier = query.value("code_challenge").flatMap { challenge in
            challenges.withLock { $0.verifiers[challenge] }
        }
        return IssuedCode(
            code: code, redirectURI: query.redirectURI ?? configuration.usualRedirectURI, verifier: verifier)
    }

    /// A value that the partner never made, to see whether it is refused.
    func madeUp() -> String {
        let value = random.token()
        prober.secrets.own(value)
        return value
    }

    /// Sends an authorization request and follows it to its end; a request without an answer has an end too.
    ///
    /// A server may fail by chance, so after a 500, an error `server_error` and a connection that ended too early it is
    /// sent once more, except where a person signs in.
    ///
    /// - Parameters:
    ///   - refusing: whether the user refuses the consent.
    ///   - taken: the steps of the sign-in that are not taken, because they were taken before.
    package func authorize(
        _ query: AuthorizationQuery, refusing: Bool = false, besides taken: [Int] = []
    ) async throws -> Authorization {
        guard let authorizer else { throw CouldNotTell.notAskedWithout("authorizationURL") }
        showValues(of: query)
        func authorizeOnce() async -> Authorization {
            let start = prober.elapsed
            var attempt = await prober.withSignIn {
                await authorizer.authorize(query, refusing: refusing, besides: taken)
            }
            attempt.ended = prober.elapsed
            attempt.duration = attempt.ended - start
            return attempt
        }
        var attempt = await authorizeOnce()
        let mayBeChance =
            attempt.madeServerFail || attempt.loss == .cutAnswer || attempt.answer?.error == "server_error"
        if mayBeChance, authorizer.isAutomatic { attempt = await authorizeOnce() }
        if let code = attempt.code { prober.secrets.remember(code) }
        return attempt
    }

    /// From now on a report shows the values of a request that the run made up, as they were sent.
    func showValues(of query: AuthorizationQuery) {
        for name in ["state", "redirect_uri", "client_id", "code_challenge", "scope"] {
            if let value = query.value(name) { prober.secrets.own(value) }
        }
    }

    /// A new code, for a right request or for one with these values.
    ///
    /// Throws ``CouldNotTell`` when a right request got no code before, or this request gets none.
    package func code(
        redirectURI: String? = nil, scope: String? = nil, verifier: CodeVerifier? = nil,
        challenge: String? = nil
    ) async throws -> IssuedCode {
        // The first request shows whether this one needs a challenge or a short state.
        try await provenAuthorization()
        var query = try query(redirectURI: redirectURI)
        if let scope { query = query.setting("scope", scope) }
        if let verifier { query = challenging(query, by: verifier) }
        if let challenge { query = query.settingChallenge(challenge) }
        let authorization = try await authorize(query)
        guard let code = authorization.code else {
            throw CouldNotTell(
                "there is no code: the request \(authorization.endInFull)", authorization.evidence,
                because: "authorize/again")
        }
        return issued(code, for: query)
    }
}

extension AuthorizationQuery {
    /// The same request with this challenge of method S256.
    fileprivate func settingChallenge(_ challenge: String) -> AuthorizationQuery {
        setting("code_challenge", challenge).setting("code_challenge_method", CodeChallenge.method)
    }
}

extension Probe: TrialSource {
    var messages: [Exchange] { prober.log }

    var secrets: Secrets { prober.secrets }

    func result<Value>(of trial: Trial<Value>) async -> Result<Value, CouldNotTell> {
        await trials.result(of: trial, on: self)
    }
}
