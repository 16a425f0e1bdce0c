import TestSupport
import Testing

@testable import PartnerServer

/// The language of the pages: who says it, and that it lasts.
@Suite struct LanguageTests {
    @Test(arguments: [
        ("hi", PageLanguage.hindi), ("hi-IN", .hindi), ("zh-TW", .traditionalChinese),
        ("zh-Hant-MO", .traditionalChinese), ("zh-HK", .traditionalChinese), ("pt-BR", .brazilianPortuguese),
        ("pt-PT", .brazilianPortuguese), ("ar-EG", .arabic), ("en-GB", .english),
    ])
    func `the page speaks the language that Google names`(
        locale: String, language: PageLanguage
    ) async throws {
        let query = Partner.query(more: [("user_locale", locale)])
        let page = try await Partner().get("/authorize?\(query)", headers: ["Accept-Language": "fr"])
        #expect(page.headers["Content-Language"] == language.rawValue)
    }

    @Test(arguments: ["zh", "zh-CN", "tlh", "pt_BR", "%00", "", String(repeating: "x", count: 2_000)])
    func `an unknown or malformed language is not a reason to refuse`(locale: String) async throws {
        let partner = try Partner()
        let target = "/authorize?\(Partner.query())&user_locale=\(locale)"
        let page = await partner.get(target)
        #expect(page.status == 200)
        #expect(page.headers["Content-Language"] == "en")
        let other = await partner.get(target, headers: ["Accept-Language": "de, ar;q=0.5"])
        #expect(other.headers["Content-Language"] == "ar", "the browser is asked then")
    }

    @Test func `without both the partner's own language is spoken`() async throws {
        let partner = try Partner { $0.defaultLanguage = .brazilianPortuguese }
        let page = await partner.get("/authorize?\(Partner.query())", headers: ["Accept-Language": "de"])
        #expect(page.headers["Content-Language"] == "pt-BR")
    }

    @Test(arguments: [PageLanguage.hindi, .traditionalChinese, .arabic])
    func `a page in another script holds no English but names`(language: PageLanguage) async throws {
        let names = ["Example Home", "Google", "Ada Example", "ada@partner.example", "Cookie"]
        for (name, _, response) in try await everyPage(in: language) {
            let words = Markup(response.text).words(in: language.rawValue)
            let rest = names.reduce(words) { $0.replacing($1, with: "") }
            let latin = rest.split { !$0.isASCII || !$0.isLetter }
            #expect(latin.isEmpty, "\(name): \(latin)")
        }
    }

    @Test func `no two languages say a page in the same words`() async throws {
        var seen: [String: PageLanguage] = [:]
        for language in PageLanguage.allCases {
            for (name, _, response) in try await everyPage(in: language) {
                let words = Markup(response.text).words(in: language.rawValue)
                #expect(words.split(separator: " ").count > 2)
                let other = seen.updateValue(language, forKey: words)
                #expect(other == nil, "\(name): \(language) and \(other.map { "\($0)" } ?? "")")
            }
        }
    }

    @Test func `a text without a translation says which language it is in`() async throws {
        let partner = try Partner { configuration in
            configuration.clients[0].authorizationStatement = "Once linked, <Google> may."
            configuration.scopes[0].words = LocalizedText(
                "अनुमति", in: .hindi, translations: [.english: "May"])
        }
        var visitor = Visitor(partner)
        let page = try await visitor.consentPage(Partner.query(more: [("user_locale", "ar")])).text
        #expect(page.contains("<span lang=\"en\" dir=\"ltr\">Once linked, &lt;Google&gt; may.</span>"))
        #expect(page.contains("<li><span lang=\"hi\" dir=\"ltr\">अनुमति</span></li>"))
        let english = await visitor.open(Partner.query(more: [("user_locale", "en")])).text
        #expect(english.contains("<p>Once linked, &lt;Google&gt; may.</p>"))
        #expect(english.contains("<li>May</li>"))
    }
}
