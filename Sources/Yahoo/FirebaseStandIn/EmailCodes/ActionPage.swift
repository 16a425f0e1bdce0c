import HTTPMessages
import JSON
import WebText

/// The page that a link in an email leads to: `/__/auth/action`, and `/emulator/action` for emulators.
///
/// Tests follow the link by a program, as they do with the official emulator: the answer is JSON or a
/// redirect, and a new password is a parameter. There is no page for people; production has one.
enum ActionPage {
    /// Uses the code, and sends the browser on or answers JSON.
    ///
    /// The two modes for an email address do the same: the code decides whether the account gets a new address. Throws
    /// `MISSING_OOB_CODE`, `MISSING_PASSWORD`, `MISSING_CONTINUE_URI`, `INVALID_ARGUMENT` for another mode, and the errors
    /// of the store, such as `WEAK_PASSWORD`.
    static func answer(_ call: Call) async throws -> HTTPResponse {
        guard let text = call.query.single("oobCode") else { throw WireError("MISSING_OOB_CODE") }
        let store = call.store
        switch call.query.single("mode") {
        case EmailCodePurpose.signIn.mode:
            // The app uses the code, together with the address that its user gives.
            return try redirectToApp(await store.emailCode(text, for: [.signIn]), call.query)
        case EmailCodePurpose.verifyEmail.mode, EmailCodePurpose.verifyAndChangeEmail.mode:
            let code = try await store.verifyAddress(text).code
            return done(code, "The address is verified.", email: code.newEmail ?? code.email)
        case EmailCodePurpose.passwordReset.mode:
            guard let password = call.query.single("newPassword") else { throw WireError("MISSING_PASSWORD") }
            let code = try await EmailCodeMethods.resetPassword(of: text, to: password, call.context)
            return done(code, "The password is changed.", email: code.email)
        default:
            let modes = EmailCodePurpose.allCases.map(\.mode).joined(separator: ", ")
            throw WireError.invalidArgument("Invalid value at 'mode': expected one of \(modes).")
        }
    }

    /// Sends the browser to the page that the app named, with the parameters of the link.
    ///
    /// The destination is the URL that was checked when the code was made: the link may have been changed.
    private static func redirectToApp(_ code: EmailCode, _ query: Parameters) throws -> HTTPResponse {
        guard let destination = code.continueURL else { throw WireError("MISSING_CONTINUE_URI") }
        var items: [Parameters.Item] = []
        for name in ["mode", "oobCode", "apiKey", "lang"] {
            if let value = query.single(name) { items.append(Parameters.Item(name, value)) }
        }
        return redirect(Parameters(items).appended(to: destination))
    }

    /// The answer after the code was used: a redirect to the page that the app named, or JSON without one.
    private static func done(_ code: EmailCode, _ message: String, email: String) -> HTTPResponse {
        if let continueURL = code.continueURL { return redirect(continueURL) }
        let answer: JSONValue = ["authEmulator": ["success": .string(message), "email": .string(email)]]
        return HTTPResponse(json: answer.json)
    }

    /// A redirect that does not reveal the URL of this page.
    private static func redirect(_ url: String) -> HTTPResponse {
        var response = HTTPResponse(seeOther: url)
        // The URL of this page has the code in it, and must not get into a `Referer` or a cache.
        response.headers["Referrer-Policy"] = "no-referrer"
        response.headers["Cache-Control"] = "no-store"
        return response
    }
}
