import HTTPMessages
import TestSupport
import Testing

@testable import PartnerServer

/// Every page in every language, read by `Markup` and `StyleSheetLint`.
@Suite struct AccessibilityTests {
    @Test(arguments: PageLanguage.allCases)
    func `every page can be read, heard and used by keyboard`(language: PageLanguage) async throws {
        for (name, status, response) in try await everyPage(in: language) {
            #expect(response.status == status, "\(name)")
            let problems = Markup(response.text).accessibilityProblems(
                language: language.rawValue, direction: language == .arabic ? "rtl" : "ltr")
            #expect(problems.isEmpty, "\(name): \(problems)")
            #expect(response.headers["Content-Language"] == language.rawValue, "\(name)")
        }
    }

    @Test(arguments: PageLanguage.allCases)
    func `the pages with a password say what is wrong, and Return signs in`(
        language: PageLanguage
    ) async throws {
        for (name, _, response) in try await everyPage(in: language) {
            let markup = Markup(response.text)
            let fields = markup.all("input").filter { $0.attributes["type"] != "hidden" }
            // Return presses the first button of a form.
            let firstButton = markup.all("button").first?.attributes["value"]
            switch name {
            case "sign-in", "sign-in for links", "wrong password", "disabled", "too many attempts":
                #expect(fields.map(\.attributes["autocomplete"]) == ["username", "current-password"])
                #expect(firstButton == "sign-in", "\(name)")
            case "consent", "links", "no links":
                #expect(fields.isEmpty, "\(name)")
                #expect(firstButton == "switch", "\(name)")
            default:
                #expect(fields.isEmpty, "\(name)")
                #expect(firstButton == nil, "\(name)")
            }
            for field in fields {
                let hasProblem = !name.hasPrefix("sign-in")
                #expect((field.attributes["aria-describedby"] != nil) == hasProblem, "\(name)")
                #expect((field.attributes["aria-invalid"] != nil) == (name == "wrong password"), "\(name)")
            }
        }
    }

    @Test func `the colours stand out in the light and in the dark`() async throws {
        let page = Markup(try await Partner().get("/flip").text)
        #expect(StyleSheetLint(style: try #require(page.all("style").first).text).problems == [])
    }
}
