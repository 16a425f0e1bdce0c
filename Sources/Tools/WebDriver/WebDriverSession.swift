import Foundation
import JOSE

/// A browser with one window, driven by commands.
package struct WebDriverSession: Sendable {
    let id: String
    let wire: DriverWire

    func send(
        _ method: String, _ command: String, as name: String? = nil, _ body: JSONValue = .object([:])
    ) async throws(WebDriverError) -> JSONValue {
        try await wire.send(method, "/session/\(id)\(command)", as: name ?? command, body)
    }

    /// Opens an address and waits until the page has loaded.
    package func open(_ url: String) async throws(WebDriverError) {
        _ = try await send("POST", "/url", ["url": .string(url)])
    }

    package var url: String { get async throws(WebDriverError) { try await text("/url") } }

    package var title: String { get async throws(WebDriverError) { try await text("/title") } }

    package func end() async throws(WebDriverError) { _ = try await send("DELETE", "", as: "/session") }

    private func text(_ command: String) async throws(WebDriverError) -> String {
        guard let text = try await send("GET", command).string else {
            throw .badAnswer(command: "GET \(command)", reason: "it is not a text")
        }
        return text
    }

    /// The first element that a CSS selector fits; waits for it as long as ``ChromiumOptions/patience`` says.
    package func element(_ selector: String) async throws(WebDriverError) -> WebElement {
        let value = try await send(
            "POST", "/element", ["using": "css selector", "value": .string(selector)])
        guard let element = WebElement(value, in: self) else {
            throw .badAnswer(command: "POST /element", reason: "it is not an element")
        }
        return element
    }

    /// All elements that a CSS selector fits now, without waiting.
    package func elements(_ selector: String) async throws(WebDriverError) -> [WebElement] {
        // The command for this would wait, when there is none, until the patience ends.
        let found = try await run("return [...document.querySelectorAll(arguments[0])]", [.string(selector)])
        return (found.array ?? []).compactMap { WebElement($0, in: self) }
    }

    /// Runs JavaScript as the body of a function of `arguments`; a promise is waited for.
    @discardableResult
    package func run(
        _ script: String, _ arguments: [JSONValue] = []
    ) async throws(WebDriverError) -> JSONValue {
        try await send("POST", "/execute/sync", ["script": .string(script), "args": .array(arguments)])
    }

    /// The element that a script returns; nil when it returns none.
    package func element(
        from script: String, _ arguments: [JSONValue] = []
    ) async throws(WebDriverError) -> WebElement? {
        WebElement(try await run(script, arguments), in: self)
    }

    /// Asks until an expression is true, half a minute; a promise would be lost with its page.
    package func wait(until expression: String) async throws(WebDriverError) {
        let end = ContinuousClock.now + .seconds(30)
        repeat {
            if try await run("return Boolean(\(expression))") == true { return }
        } while ContinuousClock.now < end
        throw .refused(.init(code: "script timeout", message: expression, command: "POST /execute/sync"))
    }

    /// The console messages of the page since the last call, errors of loading included.
    package func consoleLines() async throws(WebDriverError) -> [ConsoleLine] {
        let log = try await send("POST", "/se/log", ["type": "browser"])
        return (log.array ?? []).map {
            ConsoleLine(level: $0["level"]?.string ?? "", text: $0["message"]?.string ?? "")
        }
    }
}

package struct ConsoleLine: Sendable, Hashable {
    /// `SEVERE`, `WARNING`, `INFO` or `DEBUG`.
    package var level: String
    package var text: String

    /// Whether it is an error: of a script, of the page's policy, or of something that did not load.
    package var isError: Bool { level == "SEVERE" }
}

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

/// Keys that are no characters, for ``WebElement/type(_:)``.
package enum Key {
    package static let enter = "\u{E007}"
    package static let tab = "\u{E004}"
}
