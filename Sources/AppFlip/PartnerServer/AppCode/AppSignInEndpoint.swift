// Docs/return-code.md shows this step from outside.

import AuthorizationServer
import HTTPMessages
import OAuth

/// `POST /app/sign-in`: the sign-in of the partner's own app, which it has without account linking too.
///
/// It is not part of OAuth. The answer has a `device_token`, which the app keeps and sends with its next sign-in.
/// Sign-ins with it have a count of their own, so strangers who guess at the account do not lock the app out:
/// ``DeviceCookie``.
struct AppSignInEndpoint: Endpoint {
    static let path = "/app/sign-in"

    let signIn: UserSignIn
    let sessions: AppSessions

    func answer(_ request: HTTPRequest) async throws -> HTTPResponse {
        let form = try request.form()
        let username = try form.optional("username") ?? ""
        let password = try form.optional("password") ?? ""
        let device = try await signIn.trustedDevice(try form.optional("device_token"), for: username)
        switch try await signIn.check(
            username: username, password: password, client: request.clientAddress, device: device)
        {
        case .accepted(let account):
            return try HTTPResponse(encoding: [
                "app_session": try await sessions.begin(for: account), "account": account.name,
                "device_token": try await signIn.newDevice(for: username),
            ])
        case .refused(.accountDisabled): throw OAuthError.accountDisabled
        case .refused(.wrongPassword):
            throw OAuthError(.loginRequired, "the user name or the password is wrong")
        case .refused(.tooMany(let seconds)):
            throw RefusedRequest.tooMany(
                OAuthError(.temporarilyUnavailable, "too many sign-ins; wait", status: 429),
                retryAfter: seconds)
        }
    }
}
