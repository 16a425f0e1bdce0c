import AuthorizationServer
import HTTPMessages
import OAuth

/// `POST /app/code`: the partner's app, where the user has agreed, asks for the code to hand to Google.
///
/// The app sends its session, or the token of an identity provider (``ExternalUsers``). The code is bound to
/// the redirect URI of the link, which Google's server repeats at `/token`.
struct AppCodeEndpoint: Endpoint {
    static let path = "/app/code"

    let sessions: AppSessions
    let clients: ClientRegistry
    let email: EmailRequirement
    let codes: CodeMaker

    func answer(_ request: HTTPRequest) async throws -> HTTPResponse {
        let user = try await sessions.linkingUser(request)
        let account = user.account
        let form = try request.form()
        // Only the redirect URIs of a flip: the web's would send the code to a page that asked for nothing.
        // Safeguard server.flip-address: the app's code request takes no address of the web flow (project
        // rule).
        // Without it, a code of the app is sent to a page that asked for nothing.
        let registered = try clients.target(try ReturnAddress(form), allowed: \.flipRedirectURIs)
        let terms = try clients.terms(form, client: registered.client)
        try email.require(
            of: account, because: user.emailProblem, at: "\(request.method) \(request.path)", status: 403)
        // Only now: a request that is refused leaves no account behind.
        try await sessions.keepNew(account)
        let code = try await codes.makeCode(account: account, target: registered, terms: terms)
        return try HTTPResponse(encoding: ["code": code])
    }
}
