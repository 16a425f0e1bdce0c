import HeadlessBrowser

/// A user at Yahoo's pages.
extension Browser {
    /// Opens an authorization request.
    func ask(_ changes: Yahoo.Changes = [:]) async throws -> Page {
        try await open(Yahoo.Demo.issuer + Yahoo.target(changes))
    }

    /// Fills in the sign-in page and presses its button.
    func signIn(
        _ page: Page, as username: String = "ana", password: String = Yahoo.Demo.password
    ) async throws -> Page {
        try await submit(
            page, filling: ["username": username, "password": password],
            pressing: .init(name: "decision", value: "sign-in"))
    }

    /// Presses a button of a page.
    func press(_ decision: String, on page: Page) async throws -> Page {
        try await submit(page, filling: [:], pressing: .init(name: "decision", value: decision))
    }
}

extension Browser.Page {
    var asksForPassword: Bool { html.contains("name=\"password\"") }
    var asksForConsent: Bool { html.contains("value=\"agree\"") }
}
