import AuthorizationServer
import HTTPMessages
import OAuth
import PartnerServer
import PlatformCrypto
import WebText

// Docs/identity-provider.md shows it; it uses only what a copy of the server can use.
// snippet.firebase
/// Signs browsers in at `/site/sign-in`, whose page posts the ID token of Firebase's web SDK.
actor FirebaseBrowserSignIn: BrowserSignIn, HTTPHandler {
    static let path = "/site/sign-in"
    private let users: any ExternalUsers  // Verifies the app's tokens: an `AppTokenVerifier`.
    private let accounts: any ExternalAccountDirectory  // Your store.
    private let page: HTTPResponse
    private var sessions: [String: String] = [:]  // Replace this with your site's sessions.

    init(users: any ExternalUsers, accounts: any ExternalAccountDirectory, page: HTTPResponse) {
        (self.users, self.accounts, self.page) = (users, accounts, page)
    }

    func user(of request: HTTPRequest) -> SignedInUser? {
        guard let id = request.cookies(named: "__Host-site").first, let account = sessions[id]
        else { return nil }
        return SignedInUser(accountID: account, sessionID: id)
    }

    nonisolated func signInAddress(
        returningTo request: SignInReturnAddress, asAnotherUser: Bool
    ) -> String { request.appended(to: Self.path) }

    func handle(_ request: HTTPRequest) async -> HTTPResponse {
        let query = Parameters(parsing: request.query ?? "", plus: .space)
        let form = Parameters(parsing: String(decoding: request.body, as: UTF8.self), plus: .space)
        // Back to Google's request only: any other address would be an open redirect.
        guard let target = try? query.value("return_to"),
            let back = SignInReturnAddress(target)
        else { return HTTPResponse(status: 400) }
        guard request.method == "POST" else { return page }
        // Another site's form could sign the browser in as the attacker.
        guard request.headers["Sec-Fetch-Site"] == "same-origin",
            let token = try? form.value("id_token")
        else { return HTTPResponse(status: 403) }
        do {
            let user = try await users.user(ofToken: token)
            try await accounts.addExternalAccount(
                UserAccount(id: user.accountID, name: user.name, email: user.email))
            let id = RandomSource.system.token()
            sessions[id] = user.accountID
            var answer = HTTPResponse(seeOther: back.target)
            answer.headers.add(
                "Set-Cookie", "__Host-site=\(id); Path=/; Secure; HttpOnly; SameSite=Lax")
            return answer
        } catch {
            return HTTPResponse(status: error is StoreUnavailable ? 503 : 401)
        }
    }
}
// snippet.end
