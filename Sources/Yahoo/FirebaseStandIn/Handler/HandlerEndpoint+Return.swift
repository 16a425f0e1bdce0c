import HTTPMessages
import OAuth
import WebText

extension HandlerEndpoint {
    /// The way back from the provider to the app.
    ///
    /// Throws ``HandlerRefusal``.
    static func sendToApp(_ call: Call, _ redirectURI: String) async throws -> HTTPResponse {
        let answer: AuthorizationResponse
        do { answer = try AuthorizationResponse(call.query) } catch {
            throw HandlerRefusal.unusable("the provider's answer cannot be read: \(error)")
        }
        guard let state = call.query.single("state") else { throw HandlerRefusal.missingInitialState }
        let browser = browser(of: call.request, redirectURI)
        let found = await storedAttempt(state: state, browser: browser, code: answer.code, call.contexts)
        guard let found = Check.that(found, .stateBrowser) else {
            throw HandlerRefusal.missingInitialState
        }
        let attempt = found.attempt
        let outcome: HandlerAnswer.Outcome
        if case .error(let error) = answer.outcome, error.code == .accessDenied {
            // The user declined, so the app has no code to sign in with, and the attempt ends here.
            await found.store.endRedirect(state: state)
            outcome = .failure(
                HandlerError(
                    code: "auth/user-cancelled",
                    message: "The user did not grant your application the permissions it requested."))
        } else {
            // The app gets the code, or another error, in the link, which it sends to
            // `accounts:signInWithIdp`. It is written anew, so that a + is a space for every reader; a parameter that
            // cannot be decoded stays as it is.
            let items = call.query.items.map { item in
                (try? item.decoded()).map { Parameters.Item(item.name, $0) } ?? item
            }
            outcome = .link(Parameters(items).appended(to: attempt.answer.redirectURI))
        }
        return HTTPResponse(
            seeOther: attempt.answer.url(outcome, sessionID: attempt.issuedSessionID))
    }

    /// The attempt of a state, marked as returned, and the store of its project; nil when no project has it, it
    /// began in another browser, or it has come back already.
    private static func storedAttempt(
        state: String, browser: String?, code: String?, _ contexts: [ProjectContext]
    ) async -> (attempt: RedirectAttempt, store: AccountStore)? {
        for context in contexts {
            let attempt = await context.store.takeReturn(state: state, browser: browser, code: code)
            if let attempt { return (attempt, context.store) }
        }
        return nil
    }
}

extension SecurityRule {
    /// Without it, an attacker begins a sign-in, and has the victim agree in another browser (RFC 9700 section 4.7).
    static let stateBrowser = Self(
        "firebase.state-browser", "the state began here, in this browser, and comes back for the first time",
        "RFC 6749 section 10.12")
}
