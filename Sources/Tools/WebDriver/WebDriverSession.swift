import JSON

/// A browser with one window, driven by commands.
package struct WebDriverSession: Sendable {
    let id: String
    let wire: DriverWire

    /// Sends a command of the session, by its path after the id of the session.
    ///
    /// - Parameter name: the command in errors, where the path has the id of an element.
    func send(
        _ method: String, _ command: String, as name: String? = nil, _ body: JSONValue = .object([:])
    ) async throws(WebDriverError) -> JSONValue {
        try await wire.send(method, "/session/\(id)\(command)", as: name ?? command, body)
    }

    /// Opens an address and waits until the page has loaded.
    package func open(_ url: String) async throws(WebDriverError) {
        _ = try await send("POST", "/url", ["url": .string(url)])
    }

    /// The address of the page.
    package var url: String { get async throws(WebDriverError) { try await text("/url") } }

    /// The title of the page.
    package var title: String { get async throws(WebDriverError) { try await text("/title") } }

    /// Closes the browser.
    package func end() async throws(WebDriverError) { _ = try await send("DELETE", "", as: "/session") }

    /// The text with which the driver answers a command.
    ///
    /// - Parameter name: the command in errors, where the path has the id of an element.
    func text(_ command: String, as name: String? = nil) async throws(WebDriverError) -> String {
        guard let text = try await send("GET", command, as: name).string else {
            throw .badAnswer(command: "GET \(name ?? command)", reason: "it is not a text")
        }
        return text
    }

    /// The first element that matches a CSS selector.
    ///
    /// It waits up to ``ChromiumOptions/implicitWait`` for an element that is not there yet.
    package func element(_ selector: String) async throws(WebDriverError) -> WebElement {
        let value = try await send(
            "POST", "/element", ["using": "css selector", "value": .string(selector)])
        guard let element = WebElement(value, in: self) else {
            throw .badAnswer(command: "POST /element", reason: "it is not an element")
        }
        return element
    }

    /// All elements that match a CSS selector now, without waiting.
    package func elements(_ selector: String) async throws(WebDriverError) -> [WebElement] {
        // The command "Find Elements" would take the whole implicit wait if there is no such element.
        let found = try await run("return [...document.querySelectorAll(arguments[0])]", [.string(selector)])
        guard let elements = found.array else {
            throw .badAnswer(command: "POST /execute/sync", reason: "it is not a list of elements")
        }
        return elements.compactMap { WebElement($0, in: self) }
    }

    /// Runs JavaScript as the body of a function of `arguments`, and returns its result.
    ///
    /// For a promise, it waits and returns the value.
    @discardableResult
    package func run(
        _ script: String, _ arguments: [JSONValue] = []
    ) async throws(WebDriverError) -> JSONValue {
        try await send("POST", "/execute/sync", ["script": .string(script), "args": .array(arguments)])
    }

    /// The element that a script returns, or nil when it returns none.
    package func element(
        from script: String, _ arguments: [JSONValue] = []
    ) async throws(WebDriverError) -> WebElement? {
        WebElement(try await run(script, arguments), in: self)
    }

    /// Waits until an expression of JavaScript is true, for at most half a minute.
    ///
    /// It asks again and again, because a promise in the page would be lost when the browser opens the next page.
    package func wait(until expression: String) async throws(WebDriverError) {
        let end = ContinuousClock.now + .seconds(30)
        repeat {
            if try await run("return Boolean(\(expression))") == true { return }
        } while ContinuousClock.now < end
        throw .neverTrue(expression)
    }

    /// The console messages of the page since the last call, errors of loading included.
    package func consoleLines() async throws(WebDriverError) -> [ConsoleLine] {
        let entries = try await send("POST", "/se/log", ["type": "browser"]).array
        let lines = entries?.compactMap { entry -> ConsoleLine? in
            guard let level = entry["level"]?.string, let message = entry["message"]?.string else {
                return nil
            }
            return ConsoleLine(level: level, text: message)
        }
        // Lines that are lost would be errors of a page that no test sees.
        guard let lines, lines.count == entries?.count else {
            throw .badAnswer(
                command: "POST /se/log", reason: "it is not a list of lines with level and message")
        }
        return lines
    }
}
