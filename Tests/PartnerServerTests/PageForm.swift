import TestSupport

/// The one form of a page.
struct PageForm {
    var action = ""
    var hidden: [String: String] = [:]
    var buttons: [String] = []

    init?(_ html: String) {
        let markup = Markup(html)
        guard let form = markup.all("form").first else { return nil }
        action = form.attributes["action"] ?? ""
        buttons = markup.all("button").compactMap { $0.attributes["value"] }
        for field in markup.all("input") where field.attributes["type"] == "hidden" {
            hidden[field.attributes["name"] ?? ""] = field.attributes["value"]
        }
    }
}
