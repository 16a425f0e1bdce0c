import HeadlessBrowser

/// A press of a button by the reader, with the values of the fields.
struct Tap: Sendable {
    var button: Screen.Button
    var values: [String: String]

    /// Its effect on a page of a server; nil on a screen of an app.
    var onPage: PageTap? {
        guard case .submit(_, let pressed) = button.tap else { return button.tap }
        return .submit(values, pressing: pressed)
    }
}
