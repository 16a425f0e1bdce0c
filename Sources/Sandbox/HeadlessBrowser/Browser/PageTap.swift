/// The action of a user on a page.
package enum PageTap: Sendable, Hashable {
    /// A form is filled in and sent by a button, or by the Enter key without one.
    case submit([String: String], pressing: Button?)
    /// A link is followed, by its address as the page has it.
    case follow(String)

    /// A button that sends a form, by its name and, where the page has several of this name, its value.
    package struct Button: Sendable, Hashable, Codable {
        /// The name, or the text on a button that has none.
        package var name: String
        /// The value; empty for any value.
        package var value: String

        package init(name: String, value: String = "") {
            self.name = name
            self.value = value
        }
    }
}

extension Browser {
    /// Carries out the user's action on a page, and returns the next page.
    package func perform(_ tap: PageTap, on page: Page) async throws(Failure) -> Page {
        switch tap {
        case .follow(let link): try await follow(link: link, on: page)
        case .submit(let values, let button):
            try await submit(page, filling: values, pressing: button)
        }
    }
}
