/// What the server's words tell of a refusal, and what helps against it.
extension Authorization {
    /// Whether the server refused the request because it had no nonce (OpenID Connect Core section 3.1.2.1).
    var asksForNonce: Bool { code == nil && words?.lowercased().contains("nonce") == true }

    /// Whether the server refused the request because it had no PKCE challenge; filters speak of other challenges.
    var asksForChallenge: Bool {
        let phrases = ["code_challenge", "code challenge", "code-challenge", "codechallenge", "pkce"]
        return code == nil && words?.lowercased().hasAny(phrases) == true
    }

    /// What in the configuration the server refuses, by its own words, or nil when they name nothing of it.
    var refusedValue: String? {
        let words = (words ?? "").lowercased()
        let isRefusal = words.hasAny([
            "unknown", "invalid", "not registered", "unregistered", "no such", "not found", "not exist",
            "mismatch", "not allowed", "unauthorized",
        ])
        if isRefusal, words.hasAny(["redirect_uri", "redirect uri", "redirect url"]) {
            return "the redirect URI: register \(query.redirectURI ?? "it") with the client, or give another "
                + "projectID or redirectURI"
        }
        let isClientError = ["invalid_client", "unauthorized_client"].contains(answer?.error)
        let isClientRefused = isRefusal && words.contains("client")
        // Ory Hydra: "The OAuth 2.0 Client is not allowed to request scope 'devices'."
        if isClientRefused, answer?.error == "invalid_scope" {
            return "the scopes: check scopes, and which of them the client may have at the server"
        }
        return isClientError || isClientRefused ? "the client: check client.id" : nil
    }

    /// What to do about a server that refuses requests for their length.
    static let adviceAboutLength =
        "The server, or the proxy before it, takes no address of this length, or not with so many cookies: raise its "
        + "limit (in nginx: large_client_header_buffers)"

    /// What to do where the server's words ask for a parameter that the request does not have, or nil otherwise.
    var adviceAboutParameter: String? {
        if asksForNonce {
            return
                "It wants a nonce, and no page of Google's says that Google sends one for account linking: leave "
                + "openid out of scopes, or let the server do without it"
        }
        guard code == nil, query.value("prompt") == nil, let words = words?.lowercased().wordList,
            words.contains("prompt")
        else { return nil }
        return "It speaks of prompt. Add it to every request, \"authorize\": { \"parameters\": { \"prompt\": "
            + "\"consent\" } }, and find out whether Google sends it for your project: no page of Google's says so"
    }

    /// The step whose button refuses, where the server sent `access_denied` after it, or nil for none.
    func pressOfRefusal(_ signIn: SignIn) -> String? {
        guard answer?.error == "access_denied", let page = lastStepPage, let step = page.step,
            let press = signIn.step(takenOn: page)?.press, press.refuses
        else { return nil }
        let buttons = page.forms.flatMap(\.namedButtons).map(\.buttonSummary)
        let others = buttons.filter { $0 != press.summary }
        return "signIn.forms[\(step)] presses \(press.summary)"
            + (others.isEmpty ? "" : "; the page also has \(others.joined(separator: ", "))")
    }
}
