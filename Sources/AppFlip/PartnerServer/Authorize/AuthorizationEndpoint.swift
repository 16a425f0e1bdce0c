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

    let context: ServerContext
    var forms: BrowserForms { context.forms }
    var pages: PartnerPages { context.pages }
    var onFailure: @Sendable (ServerFailure) -> Void { context.onFailure }
    var browserSignIn: (any BrowserSignIn)? { context.browserSignIn }

    func target(_ address: ReturnAddress) throws -> RegisteredClient<ServerContext.Client> {
        try context.target(address, allowed: \.redirectURIs)
    }

    func terms(_ parameters: Parameters, _ client: ServerContext.Client) throws -> RequestTerms {
        try context.terms(parameters, client: client)
    }

    func visitor(_ request: HTTPRequest) async throws -> Visitor<UserAccount> {
        try await context.visitor(request)
    }

    func signIn(
        username: String, password: String, _ request: HTTPRequest, for step: Step
    ) async throws -> AccountSignIn {
        try await context.signInBrowser(username: username, password: password, request)
    }

    func endSession(_ id: SHA256Digest) async throws { try await context.endSession(id) }

    func show(_ step: Step) throws -> HTTPResponse {
        guard let account = step.visitor.user else { return signInPage(step) }
        try context.checkEmail(of: account, at: "GET \(Self.path)")
        return consentPage(step) { form in
            step.target.pages.consent(step.target.client, account, step.terms.scope, form)
        }
    }

    func agree(_ step: Step) async throws -> HTTPResponse {
        // Without a user the session has ended while the page was open: the user signs in again.
        guard let account = step.visitor.user else { return HTTPResponse(seeOther: step.address) }
        let code = try await context.makeCode(
            account: account, client: step.target.client, redirectURI: step.target.redirect.redirectURI,
            terms: step.terms)
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
