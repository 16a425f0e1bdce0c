import JSON

@testable import WebDriver

/// Commands of the Chrome DevTools Protocol, for settings that WebDriver does not have.
extension WebDriverSession {
    /// Sends a command, such as `Emulation.setEmulatedMedia`.
    func sendToDevTools(_ command: String, _ parameters: JSONObject) async throws(WebDriverError) {
        _ = try await send(
            "POST", "/goog/cdp/execute", ["cmd": .string(command), "params": .object(parameters)])
    }

    /// Sets the size of the page in pixels, whatever the window can be.
    func setSize(width: Int, height: Int = 900) async throws(WebDriverError) {
        try await sendToDevTools(
            "Emulation.setDeviceMetricsOverride",
            [
                "width": .integer(Int64(width)), "height": .integer(Int64(height)), "deviceScaleFactor": 1,
                "mobile": false,
            ])
    }
}
