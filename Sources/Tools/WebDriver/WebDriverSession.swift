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
    ///
    /// Throws ``WebDriverError``, with the code `unknown error` when no server answers there.
    package func open(_ url: String) async throws(WebDriverError) {
        _ = try await send("POST", "/url", ["url": .string(url)])
    }

    /// The address of the page, as the browser shows it.
    package var url: String {
        get async throws(WebDriverError) { try await text("/url") }
    }

    package var title: String {
        get async throws(WebDriverError) { try await text("/title") }
    }

    package func goBack() async throws(WebDriverError) { _ = try await send("POST", "/back") }

    /// The size of the window in CSS pixels.
    package func setWindowSize(width: Int, height: Int) async throws(WebDriverError) {
        _ = try await send(
            "POST", "/window/rect", ["width": .integer(Int64(width)), "height": .integer(Int64(height))])
    }

    /// A picture of what the window shows: the bytes of a PNG file.
    package func screenshot() async throws(WebDriverError) -> [UInt8] {
        guard let data = Data(base64Encoded: try await text("/screenshot")) else {
            throw .badAnswer(command: "GET /screenshot", reason: "the picture is not Base64")
        }
        return Array(data)
    }

    package func deleteCookies() async throws(WebDriverError) { _ = try await send("DELETE", "/cookie") }

    package func end() async throws(WebDriverError) { _ = try await send("DELETE", "", as: "/session") }

    private func text(_ command: String) async throws(WebDriverError) -> String {
        guard let text = try await send("GET", command).string else {
            throw .badAnswer(command: "GET \(command)", reason: "it is not a text")
        }
        return text
    }
}

extension WebDriverSession {
    /// The first element that a CSS selector fits; waits for it as long as ``ChromiumOptions/patience`` says.
    ///
    /// Throws ``WebDriverError`` with the code `no such element` when none appears.
    package func element(_ selector: String) async throws(WebDriverError) -> WebElement {
        let value = try await send(
            "POST", "/element", ["using": "css selector", "value": .string(selector)])
        guard let element = WebElement(value, in: self) else {
            throw .badAnswer(command: "POST /element", reason: "it is not an element")
        }
        return element
    }

    /// All elements that a CSS selector fits now, without waiting.
    ///
    /// Throws ``WebDriverError`` with the code `invalid selector` for a selector that is none.
    package func elements(_ selector: String) async throws(WebDriverError) -> [WebElement] {
        // The command for this would wait, when there is none, until the patience ends.
        let found: JSONValue
        do {
            found = try await run("return [...document.querySelectorAll(arguments[0])]", [.string(selector)])
        } catch .refused(var refusal) where refusal.message.contains("is not a valid selector") {
            refusal.code = .invalidSelector
            throw .refused(refusal)
        }
        return (found.array ?? []).compactMap { WebElement($0, in: self) }
    }

    /// Runs a script in the page as the body of a function, and returns what it returns.
    ///
    /// - Parameters:
    ///   - script: JavaScript; `arguments[0]` is the first argument. A promise that it returns is waited for.
    ///   - arguments: values; an element goes by ``WebElement/reference``.
    /// - Throws: ``WebDriverError`` with the code `javascript error` when the script throws.
    @discardableResult
    package func run(
        _ script: String, _ arguments: [JSONValue] = []
    ) async throws(WebDriverError) -> JSONValue {
        try await send("POST", "/execute/sync", ["script": .string(script), "args": .array(arguments)])
    }

    /// The element that a script returns; nil when it returns none.
    ///
    /// Throws as ``run(_:_:)`` does.
    package func element(
        from script: String, _ arguments: [JSONValue] = []
    ) async throws(WebDriverError) -> WebElement? {
        WebElement(try await run(script, arguments), in: self)
    }

    /// Waits until an expression is true in the page.
    ///
    /// The driver is asked again and again: a promise in the page would be lost when the page goes to another
    /// address. Throws ``WebDriverError`` with the code `script timeout` when it does not come true in half a
    /// minute.
    package func wait(until expression: String) async throws(WebDriverError) {
        let end = ContinuousClock.now + .seconds(30)
        repeat {
            if try await run("return Boolean(\(expression))") == true { return }
        } while ContinuousClock.now < end
        throw .refused(.init(code: .scriptTimeout, message: expression, command: "POST /execute/sync"))
    }

    /// The console messages of the page since the last call, errors of loading included.
    package func consoleLines() async throws(WebDriverError) -> [ConsoleLine] {
        let log = try await send("POST", "/se/log", ["type": "browser"])
        return (log.array ?? []).map {
            ConsoleLine(level: $0["level"]?.string ?? "", text: $0["message"]?.string ?? "")
        }
    }
}

/// A line of the browser's console.
package struct ConsoleLine: Sendable, Hashable {
    /// `SEVERE`, `WARNING`, `INFO` or `DEBUG`.
    package var level: String
    package var text: String

    /// Whether it is an error: of a script, of the page's policy, or of something that did not load.
    package var isError: Bool { level == "SEVERE" }
}
