import HTTPMessages

@testable import PartnerServer

/// Every page there is, in one language, each as its first reader sees it.
func everyPage(in language: PageLanguage) async throws -> [(name: String, response: HTTPResponse)] {
    let partner = try Partner { configuration in
        var barred = configuration.accounts[0]
        (barred.id, barred.username, barred.isDisabled) = ("account-barred", "barred", true)
        configuration.accounts.append(barred)
        configuration.limits.failedSignInsPerAccount = 2
    }
    let locale = ("user_locale", language.rawValue)
    let query = Partner.query(more: [locale])
    var visitor = Visitor(partner)
    let signIn = await visitor.open(query)
    func fail(_ name: String, _ password: String) async throws -> HTTPResponse {
        try await visitor.press("sign-in", on: signIn, filling: ["username": name, "password": password])
    }
    let wrong = try await fail("grace", "wrong")
    _ = try await fail("grace", "wrong")
    return [
        ("sign-in", signIn), ("wrong password", wrong),
        ("disabled", try await fail("barred", Partner.Demo.password)),
        ("too many attempts", try await fail("grace", "wrong")),
        ("consent", try await visitor.consentPage(query)),
        ("stale form", await partner.post("/authorize?\(query)", ["decision": "agree"])),
        ("unusable request", await partner.get("/authorize?user_locale=\(language.rawValue)")),
        ("flip", await partner.get("/flip?\(query)")),
    ]
}
