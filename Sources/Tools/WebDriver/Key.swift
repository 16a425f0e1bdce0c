/// The keys that type no character, as the code points by which ``WebElement/type(_:)`` presses them.
///
/// Source: W3C, WebDriver, section "Keyboard actions".
package enum Key {
    /// The Enter key.
    package static let enter = "\u{E007}"
    /// The Tab key.
    package static let tab = "\u{E004}"
    /// The right arrow key.
    package static let right = "\u{E014}"
}
