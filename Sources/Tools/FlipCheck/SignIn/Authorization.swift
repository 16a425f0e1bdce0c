import HTTPMessages
import WebText

/// One authorization request from its first page to its end, with the messages on the way.
package struct Authorization: Sendable {
    /// Where an authorization request ended.
    package enum End: Sendable, Hashable {
        /// A redirect away from the partner, which was not followed: the whole address.
        case redirect(String)
        case page(status: Int, url: String)
        /// Nowhere: no answer, a circle of redirects, or no person who signed in.
        case nowhere(String)
    }

    /// Why an authorization request has no end.
    package enum Loss: Sendable, Hashable {
        /// Nothing came in time, or the addresses went round in a circle.
        case silence
        /// The answer was not HTTP: a header that was broken by its content looks so.
        case brokenAnswer
        /// It was not sent, or there was no person or program to ask.
        case notTried
    }

    package var query: AuthorizationQuery
    var duration: Duration = .zero
    package var end: End
    package var exchanges: [Exchange]
    /// Every page on the way, the last one too; none when a program or a person signed in.
    package var pages: [SeenPage] = []
    package var loss: Loss?
    /// The origin of a form that was not sent, because it is none of the partner's.
    var formOrigin: String?

    /// The partner's answer to the redirect URI of the request; nil when it ended anywhere else.
    package var answer: Answer? {
        guard case .redirect(let location) = end, let redirectURI = query.redirectURI else { return nil }
        let answer = Answer(location)
        return answer.address.hasSameBytes(as: redirectURI) ? answer : nil
    }

    /// The code that was sent to the redirect URI; nil when there is not exactly one.
    ///
    /// A bare plus in it stays: a server that writes one means a plus, and `authorize/code-plus` reports it.
    package var code: String? {
        guard answer != nil, case .redirect(let location) = end else { return nil }
        return Answer(location, plus: .literal).value("code")
    }

    var grantsSomething: Bool {
        guard case .redirect(let location) = end else { return false }
        let answer = Answer(location)
        let fragment = answer.fragment ?? ""
        return answer.parameters.items.contains { ["code", "access_token", "id_token"].contains($0.name) }
            || ["code=", "access_token=", "id_token="].contains { fragment.contains($0) }
    }

    /// Whether it ended before any sign-in; a redirect that a program or a person reports says nothing.
    func isRefusedAtOnce(_ signIn: SignIn) -> Bool {
        switch end {
        case .page(let status, _): status < 500 && pages.count == 1 && pages[0].step == nil
        case .redirect: signIn.showsPages && pages.isEmpty && answer?.error != nil
        case .nowhere: false
        }
    }

    var isAskedForPasswordAgain: Bool {
        guard let page = pages.last, page.step == nil, page.asksForPassword else { return false }
        return pages.contains { $0.step != nil && $0.asksForPassword }
    }

    package var endInWords: String {
        switch end {
        case .redirect(let location):
            { "redirected to \($0.address)\($0.error.map { " with error \($0)" } ?? "")" }(Answer(location))
        case .page(let status, let url):
            pages.last.map { "ended at a \($0.summary)" }
                ?? "ended at a page (\(status)) at \(url.prefix { $0 != "?" })"
        case .nowhere(let reason): "led nowhere: \(reason)"
        }
    }

    var endInFull: String { words.map { "\(endInWords): “\($0)”" } ?? endInWords }

    /// The server's words about the end: the description of an error, or the text of a page; nil for none.
    var words: String? {
        switch end {
        case .redirect(let location):
            Answer(location).value("error_description").map { String($0.prefix(200)) }
        case .page: pages.last.flatMap { $0.words.isEmpty ? nil : $0.words }
        case .nowhere: nil
        }
    }

    /// Whether the server refused the request for want of a nonce (OpenID Connect Core section 3.1.2.1).
    var asksForNonce: Bool { code == nil && words?.lowercased().contains("nonce") == true }

    /// Whether the server refused the request for want of a PKCE challenge.
    var asksForChallenge: Bool {
        guard code == nil, let words = words?.lowercased() else { return false }
        return ["challenge", "pkce"].contains { words.contains($0) }
    }

    /// What in the configuration the server refuses, by its own words; nil when they name nothing of it.
    var refusedValue: String? {
        let error = answer?.error
        let words = (words ?? "").lowercased()
        let isRefusal = [
            "unknown", "invalid", "not registered", "unregistered", "no such", "not found", "not exist",
            "mismatch", "not allowed", "unauthorized",
        ].contains { words.contains($0) }
        if isRefusal, ["redirect_uri", "redirect uri", "redirect url"].contains(where: words.contains) {
            return "the redirect URI: register \(query.redirectURI ?? "it") with the client, or give another "
                + "projectID or redirectURI"
        }
        let isClient = isRefusal && ["client_id", "client id", "client"].contains(where: words.contains)
        return isClient || error == "invalid_client" || error == "unauthorized_client"
            ? "the client: check client.id" : nil
    }

    package var evidence: [Evidence] {
        let shown = exchanges.count > 1 ? [exchanges.first, exchanges.last] : [exchanges.last]
        return shown.compactMap { $0?.evidence }
    }
}
