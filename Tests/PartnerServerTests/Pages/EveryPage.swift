import AuthorizationServer
import DemoData
import HTTPMessages

@testable import PartnerServer

/// Every page of `PartnerPages` and `LocalizedPages` in one language, with the status that it should have; the sign-in page
/// with each of its problems.
func everyPage(
    in language: PageLanguage
) async throws -> [(name: String, status: Int, response: HTTPResponse)] {
    let partner = try Partner { configuration in
        configuration.addAccount("barred", name: "Ada Example", isDisabled: true)
        configuration.limits.failedSignInsPerAccount = 2
    }
    let locale = ("user_locale", language.rawValue)
    let query = Partner.query(more: [locale])
    var visitor = Visitor(partner)
    let signIn = await visitor.open(query)
    // The form of the first page is good for every attempt of the same browser.
    let wrong = try await visitor.signIn("grace", "wrong", on: signIn)
    _ = try await visitor.signIn("grace", "wrong", on: signIn)
    var other = Visitor(partner)
    let links = "/links?user_locale=\(language.rawValue)"
    let signInForLinks = await other.get(links)
    _ = try await other.signIn(Partner.Demo.username, Partner.Demo.password, on: signInForLinks)
    let noLinks = await other.get(links)
    _ = try await partner.tokens()
    // Only a server with a sign-in of its own shows these two.
    var pages = PartnerPages(
        configuration: .demo(crypto: partner.crypto, quickPassword: true), crypto: partner.crypto)
    pages.language = language
    return [
        ("sign-in for links", 200, signInForLinks), ("no links", 200, noLinks),
        ("links", 200, await other.get(links)), ("sign-in", 200, signIn), ("wrong password", 403, wrong),
        ("disabled", 403, try await visitor.signIn("barred", Partner.Demo.password, on: signIn)),
        ("too many attempts", 429, try await visitor.signIn("grace", "wrong", on: signIn)),
        ("consent", 200, try await visitor.consentPage(query)),
        ("stale form", 403, await partner.post("/authorize?\(query)", ["decision": "agree"])),
        ("unusable request", 400, await partner.get("/authorize?user_locale=\(language.rawValue)")),
        ("flip", 200, await partner.get("/flip?\(query)")),
        ("account disabled", 403, pages.accountDisabled()),
        ("busy", 503, pages.busy(action: "/links")),
    ]
}
