/// The action of a user on a page: a form that is filled in and sent, or a link that is followed.
package struct PageTap: Sendable, Hashable {
    /// The values, by the name of the field.
    package var values: [String: String]
    /// The name and the value of the button; nil to press the Enter key.
    package var button: Button?
    /// The address of the link as the page has it; nil where a form is sent.
    package var link: String?

    /// A button of a form.
    package struct Button: Sendable, Hashable {
        /// The name.
        package var name: String
        /// The value.
        package var value: String

        /// A button by its name and value.
        package init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// A form that is filled in and sent.
    package init(filling values: [String: String] = [:], pressing button: Button? = nil) {
        self.values = values
        self.button = button
    }

    /// A link that is followed.
    package init(following link: String) {
        values = [:]
        self.link = link
    }
}

extension Browser {
    /// Carries out the user's action on a page, and returns the next page.
    package func perform(_ tap: PageTap, on page: Page) async throws(Failure) -> Page {
        if let link = tap.link { return try await follow(link: link, on: page) }
        return try await submit(
            page, filling: tap.values, pressing: tap.button.map { ($0.name, $0.value) })
    }
}
