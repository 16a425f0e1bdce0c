import AppFlip
import GoogleRedirectURIs
import WebText

/// A stand-in for the Google app, stricter than the real app: it asks a partner app to link, and judges the answer.
package struct GoogleApp: Sendable {
    /// Where this app takes answers: `/a/` and its bundle id.
    package let redirectURI: GoogleRedirectURI
    private let attempts: LinkAttempts
    private let codeChallenge: @Sendable (LinkAttempt.ID) async -> String?

    /// Creates the app.
    ///
    /// - Parameters:
    ///   - redirectURI: where this app takes answers.
    ///   - attempts: the memory of attempts, which the app shares with Google's pages in the browser.
    ///   - codeChallenge: asks Google's server for the `S256` challenge of an attempt; a nil answer leaves PKCE out.
    package init(
        redirectURI: GoogleRedirectURI, attempts: LinkAttempts,
        codeChallenge: @escaping @Sendable (LinkAttempt.ID) async -> String? = { _ in nil }
    ) {
        self.redirectURI = redirectURI
        self.attempts = attempts
        self.codeChallenge = codeChallenge
    }

    /// Stores a new attempt, and returns it with its request.
    ///
    /// Open the universal link of the request with `universalLinksOnly`, so that no browser opens it.
    package func flip(
        to partner: PartnerRegistration, for owner: LinkAttempt.Owner
    ) async -> StartedFlip {
        let attempt = await attempts.begin(partner, for: owner, redirectURI: redirectURI)
        let request = FlipRequest(
            universalLink: partner.universalLink, clientID: partner.client.id, scope: partner.scopes,
            state: attempt.state, redirectURI: redirectURI.text,
            additionalParameters: Parameters(await challengeItems(attempt)))
        return StartedFlip(attempt: attempt, request: request)
    }

    /// Returns the next step when the system found no app for the link of a flip.
    package func stepWithoutApp(for attempt: LinkAttempt) async -> LinkingStep {
        // No app can answer the attempt any more.
        await attempts.withdraw(attempt)
        return .openBrowser(await browserVisit(after: attempt), because: .appNotInstalled)
    }

    /// Judges a universal link that opened this app; the owner is the account that is signed in now.
    package func receive(_ url: String, for owner: LinkAttempt.Owner) async -> LinkingStep {
        let reply = Result { () throws(FlipReplyError) in try FlipReply(parsing: url, at: redirectURI) }
        do {
            return try await judge(reply, for: owner)
        } catch {
            return .ignore(error)
        }
    }

    /// Judges a link by its reply, or by the reason why it has none; throws when it answers no open attempt.
    ///
    /// The reply is a `Result` because the `state` is looked up first: only then does a broken reply end its attempt.
    private func judge(
        _ reply: Result<FlipReply, FlipReplyError>, for owner: LinkAttempt.Owner
    ) async throws(AnswerRefusal) -> LinkingStep {
        let problem = reply.failure?.reason
        // The redirect URI must match byte for byte (RFC 9700 section 4.1.3): each of Google's apps has its own.
        guard Check.that(problem != .elsewhere, .answerAddress) else { throw .elsewhere }
        // Only a sender that knows an open state can end its attempt, even with an answer that breaks the rules.
        // An answer without a state ends no attempt. That the state is missing is said only of an answer that was read.
        if let problem, problem != .missingState, reply.state == nil { throw .unreadable(problem) }
        guard let state = Check.that(reply.state, .statePresent) else { throw .unreadable(.missingState) }
        let attempt = try await attempts.redeem(state: state, at: redirectURI, by: owner)
        do {
            return await step(after: try Check.success(of: reply, .answerContent), to: attempt)
        } catch {
            // Google's page says nothing about broken answers. Our own rule: only an unknown error code goes on in the browser.
            guard case .unknownError(let value) = error.reason else {
                return .stop(.unreadable(error.reason), attempt)
            }
            return .openBrowser(await browserVisit(after: attempt), because: .unknownError(value))
        }
    }

    /// The step after a reply that follows the rules.
    private func step(after reply: FlipReply, to attempt: LinkAttempt) async -> LinkingStep {
        switch reply {
        case .code(let code, _): return .finish(code: code, attempt)
        case .error(let error, let description, _):
            guard error.isRecoverable else { return .stop(.error(error, description: description), attempt) }
            let visit = await browserVisit(after: attempt)
            return .openBrowser(visit, because: .error(error, description: description))
        }
    }

    /// The same request again, in the browser, with a new `state` for the same account (RFC 6749 section 10.12).
    private func browserVisit(after attempt: LinkAttempt) async -> BrowserVisit {
        let partner = attempt.partner
        let browserAttempt = await attempts.begin(
            partner, for: attempt.owner, redirectURI: partner.webRedirectURI)
        let request = await authorizationRequest(browserAttempt)
        return BrowserVisit(attempt: browserAttempt, url: request.appended(to: partner.authorizationURL))
    }

    /// The parameters of an authorization request for the web (RFC 6749 section 4.1.1).
    private func authorizationRequest(_ attempt: LinkAttempt) async -> Parameters {
        let partner = attempt.partner
        var items = [
            Parameters.Item("response_type", "code"), Parameters.Item("client_id", partner.client.id),
            Parameters.Item("redirect_uri", partner.webRedirectURI.text),
        ]
        if !partner.scopes.isEmpty {
            items.append(Parameters.Item("scope", partner.scopes.joined(separator: " ")))
        }
        items.append(Parameters.Item("state", attempt.state))
        items += await challengeItems(attempt)
        return Parameters(items)
    }

    /// The parameters of PKCE (RFC 7636 section 4.3); none when PKCE is left out.
    private func challengeItems(_ attempt: LinkAttempt) async -> [Parameters.Item] {
        guard let challenge = await codeChallenge(attempt.id) else { return [] }
        return [
            Parameters.Item("code_challenge", challenge),
            Parameters.Item("code_challenge_method", "S256"),
        ]
    }
}

extension Result<FlipReply, FlipReplyError> {
    /// Why the link has no reply; nil when it has one.
    fileprivate var failure: FlipReplyError? {
        if case .failure(let error) = self { error } else { nil }
    }

    /// The `state`, which a link that breaks other rules may have too; nil when there is none.
    fileprivate var state: String? {
        switch self {
        case .success(let reply): reply.state
        case .failure(let error): error.state
        }
    }
}

extension SecurityRule {
    /// Without it, an answer that belongs to no attempt is used.
    static let statePresent = Self("google.state-present", "the answer has state", "RFC 6749 section 4.1.2")
    /// Without it, a parameter in another link is taken for an answer.
    static let answerAddress = Self(
        "google.answer-address", "the answer is at this app's redirect URI", "RFC 9700 section 4.1.3")
    /// Without it, half an answer is taken for a whole one.
    static let answerContent = Self(
        "google.answer-content", "the answer has a code, or an error that Google's page lists",
        "Google, App Flip for iOS")
}
