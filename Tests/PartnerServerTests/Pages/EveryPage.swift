import HTTPMessages

@testable import PartnerServer

/// Every page there is, in one language, each as its first reader sees it.
func everyPage(in language: PageLanguage) async throws -> [(name: String, response: HTTPResponse)] {
    let partner = try Partner { configuration in
        configuration.addAccount("barred", name: "Ada Example", isDisabled: true)
        configuration.limits.failedSignInsPerAccount = 2
    }
    let locale = ("user_locale", language.rawValue)
    let query = Partner.query(more: [locale])
    var visitor = Visitor(partner)
    let signIn = await visitor.open(query)
    let wrong = try await visitor.signIn("grace", "wrong", on: signIn)
    _ = try await visitor.signIn("grace", "wrong", on: signIn)
    var other = Visitor(partner)
    let links = "/links?user_locale=\(language.rawValue)"
    let signInForLinks = await other.get(links)
    _ = try await other.signIn(Partner.Demo.username, Partner.Demo.password, on: signInForLinks)
    let noLinks = await other.get(links)
    _ = try await partner.tokens()
    return [
        ("sign-in for links", signInForLinks), ("no links", noLinks), ("links", await other.get(links)),
        ("sign-in", signIn), ("wrong password", wrong),
        ("disabled", try await visitor.signIn("barred", Partner.Demo.password, on: signIn)),
        ("too many attempts", try await visitor.signIn("grace", "wrong", on: signIn)),
        ("consent", try await visitor.consentPage(query)),
        ("stale form", await partner.post("/authorize?\(query)", ["decision": "agree"])),
        ("unusable request", await partner.get("/authorize?user_locale=\(language.rawValue)")),
        ("flip", await partner.get("/flip?\(query)")),
    ]
}
