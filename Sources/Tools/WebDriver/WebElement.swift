import Foundation
import JSON

/// An element; its commands are refused with `stale element reference` once the page has changed.
package struct WebElement: Sendable {
    private let id: String
    private let session: WebDriverSession

    /// The name under which an element travels in JSON (W3C WebDriver section 12.1).
    private static let identifier = "element-6066-11e4-a52e-4f735466cecf"

    init?(_ value: JSONValue, in session: WebDriverSession) {
        guard let id = value[Self.identifier]?.string else { return nil }
        self.id = id
        self.session = session
    }

    package var reference: JSONValue { .object([Self.identifier: .string(id)]) }

    /// Clicks in the middle, which fails where another element covers this one.
    package func click() async throws(WebDriverError) { _ = try await send("POST", "/click") }

    /// Types a text behind what the field holds; ``Key`` has the keys that are no characters.
    package func type(_ text: String) async throws(WebDriverError) {
        _ = try await send("POST", "/value", ["text": .string(text)])
    }

    package func clear() async throws(WebDriverError) { _ = try await send("POST", "/clear") }

    package var text: String {
        get async throws(WebDriverError) { try await send("GET", "/text").string ?? "" }
    }

    /// An attribute as the page has it, `true` for one that is on; nil when it is absent.
    package func attribute(_ name: String) async throws(WebDriverError) -> String? {
        try await send("GET", "/attribute/\(Self.escaped(name))", as: "/attribute").string
    }

    /// A property of the element's object, such as `value` or `checked`; null when it is absent.
    package func property(_ name: String) async throws(WebDriverError) -> JSONValue {
        try await send("GET", "/property/\(Self.escaped(name))", as: "/property")
    }

    package var isDisplayed: Bool {
        get async throws(WebDriverError) { try await send("GET", "/displayed").bool ?? false }
    }

    private func send(
        _ method: String, _ command: String, as name: String? = nil, _ body: JSONValue = .object([:])
    ) async throws(WebDriverError) -> JSONValue {
        try await session.send(
            method, "/element/\(id)\(command)", as: "/element\(name ?? command)", body)
    }

    private static func escaped(_ name: String) -> String {
        name.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    }
}
