import Foundation
import LocalWeb
import LoopbackHTTP
import PlatformCrypto
import Testing
import URLSessionTransport

@testable import PlaygroundServer

/// Without JavaScript: a browser that runs no script, over HTTP.
@Suite struct FormTests {
    @Test func `one links, holds messages and starts again with forms alone`() async throws {
        let place = try LoopbackServer.bind()
        let server = PlaygroundServer(
            port: place.address.port, files: nil, crypto: try PlatformCrypto(), now: { .now }, random: .system
        )
        try place.serve(server)
        let origin = place.address.origin
        let browser = Browser(client: URLSessionTransport(timeLimit: .seconds(3_600)))
        var page = try await browser.open(origin + "/")
        page = try await browser.follow(link: "Link by flip", on: page)
        page = try await browser.submit(page, filling: ["pace": "step"])
        #expect(page.url.hasPrefix(origin + "/stages/"))
        page = try await browser.submit(page, filling: [:], pressing: ("button", "0"))
        #expect(page.html.contains("<span class=\"hold\">held</span>"))
        for _ in 0..<12 where !page.html.contains("The accounts are linked") {
            let asks = page.form(filling: [], pressing: "button") != nil
            if asks {
                page = try await browser.submit(page, filling: [:], pressing: ("button", "0"))
            } else {
                page = try await next(page, in: browser)
            }
        }
        #expect(page.html.contains("The accounts are linked"))
        await place.stop()
        await server.stop()
    }

    /// Presses the button of the form that leads to the next message.
    private func next(_ page: Browser.Page, in browser: Browser) async throws -> Browser.Page {
        var only = page
        let form = try #require(page.forms.first { $0.action.hasSuffix("/next") })
        let token = form.fields.first { $0.name == "token" }?.value ?? ""
        only.html =
            "<form method=post action='\(form.action)'><input name=token value='\(token)'><button>Next</button></form>"
        return try await browser.submit(only, filling: ["token": token])
    }
}
