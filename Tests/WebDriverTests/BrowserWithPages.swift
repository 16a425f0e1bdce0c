import Foundation
import HTTPMessages
import LoopbackHTTP
import TestSupport
import Testing
import WebDriver

/// A browser on pages that a test serves.
enum BrowserWithPages {
    /// Runs the body with a browser, and with the origin of a server that has the pages; stops both afterwards.
    static func run(
        _ pages: [String: String], options: ChromiumOptions = ChromiumOptions(),
        _ body: (WebDriverSession, String) async throws -> Void
    ) async throws {
        let server = try LoopbackServer.bind().serve(Pages(pages: pages))
        let origin = server.address.origin
        do {
            try await ChromeDriver.withSession(options, environment: ProcessInfo.processInfo.environment) {
                try await body($0, origin)
            }
        } catch {
            await server.stop()
            throw error
        }
        await server.stop()
    }
}

/// Pages by their paths; any other path gets a page with the target and the body of the request.
private struct Pages: HTTPHandler {
    let pages: [String: String]

    func handle(_ request: HTTPRequest) async -> HTTPResponse {
        let echo: HTML = """
            <title>echo</title><pre>\(request.target) \(String(decoding: request.body, as: UTF8.self))</pre>
            """
        return HTTPResponse(
            status: 200, contentType: "text/html; charset=utf-8", text: pages[request.target] ?? echo.markup)
    }
}
