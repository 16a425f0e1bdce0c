import AuthorizationServer
import HTTPMessages
import OAuth
import PartnerServer
import PlatformCrypto
import WebText

// Docs/identity-provider.md shows it; it uses only what a copy of the server can use.
// snippet.firebase
/// Signs browsers in at `/site/sign-in`, whose page posts the ID token of Firebase's web SDK.
actor FirebaseBrowserSignIn: BrowserSignIn, Endpoint {
    static let path = "/site/sign-in"
    private static let cookie = "__Host-site"
    private let users: any ExternalUsers  // Verifies the app's tokens: an `AppTokenVerifier`.
    private let accounts: any ExternalAccountDirectory  // Your store.
    private let page: HTTPResponse
    // Replace this with your site's sessions: these never end, and a restart loses them.
    private var sessions: [String: String] = [:]

    init(users: any ExternalUsers, accounts: any ExternalAccountDirectory, page: HTTPResponse) {
        (self.users, self.accounts, self.page) = (users, accounts, page)
    }

    func user(of request: HTTPRequest) -> SignedInUser? {
        guard let id = request.cookies(named: Self.cookie).first, let account = sessions[id]
        else { return nil }
        return SignedInUser(accountID: account, sessionID: id)
    }

    nonisolated func signInAddress(
        returningTo request: SignInReturnAddress, asAnotherUser: Bool
    ) -> String {
        // Your page reads `prompt`, so that Yahoo asks for the user again.
        let address = request.appended(to: Self.path)
        return asAnotherUser ? "\(address)&prompt=login" : address
    }

    nonisolated func routes(ending: SignInEnding) -> [Route<any Endpoint>] {
        [Route(Self.path, ["GET", "POST"], self)]
    }

    func answer(_ request: HTTPRequest) async throws -> HTTPResponse {
        let query = Parameters(parsing: request.query ?? "", plus: .space)
        // Back to Google's request only: any other address would be an open redirect.
        guard let target = try? query.value("return_to"),
            let back = SignInReturnAddress(target)
        else { return HTTPResponse(status: 400) }
        guard request.method == "POST" else { return page }
        // Another site's form could sign the browser in as the attacker.
        let form = Parameters(parsing: String(decoding: request.body, as: UTF8.self), plus: .space)
        guard request.headers["Sec-Fetch-Site"] == "same-origin",
            let token = try? form.value("id_token")
        else { return HTTPResponse(status: 403) }
        // The server answers any other error than a refused token, and logs it.
        let user: ExternalUser
        do { user = try await users.user(ofToken: token) } catch let refusal as RefusedAppToken {
            return HTTPResponse(
                status: 403, contentType: "text/plain; charset=utf-8", text: "\(refusal)\n")
        }
        try await accounts.addExternalAccount(
            UserAccount(id: user.accountID, name: user.name, email: user.email))
        let id = RandomSource.system.token()
        sessions[id] = user.accountID
        var answer = HTTPResponse(seeOther: back.target)
        answer.headers.add(
            "Set-Cookie", "\(Self.cookie)=\(id); Path=/; Secure; HttpOnly; SameSite=Lax")
        return answer
    }
}
// snippet.end
