import HTTPMessages
import OAuth
import WebText

/// The way back from the provider to the app.
extension HandlerEndpoint {
    static func comeBack(_ call: Call, _ redirectURI: String) async throws -> HTTPResponse {
        guard let state = call.query.single("state"), let answer = try? AuthorizationResponse(call.query)
        else { throw HandlerRefusal.missingInitialState }
        // RFC 9700 section 4.7: the state is bound to the browser. Otherwise an attacker could begin a
        // sign-in in one browser and have the victim agree in another.
        let browser = browser(of: call.request, redirectURI)
        var found: StoredAttempt?
        for store in call.contexts.map(\.store) where found == nil {
            let attempt = await store.takeReturn(state: state, browser: browser, code: answer.code)
            found = attempt.map { StoredAttempt(attempt: $0, store: store) }
        }
        guard let found = Check.that(found, .stateBrowser) else {
            throw HandlerRefusal.missingInitialState
        }
        let attempt = found.attempt
        let outcome: HandlerAnswer.Outcome
        if case .error(let error) = answer.outcome, error.code == .accessDenied {
            // The user declined, so there is no code for the app to sign in with.
            await found.store.endRedirect(state: state)
            outcome = .failure(
                code: "auth/user-cancelled",
                message: "The user did not grant your application the permissions it requested.")
        } else {
            // Other errors go to the app in the link; `accounts:signInWithIdp` then says what they are.
            let items = call.query.items.map { Parameters.Item($0.name, (try? $0.decoded()) ?? "") }
            outcome = .link(Parameters(items).appended(to: attempt.answer.redirectURI))
        }
        return HTTPResponse(
            seeOther: attempt.answer.address(outcome, sessionID: attempt.issuedSessionID))
    }
}

/// A sign-in under way, and the project that it belongs to.
private struct StoredAttempt {
    let attempt: RedirectAttempt
    let store: AccountStore
}

extension SecurityRule {
    /// Without it, a victim's browser finishes a sign-in that the attacker began.
    static let stateBrowser = Self(
        "firebase.state-browser", "the state began here, in this browser, and comes back for the first time",
        "RFC 6749 section 10.12")
}
