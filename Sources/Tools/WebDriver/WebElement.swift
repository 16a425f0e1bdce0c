import JSON
import WebText

/// An element of a page.
///
/// The driver refuses its commands with `stale element reference` when the element is no longer in the page.
package struct WebElement: Sendable {
    private let id: String
    private let session: WebDriverSession

    /// The name under which an element travels in JSON (W3C WebDriver section 12.1).
    private static let identifier = "element-6066-11e4-a52e-4f735466cecf"

    /// Reads an element in an answer of the driver.
    ///
    /// The result is nil for any other value.
    init?(_ value: JSONValue, in session: WebDriverSession) {
        guard let id = value[Self.identifier]?.string else { return nil }
        self.id = id
        self.session = session
    }

    /// The element as an argument of a script.
    package var reference: JSONValue { .object([Self.identifier: .string(id)]) }

    /// Clicks in the middle of the element, and fails if another element covers it.
    package func click() async throws(WebDriverError) { _ = try await send("POST", "/click") }

    /// Types a text after what the field holds; ``Key`` has the keys that type no character.
    package func type(_ text: String) async throws(WebDriverError) {
        _ = try await send("POST", "/value", ["text": .string(text)])
    }

    /// Empties the field.
    package func clear() async throws(WebDriverError) { _ = try await send("POST", "/clear") }

    /// The text that the element shows.
    package var text: String {
        get async throws(WebDriverError) {
            try await session.text("/element/\(id)/text", as: "/element/text")
        }
    }

    /// An attribute: `true` for a boolean attribute that is set, or nil for an attribute that is absent.
    package func attribute(_ name: String) async throws(WebDriverError) -> String? {
        try await send("GET", "/attribute/\(PercentCoding.encode(name))", as: "/attribute").string
    }

    /// A property of the element's object, such as `value` or `checked`, or null when it is absent.
    package func property(_ name: String) async throws(WebDriverError) -> JSONValue {
        try await send("GET", "/property/\(PercentCoding.encode(name))", as: "/property")
    }

    /// Whether a person can see the element.
    package var isDisplayed: Bool {
        get async throws(WebDriverError) {
            guard let isDisplayed = try await send("GET", "/displayed").bool else {
                throw .badAnswer(command: "GET /element/displayed", reason: "it is neither true nor false")
            }
            return isDisplayed
        }
    }

    /// Sends a command of the element, by its path after the id of the element.
    private func send(
        _ method: String, _ command: String, as name: String? = nil, _ body: JSONValue = .object([:])
    ) async throws(WebDriverError) -> JSONValue {
        try await session.send(
            method, "/element/\(id)\(command)", as: "/element\(name ?? command)", body)
    }
}
