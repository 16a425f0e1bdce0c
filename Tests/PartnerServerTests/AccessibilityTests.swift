import LocalHTTP
import Testing

@testable import PartnerServer

/// What somebody needs who does not see the pages, or has no mouse, or does not read English.
///
/// Sources: Web Content Accessibility Guidelines (WCAG) 2.2, and HTML.
@Suite struct AccessibilityTests {
    @Test(arguments: PageLanguage.allCases)
    func `every page says its language and direction, and nests as it should`(
        language: PageLanguage
    )
        async throws
    {
        for (name, response) in try await everyPage(in: language) {
            let markup = Markup(response.text)
            #expect(markup.faults.isEmpty, "\(name): \(markup.faults)")
            // WCAG 2.2 section 3.1.1.
            #expect(markup.all("html").map(\.attributes["lang"]) == [language.rawValue], "\(name)")
            #expect(
                markup.all("html").map(\.attributes["dir"]) == [language == .arabic ? "rtl" : "ltr"],
                "\(name)")
            #expect(response.headers["Content-Language"] == language.rawValue, "\(name)")
        }
    }

    @Test(arguments: PageLanguage.allCases)
    func `every page has a title, one main part, and headings in order`(language: PageLanguage) async throws {
        for (name, response) in try await everyPage(in: language) {
            let markup = Markup(response.text)
            // WCAG 2.2 section 2.4.2.
            let title = try #require(markup.all("title").first?.text)
            #expect(title.hasSuffix(" – Example Home") && !title.hasPrefix(" "), "\(name): \(title)")
            #expect(markup.all("main").count == 1, "\(name)")
            // WCAG 2.2 section 1.3.1, technique G141.
            let levels = markup.all("h1", "h2", "h3", "h4", "h5", "h6").map(\.name)
            #expect(levels == (name == "consent" ? ["h1", "h2"] : ["h1"]), "\(name)")
        }
    }

    @Test(arguments: PageLanguage.allCases)
    func `every field has a label, a purpose, and its problem told`(language: PageLanguage) async throws {
        let purposes = ["username": "username", "password": "current-password"]
        for (name, response) in try await everyPage(in: language) {
            let markup = Markup(response.text)
            let ids = markup.elements.compactMap(\.attributes["id"])
            #expect(Set(ids).count == ids.count, "\(name): an id stands twice")
            let fields = markup.all("input").filter { $0.attributes["type"] != "hidden" }
            #expect(fields.isEmpty == (response.status != 429 && !name.contains(/sign-in|password|disabled/)))
            for field in fields {
                let id = try #require(field.attributes["id"], "\(name)")
                // WCAG 2.2 sections 1.3.1, 3.3.2 and 4.1.2.
                let labels = markup.all("label").filter { $0.attributes["for"] == id }
                #expect(labels.count == 1 && labels.first?.text.isEmpty == false, "\(name): \(id)")
                // WCAG 2.2 section 1.3.5; section 3.3.8 asks that a password manager can fill it in.
                #expect(field.attributes["autocomplete"] == purposes[id], "\(name): \(id)")
                // WCAG 2.2 section 3.3.1.
                let problem = field.attributes["aria-describedby"]
                #expect((problem != nil) == (name != "sign-in"), "\(name): \(id)")
                #expect(field.attributes["aria-invalid"] == (name == "wrong password" ? "true" : nil))
                guard let problem else { continue }
                let alert = markup.elements.filter { $0.attributes["id"] == problem }
                #expect(alert.map(\.attributes["role"]) == ["alert"], "\(name)")
            }
        }
    }

    @Test(arguments: PageLanguage.allCases)
    func `the keyboard goes through a page in its order, and nothing takes it elsewhere`(
        language: PageLanguage
    ) async throws {
        for (name, response) in try await everyPage(in: language) {
            let markup = Markup(response.text)
            for element in markup.elements {
                // WCAG 2.2 sections 2.4.3 and 3.2.1.
                #expect(element.attributes["tabindex"] == nil, "\(name)")
                #expect(element.attributes["autofocus"] == nil, "\(name)")
                #expect(element.attributes.keys.allSatisfy { !$0.hasPrefix("on") }, "\(name)")
            }
            // What changes something is a button in a form that posts; a link only leads somewhere.
            for button in markup.all("button") {
                #expect(button.ancestors.contains("form") && !button.text.isEmpty, "\(name)")
                #expect(button.attributes["name"] == "decision", "\(name)")
            }
            #expect(markup.all("form").allSatisfy { $0.attributes["method"] == "post" }, "\(name)")
            for link in markup.all("a") {
                #expect(link.attributes["href"]?.isEmpty == false && !link.text.isEmpty, "\(name)")
                #expect(link.attributes["role"] == nil, "\(name): a link is no button")
            }
            // Return in a field presses the first button of its form.
            let first = markup.all("button").first?.attributes["value"]
            if !markup.all("label").isEmpty { #expect(first == "sign-in", "\(name)") }
        }
    }

    @Test func `the stylesheet knows no left and no right, and hides no focus`() async throws {
        let style = try await Stylesheet.shown()
        #expect(!style.contains(/\b(?:left|right)\b/), "logical properties serve both directions")
        // WCAG 2.2 section 2.4.7.
        #expect(style.contains(":focus-visible") && !style.contains(/outline:\s*(?:none|0)/))
        // WCAG 2.2 section 1.4.4: the reader's own text size counts.
        #expect(!style.contains(/font(?:-size)?:[^;]*\dpx/))
    }
}

extension Stylesheet {
    /// The style as it stands on a page.
    static func shown() async throws -> String {
        Markup(try await Partner().get("/flip").text).all("style").first?.text ?? ""
    }
}
