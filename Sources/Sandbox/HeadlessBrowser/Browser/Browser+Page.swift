import HTTPMessages
import WebText

extension Browser {
    /// A page that the browser shows.
    package struct Page: Sendable {
        /// The address of the page, after all redirects.
        package var url: String
        /// The status of the answer.
        package let status: Int
        /// The source of the page.
        package var html: String {
            didSet { document = HTMLPage(html) }
        }
        /// The absolute address to which a redirect, a refresh or a link leads, when the browser was told not to go there.
        package private(set) var location: String?
        /// What the browser reads in the HTML.
        package private(set) var document: HTMLPage

        /// The forms of the page in their order.
        package var forms: [HTMLForm] { document.forms }

        package init(_ response: HTTPResponse, at url: String) {
            self.url = url
            status = response.status
            html = response.text
            document = HTMLPage(html)
        }

        /// The first form that has all fields and the button, or nil when there is none.
        ///
        /// A form whose button has the value comes before a form with another button with this name.
        package func form(
            filling names: some Sequence<String>, pressing button: PageTap.Button?
        ) -> HTMLForm? {
            let names = Array(names)
            let fitting = forms.filter { $0.canFillIn(names) }
            guard let button else { return fitting.first }
            return fitting.first { $0.index(ofButton: button.name, value: button.value) != nil }
                ?? fitting.first { $0.index(ofButton: button.name) != nil }
        }

        /// The first link with this text, `id` or `href`, or nil when there is none.
        package func link(_ name: String) -> HTMLPage.Link? {
            document.links.first { link in
                [link.text, link.id, link.href].contains { $0.hasSameBytes(as: name) }
            }
        }

        /// An address of the page, made absolute.
        package func absolute(_ address: String) -> String {
            WebAddress.resolve(address, against: document.absoluteBase(at: url))
        }

        /// The same page with the address that follows it, to which the browser does not go.
        func ending(at location: String) -> Page {
            var page = self
            page.location = location
            return page
        }
    }
}
