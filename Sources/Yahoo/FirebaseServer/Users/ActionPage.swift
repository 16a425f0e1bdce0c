import HTTPMessages
import JOSE
import WebText

/// `GET /emulator/action`: where the links in messages lead.
///
/// Tests follow these links by program, so the answer is JSON and a new password is a parameter. There is no
/// page for people; in production the project has its own.
struct ActionPage: APIEndpoint {
    func answer(_ call: Call) async throws -> HTTPResponse {
        guard let code = call.queryValue("oobCode") else { throw WireError(.missingOobCode) }
        let project = call.project
        switch call.queryValue("mode") {
        case "signIn":
            // The code is the app's to redeem, together with the address.
            let message = try await project.store.message(code, for: [.signIn])
            // The address that was checked when the message was made; the query may have been changed since.
            guard let continueURL = message.continueURL else { throw WireError(.missingContinueURI) }
            let parameters = call.query.items.filter { $0.name != "continueUrl" }
            return HTTPResponse(
                status: 303,
                headers: [
                    "Location": Parameters(parameters).appended(to: continueURL), "Cache-Control": "no-store",
                    "Referrer-Policy": "no-referrer",
                ])
        case "verifyEmail", "verifyAndChangeEmail":
            let (account, _) = try await project.store.applyCode(code)
            return done(account.email ?? "", "The address is verified.")
        case "resetPassword":
            guard let password = call.queryValue("newPassword") else { throw WireError(.missingPassword) }
            try Password.check(password)
            _ = try await project.store.message(code, for: [.passwordReset])
            let hash = await project.passwords.hash(password)
            let message = try await project.store.resetPassword(code, to: hash)
            return done(message.email, "The password is changed.")
        default:
            throw WireError.invalidArgument(
                "Invalid value at 'mode': expected resetPassword, verifyEmail, verifyAndChangeEmail or signIn."
            )
        }
    }

    private func done(_ email: String, _ what: String) -> HTTPResponse {
        HTTPResponse(json: ["authEmulator": ["success": .string(what), "email": .string(email)]])
    }
}
