import HTTPMessages
import TestSupport
import Testing

/// The one form of a page.
struct PageForm {
    /// The address that the form is sent to.
    let action: String
    /// The values of the hidden fields by their names.
    let hidden: [String: String]
    /// The names of the fields that a user fills in.
    let fields: [String]
    private let buttons: [Markup.Element]

    /// Throws when the page has no form, or more than one.
    init(_ page: HTTPResponse) throws {
        let markup = Markup(page.text)
        let forms = markup.all("form")
        try #require(forms.count == 1, "the page has \(forms.count) forms: \(page.text)")
        action = try #require(forms.first?.attributes["action"])
        buttons = markup.all("button")
        let inputs = markup.all("input").map(\.attributes)
        fields = inputs.filter { $0["type"] != "hidden" }.compactMap { $0["name"] }
        var hidden: [String: String] = [:]
        for input in inputs where input["type"] == "hidden" {
            let name = try #require(input["name"])
            hidden[name] = input["value"]
        }
        self.hidden = hidden
    }

    /// Whether the form has a button with this name and value.
    func hasButton(_ name: String, _ value: String) -> Bool {
        buttons.contains { $0.attributes["name"] == name && $0.attributes["value"] == value }
    }

    /// The proof that the form was shown to its browser.
    var csrf: String { get throws { try #require(hidden["csrf"], "the form has no CSRF token") } }
}
