// Docs/fall-back-to-browser.md shows this step from outside.

import AuthorizationServer
import HTTPMessages
import OAuth
import PlatformCrypto
import WebText

/// `GET` and `POST /authorize`: the user signs in, agrees or not, and goes back to the client.
///
/// - SeeAlso: ``RegisteredRedirect``, which finds the `redirect_uri` on the client's list or refuses it.
struct AuthorizationEndpoint: AuthorizationFlow {
    typealias Step = AuthorizationStep<Self>

    static let path = PublishedEndpoint.authorization.path
    static let formRule = SecurityRule.formToken

    let clients: ClientRegistry
    let browsers: BrowserSessions
    let email: EmailRequirement
    let codes: CodeMaker
    let pages: PartnerPages
    let onFailure: @Sendable (ServerFailure) -> Void
    var forms: BrowserForms { browsers.forms }
    var browserSignIn: (any BrowserSignIn)? { browsers.browserSignIn }

    func target(_ address: ReturnAddress) throws(OAuthError) -> RegisteredClient<ClientRegistry.Client> {
        try clients.target(address, allowed: \.redirectURIs)
    }

    func terms(_ parameters: Parameters, _ client: ClientRegistry.Client) throws -> RequestTerms {
        try clients.terms(parameters, client: client)
    }

    func visitor(_ request: HTTPRequest) async throws -> Visitor<UserAccount> {
        try await browsers.visitor(request)
    }

    func signIn(
        username: String, password: String, _ request: HTTPRequest, for step: Step
    ) async throws -> AccountSignIn {
        try await browsers.signIn(username: username, password: password, from: request)
    }

    func endSession(_ id: SHA256Digest) async throws { try await browsers.endSession(id) }

    func show(_ step: Step) throws -> HTTPResponse {
        guard let account = step.visitor.user else { return signInPage(step) }
        try email.require(of: account, at: "GET \(Self.path)")
        return consentPage(step) { form in
            step.target.pages.consent(
                of: account, to: step.target.client, scope: step.terms.scope, form: form)
        }
    }

    func agree(_ step: Step) async throws -> HTTPResponse {
        // Without a user the session has ended while the page was open: the user signs in again.
        guard let account = step.visitor.user else { return HTTPResponse(seeOther: step.address) }
        try email.require(of: account, at: "POST \(Self.path)")
        let code = try await codes.makeCode(
            account: account, target: step.target.registered, terms: step.terms)
        return response(.code(code), to: step.target)
    }

    func signInPage(
        _ target: AuthorizationTarget<Self>, _ form: BoundForm, problem: SignInProblem?, username: String
    ) -> HTTPResponse {
        target.pages.signIn(target, form, problem: problem, username: username)
    }
}

extension SecurityRule {
    /// Without it, another site presses "Agree and link", or signs the user in to the attacker's account.
    static let formToken = Self(
        "server.form-token", "the form was shown to this browser, for this request", "RFC 6749 section 10.12")
}
