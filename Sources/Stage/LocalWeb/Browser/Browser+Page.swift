import HTTPMessages
import WebText

extension Browser {
    /// A page that the browser shows.
    package struct Page: Sendable {
        /// Where it was found.
        package var url: String
        /// The status of the answer.
        package var status: Int
        /// The HTML.
        package var html: String {
            didSet { document = HTMLPage(html) }
        }
        /// Where the page redirects to, when the browser was told not to go there; absolute.
        package private(set) var location: String?
        /// The content of the page.
        package private(set) var document: HTMLPage

        /// The forms on it.
        package var forms: [HTMLForm] { document.forms }

        init(_ response: HTTPResponse, at url: String) {
            self.url = url
            status = response.status
            html = response.text
            document = HTMLPage(html)
        }

        /// The first form that has all the named fields and the button; nil when there is none.
        ///
        /// - Parameters:
        ///   - names: the names of the fields.
        ///   - button: the name of the button; nil for any form.
        ///   - value: the value of the button. A form whose button has it comes before one whose button has only the name.
        package func form(
            filling names: some Sequence<String>, pressing button: String? = nil, value: String = ""
        ) -> HTMLForm? {
            let names = Array(names)
            let fitting = forms.filter { $0.has(names) }
            guard let button else { return fitting.first }
            return fitting.first { $0.place(ofButton: button, value: value) != nil }
                ?? fitting.first { $0.place(ofButton: button) != nil }
        }

        /// The first link with this text, `id` or `href`; nil when there is none.
        package func link(_ words: String) -> HTMLPage.Link? {
            document.links.first { [$0.text, $0.id, $0.href].contains { $0.hasSameBytes(as: words) } }
        }

        /// An address of the page, made absolute.
        func absolute(_ address: String) -> String {
            let base = document.base.map { WebAddress.resolve($0, against: url) } ?? url
            return WebAddress.resolve(address, against: base)
        }

        /// The same page with an address behind it to which the browser does not go.
        func ending(at location: String) -> Page {
            var page = self
            page.location = location
            return page
        }
    }

    /// Why the browser could not go on.
    package enum Failure: Error, Sendable, Hashable {
        /// The address is not one that a browser can open.
        case badAddress(String)
        /// More than ten redirects in a row.
        case tooManyRedirects(String)
        /// The page has no form with a field or button of this name.
        case noSuchForm(field: String)
        /// The field has no choice of the value asked for: the values that it has.
        case noSuchChoice(field: String, choices: [String])
        /// The page has no link with this text, `id` or `href`.
        case noSuchLink(String)
        /// The form cannot be sent: the reason.
        case notSent(reason: String)
        /// The form goes to an origin to which this browser sends no form.
        case formToStranger(origin: String)
        /// The server did not answer.
        case noAnswer(HTTPClientError)

        init(_ error: HTMLForm.FillingError) {
            self =
                switch error {
                case .noSuchField(let name), .disabled(let name): .noSuchForm(field: name)
                case .noSuchChoice(let field, let choices): .noSuchChoice(field: field, choices: choices)
                }
        }
    }
}
