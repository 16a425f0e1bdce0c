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
    /// The names and values of the buttons.
    let buttons: [(name: String?, value: String?)]

    /// Throws when the page has no form, or more than one.
    init(_ page: HTTPResponse) throws {
        let markup = Markup(page.text)
        let forms = markup.all("form")
        try #require(forms.count == 1, "the page has \(forms.count) forms: \(page.text)")
        action = try #require(forms.first?.attributes["action"])
        buttons = markup.all("button").map { ($0.attributes["name"], $0.attributes["value"]) }
        let inputs = markup.all("input").map(\.attributes)
        fields = inputs.filter { $0["type"] != "hidden" }.compactMap { $0["name"] }
        var hidden: [String: String] = [:]
        for input in inputs where input["type"] == "hidden" {
            let name = try #require(input["name"])
            hidden[name] = input["value"]
        }
        self.hidden = hidden
    }

    /// The proof that the form was shown to its browser.
    var csrf: String { get throws { try #require(hidden["csrf"], "the form has no CSRF token") } }
}
