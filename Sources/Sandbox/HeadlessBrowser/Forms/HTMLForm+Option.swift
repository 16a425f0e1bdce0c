extension HTMLForm {
    /// An option of a list.
    package struct Option: Sendable, Hashable, Codable {
        /// The value that is sent, or the text of an option without a value.
        package var value = ""
        /// The text that the user sees.
        package var text = ""
        package var isSelected = false
        package var isDisabled = false
    }
}
