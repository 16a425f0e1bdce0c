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
            let isSignIn = [
                "sign-in", "sign-in for links", "wrong password", "disabled", "too many attempts",
            ].contains(name)
            #expect(
                fields.map(\.attributes["autocomplete"])
                    == (isSignIn ? ["username", "current-password"] : []))
            for field in fields {
                let isFirst = name.hasPrefix("sign-in")
                #expect((field.attributes["aria-describedby"] != nil) == !isFirst, "\(name)")
                #expect((field.attributes["aria-invalid"] != nil) == (name == "wrong password"), "\(name)")
            }
            let first = markup.all("button").first?.attributes["value"]
            let namesAccount = ["consent", "links", "no links"].contains(name)
            let expected: String? =
                if isSignIn {
                    "sign-in"
                } else if namesAccount {
                    "switch"
                } else {
                    nil
                }
            #expect(first == expected, "\(name)")
        }
    }

    @Test func `the colours stand out in the light and in the dark`() async throws {
        #expect(StyleSheetLint(style: try await style()).problems == [])
    }

    private func style() async throws -> String {
        Markup(try await Partner().get("/flip").text).all("style").first?.text ?? ""
    }
}
