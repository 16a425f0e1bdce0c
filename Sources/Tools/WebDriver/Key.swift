/// Keys that are no characters, for ``WebElement/type(_:)``.
package enum Key {
    package static let enter = "\u{E007}"
    package static let tab = "\u{E004}"
}
