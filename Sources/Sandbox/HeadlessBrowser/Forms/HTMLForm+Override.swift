extension HTMLForm {
    /// The attributes of a button that replace those of its form, where they are not nil.
    package struct Override: Sendable, Hashable, Codable {
        /// The address (wire name `formaction`).
        package var action: String?
        /// The method (wire name `formmethod`).
        package var method: Method?
        /// The encoding (wire name `formenctype`).
        package var isMultipart: Bool?

        init(_ tag: HTMLTag) {
            action = tag["formaction"]?.trimmed
            method = tag["formmethod"].map { Method($0) }
            isMultipart = tag["formenctype"].map { HTMLForm.isMultipart($0) }
        }
    }
}
