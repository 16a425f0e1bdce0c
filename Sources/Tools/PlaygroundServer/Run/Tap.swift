import HeadlessBrowser

/// A press of a button by the reader, with the values of the fields.
struct Tap: Sendable {
    let button: Screen.Button
    let values: [String: String]

    /// Its effect on a page of a server, or nil on a screen of an app.
    ///
    /// A form is sent with the values that the reader typed, not with those of the page.
    var onPage: PageTap? {
        switch button.tap {
        case .submit(_, let pressed): .submit(values, pressing: pressed)
        case let other: other
        }
    }
}
