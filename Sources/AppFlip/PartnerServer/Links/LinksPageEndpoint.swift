// Docs/exchange-code.md shows this step from outside.

import AuthorizationServer
import HTTPMessages
import OAuth
import PlatformCrypto
import WebText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// `GET` and `POST /links`: a signed-in user sees which clients are linked, and unlinks one.
///
/// Its forms and redirects lead to this page, and with a ``BrowserSignIn`` to the sign-in.
struct LinksPageEndpoint: Endpoint {
    static let path = PublishedEndpoint.unlinking.path

    let browsers: BrowserSessions
    let pages: PartnerPages
    let clients: ClientRegistry
    let store: CountedStore
    let now: @Sendable () -> Date

    func answer(_ request: HTTPRequest) async throws -> HTTPResponse {
        let visit = try await visit(request)
        // A ``BrowserSignIn`` knows the user, whose account is unknown or disabled.
        if visit.account == nil, visit.visitor.browserSignInDigest != nil {
            return visit.pages.accountDisabled()
        }
        guard request.method == "POST" else { return try await show(visit) }
        return try await decide(visit, try request.form(), request)
    }

    private func visit(_ request: HTTPRequest) async throws -> LinksVisit {
        LinksVisit(
            query: QueryText.escapingForbiddenBytes(request.query ?? ""),
            pages: pages.speaking(to: request), visitor: try await browsers.visitor(request))
    }

    private func show(_ visit: LinksVisit) async throws -> HTTPResponse {
        guard let account = visit.account else { return signInPage(visit) }
        let clients = clients(of: try await links(of: account))
        return page(withForm: visit.listForm, visit) { visit.pages.links(of: account, clients, $0) }
    }

    /// The page with the password form, or a redirect to the ``BrowserSignIn``.
    private func signInPage(
        _ visit: LinksVisit, problem: SignInProblem? = nil, username: String = ""
    ) -> HTTPResponse {
        if let browserSignIn = browsers.browserSignIn { return browserSignIn.redirect(from: visit.address) }
        return page(withForm: LinksVisit.signInForm, visit) { form in
            visit.pages.signInForLinks(form, problem: problem, username: username)
        }
    }

    private func page(
        withForm name: String, _ visit: LinksVisit, _ make: (BoundForm) -> HTTPResponse
    ) -> HTTPResponse {
        browsers.forms.page(
            withForm: name, action: visit.address, query: visit.query, cookie: visit.visitor.cookie, make)
    }

    private func links(of account: UserAccount) async throws -> [StoredLink] {
        try await store.call { try await $0.links(ofAccount: account.id, at: now()) }
    }

    /// Each client once, with the start of its oldest link; the links come oldest first, and so do the clients.
    private func clients(of links: [StoredLink]) -> [LinkedClient] {
        var clients: [LinkedClient] = []
        for link in links where !clients.contains(where: { $0.id.hasSameBytes(as: link.link.clientID) }) {
            let id = link.link.clientID
            let name = self.clients.client(id)?.name ?? id
            clients.append(LinkedClient(id: id, name: name, linkedSince: link.start))
        }
        return clients
    }

    /// The answer to the buttons of the sign-in page and of the page of links.
    private func decide(
        _ visit: LinksVisit, _ form: Parameters, _ request: HTTPRequest
    ) async throws -> HTTPResponse {
        let token = form.single("csrf")
        // Each form has another CSRF token, so the token tells which form was sent.
        let isSignInForm =
            browsers.browserSignIn == nil
            && isProven(token, form: LinksVisit.signInForm, visit)
        let isListForm = isProven(token, form: visit.listForm, visit)
        guard Check.that(isSignInForm || isListForm, .linksForm) else {
            return visit.pages.staleForm(action: visit.address)
        }
        if isSignInForm { return try await signIn(visit, form, request) }
        // "Use another account".
        if form.single("decision") == "switch" {
            if let browserSignIn = browsers.browserSignIn {
                return browserSignIn.redirect(from: visit.address, asAnotherUser: true)
            }
            return try await showAgain(visit) { _ in [] }
        }
        // The session may have expired while the user was reading: the user signs in again.
        if let account = visit.account, let clientID = form.single("unlink") {
            try await unlink(clientID, from: account)
        }
        return HTTPResponse(seeOther: visit.address)
    }

    private func isProven(_ token: String?, form: String, _ visit: LinksVisit) -> Bool {
        browsers.forms.isProven(token, form: form, cookie: visit.visitor.cookie, query: visit.query)
    }

    private func unlink(_ clientID: String, from account: UserAccount) async throws {
        for link in try await links(of: account) where link.link.clientID.hasSameBytes(as: clientID) {
            // False when the link has ended in the meantime, which is the same to the user.
            _ = try await store.call { store in
                try await store.revokeLink(link.id, ofAccount: account.id, at: now())
            }
        }
    }

    private func signIn(
        _ visit: LinksVisit, _ form: Parameters, _ request: HTTPRequest
    ) async throws -> HTTPResponse {
        let username = form.single("username") ?? ""
        let password = form.single("password") ?? ""
        switch try await browsers.signIn(username: username, password: password, from: request) {
        case .accepted(let beginSession): return try await showAgain(visit, begin: beginSession)
        case .refused(let problem): return signInPage(visit, problem: problem, username: username)
        }
    }

    /// Ends the session of the browser's cookie, and sends the browser to the page again, with a new cookie.
    ///
    /// - Parameter begin: keeps the session of the new cookie, and returns further `Set-Cookie` lines.
    private func showAgain(
        _ visit: LinksVisit, begin: (SHA256Digest) async throws -> [String]
    ) async throws -> HTTPResponse {
        try await browsers.forms.redirect(
            to: visit.address, replacing: visit.visitor.cookie, end: browsers.endSession, begin: begin)
    }
}

extension SecurityRule {
    /// Without it, another site ends the user's links, or signs the user in to the attacker's account.
    static let linksForm = Self(
        "server.links-form", "the form of the page of links was shown to this browser",
        "RFC 6749 section 10.12")
}
