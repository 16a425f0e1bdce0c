/// A page as a user sees it: text, fields, buttons and links in their order, without markup.
package struct PageContent: Sendable {
    /// A part of a page as a user sees it.
    package enum Part: Sendable, Hashable {
        /// A heading, `h1` or `h2`.
        case heading(String)
        /// A paragraph, or text that is in no other part.
        case text(String)
        /// An item of a list.
        case item(String)
        /// The label of a field.
        case label(String)
        /// A field that the user fills in: its name, its value, and its `type`.
        case field(name: String, value: String, type: String)
        /// A button with the name and value that it sends, and the text on it.
        case button(name: String, value: String, label: String)
        /// A link outside of a sentence, with its address as the page has it.
        case link(address: String, text: String)
    }

    /// The parts that are not empty, in the order of the page.
    package let parts: [Part]
    /// The language of the page as its `html` element has it, a BCP 47 tag, or nil when it says none.
    package let language: String?

    /// What the user reads, in the order of the page: headings, texts and items, without what belongs to fields and links.
    package var texts: [String] {
        parts.compactMap { part in
            switch part {
            case .heading(let text), .text(let text), .item(let text): text
            case .label, .field, .button, .link: nil
            }
        }
    }

    /// Reads the source of a page.
    package init(_ html: String) {
        let reader = PageContentReader(html)
        parts = reader.parts
        language = reader.language
    }
}
