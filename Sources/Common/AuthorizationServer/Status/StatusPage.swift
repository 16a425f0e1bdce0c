import HTTPMessages
import PlatformCrypto
import WebText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Answers `/` on this machine with a page about the server; all other requests go to the server.
///
/// The page is for the developer who started the server: HTML for a browser, plain text for curl. Only a
/// request that names this machine gets it. So another site whose name resolves to this machine (DNS
/// rebinding) cannot read it: a browser that asks by another name gets 421.
public struct StatusPage: HTTPHandler {
    private let facts: Facts
    private let log: RequestLog
    private let page: ProtectedPage

    /// Creates a page about the server whose requests are in a log.
    public init(_ facts: Facts, log: RequestLog, crypto: PlatformCrypto) {
        self.facts = facts
        self.log = log
        page = ProtectedPage(style: PageStyle.status, crypto: crypto)
    }

    /// Answers with the page, or passes the request to the server.
    public func handle(_ request: HTTPRequest) async -> HTTPResponse {
        switch request.path {
        case "/" where Self.isReading(request) && Self.acceptsHTML(request):
            return Self.isForThisMachine(request) ? response : Self.misdirected
        case "/" where Self.isReading(request) && Self.isForThisMachine(request) && !facts.about.isEmpty:
            return plainText
        // A browser asks for the icon of each page, and would report the server's
        // 404 as an error of the page.
        case "/favicon.ico" where Self.isReading(request) && Self.isForThisMachine(request):
            return HTTPResponse(status: 204, headers: ["Cache-Control": "max-age=86400"])
        default: return await log.handle(request)
        }
    }

    /// Passes an answer that the server gave by itself on to the log.
    public func serverRefused(status: Int) { log.serverRefused(status: status) }

    private static func isReading(_ request: HTTPRequest) -> Bool {
        ["GET", "HEAD"].contains(request.method)
    }

    /// The answer to a browser that knows this machine by another name (RFC 9110 section 15.5.20).
    private static var misdirected: HTTPResponse {
        HTTPResponse(
            status: 421, contentType: "text/plain; charset=utf-8",
            text: "This page is only for this machine. Open it by the address that the program printed.\n",
            headers: ["Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"])
    }

    private static func isForThisMachine(_ request: HTTPRequest) -> Bool {
        (try? AbsoluteURL(request.origin))?.isLoopback == true
    }

    /// Whether `Accept` names HTML (RFC 9110 section 12.5.1); `*/*`, which programs send, does not.
    private static func acceptsHTML(_ request: HTTPRequest) -> Bool {
        request.headers.values(of: "Accept").contains { line in
            line.split(separator: ",").contains { range in
                range.prefix { $0 != ";" }.filter { $0 != " " && $0 != "\t" }.lowercased() == "text/html"
            }
        }
    }

    private var plainText: HTTPResponse {
        let lines = facts.lines.map { "\($0.name): \($0.value.replacing("\n", with: "\n  "))" }
        let next = "Open this address in a browser: it has a link to begin with, and the last requests."
        return HTTPResponse(
            status: 200, contentType: "text/plain; charset=utf-8",
            text: ([facts.title, facts.about, next, ""] + lines + [""]).joined(separator: "\n"),
            headers: ["Cache-Control": "no-store"])
    }

    private var response: HTTPResponse {
        let requests = log.latest
        let noRequests: HTML = "<p>There has been none yet. Reload this page after the first.</p>"
        let link: HTML? = facts.link.map {
            "<p><a class=\"button primary\" href=\"\($0.address)\">\($0.text)</a></p>"
        }
        return page.response(
            200, title: "\(facts.title)", language: "en", direction: "ltr",
            body: """
                <h1>\(facts.title)</h1>
                <p>\(facts.about.isEmpty ? "" : facts.about + " ")It runs until Ctrl-C in its terminal.</p>
                \(link)
                <h2>Accounts</h2>
                <ul>
                \(HTML(facts.accounts.map { "<li><b>\($0.name)</b> \($0.value)</li>" }))
                </ul>
                <h2>The last requests, in UTC</h2>
                \(requests.isEmpty ? noRequests : nil)
                \(HTML(requests.map(Self.row)))
                <h2>Addresses and names</h2>
                <dl>
                \(HTML(facts.lines.map { "<div><dt>\($0.name)</dt><dd>\($0.value)</dd></div>" }))
                </dl>
                """)
    }

    /// A request, with its checks that a click shows.
    private static func row(_ request: AnsweredRequest) -> HTML {
        let failed = request.failed.count
        let held = request.checks.count - failed
        let bad: HTML? = failed > 0 ? "<span class=\"bad\">✗ \(String(failed))</span>" : nil
        let good: HTML? = held > 0 ? "<span class=\"good\">✓ \(String(held))</span>" : nil
        let time = request.time.formatted(.iso8601.time(includingFractionalSeconds: false))
        let summary: HTML = """
            <span class="time">\(time)</span>
            <code>\(request.method) \(request.path)</code> <b>\(String(request.status))</b> \(bad) \(good)
            """
        guard !request.checks.isEmpty else { return "<p class=\"request\">\(summary)</p>" }
        let checks = request.checks.map { check -> HTML in
            let mark: HTML = check.held ? "<span class=\"good\">✓</span>" : "<span class=\"bad\">✗</span>"
            return "<li>\(mark) \(check.rule.text) <span class=\"source\">\(check.rule.source)</span></li>"
        }
        return """
            <details class="request"><summary>\(summary)</summary>
            <ul>
            \(HTML(checks))
            </ul>
            </details>
            """
    }
}
