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
