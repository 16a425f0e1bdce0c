/// Keys that type no character, by their code points in WebDriver; for ``WebElement/type(_:)``.
///
/// Source: W3C, WebDriver, section "Keyboard actions".
package enum Key {
    /// The enter key.
    package static let enter = "\u{E007}"
    /// The tabulator key.
    package static let tab = "\u{E004}"
    /// The arrow to the right.
    package static let right = "\u{E014}"
}
