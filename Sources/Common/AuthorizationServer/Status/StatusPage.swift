import HTTPMessages
import PlatformCrypto
import WebText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Answers `/` on this machine with a page about the server, and its icon; every other request goes to the server.
///
/// The page is for the developer who started the server: HTML for a browser, plain text for curl. Where
/// `Facts.about` is empty there is no plain text: `/` for a program goes to the server too.
///
/// Only a request whose `Host` is this machine gets the page; a browser that asks by another name gets 421.
/// So another site cannot read the page by a name of its own that resolves to this machine (DNS rebinding).
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

    /// Answers with the page or for its icon, refuses a browser with another name, or passes the request to the server.
    public func handle(_ request: HTTPRequest) async -> HTTPResponse {
        switch request.path {
        case "/" where Self.isReading(request) && Self.acceptsHTML(request):
            if Self.isForThisMachine(request) { return htmlPage }
            // The browser knows this machine by another name (RFC 9110 section 15.5.20).
            return Self.text(
                421, "This page is only for this machine. Open it by the address that the program printed.")
        case "/" where Self.isReading(request) && Self.isForThisMachine(request) && !facts.about.isEmpty:
            return plainText
        // A browser asks for the icon of each page, and would report the server's
        // 404 as an error of the page.
        case "/favicon.ico" where Self.isReading(request) && Self.isForThisMachine(request):
            return HTTPResponse(status: 204, headers: ["Cache-Control": "max-age=86400"])
        default: return await log.handle(request)
        }
    }

    /// Tells the log the status of an answer that the server gave by itself.
    public func serverRefused(status: Int) { log.serverRefused(status: status) }

    private static func isReading(_ request: HTTPRequest) -> Bool {
        ["GET", "HEAD"].contains(request.method)
    }

    private static func text(_ status: Int, _ text: String) -> HTTPResponse {
        HTTPResponse(
            status: status, contentType: "text/plain; charset=utf-8", text: text + "\n",
            headers: ["Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"])
    }

    private static func isForThisMachine(_ request: HTTPRequest) -> Bool {
        (try? AbsoluteURL(request.origin))?.isLoopback == true
    }

    /// Whether `Accept` names HTML (RFC 9110 section 12.5.1), whatever its weight; `*/*`, which programs send, does not.
    private static func acceptsHTML(_ request: HTTPRequest) -> Bool {
        request.headers.values(of: "Accept").contains { line in
            line.split(separator: ",").contains { range in
                let mediaType = range.prefix { $0 != ";" }.filter { $0 != " " && $0 != "\t" }
                return mediaType.lowercased() == "text/html"
            }
        }
    }

    private var plainText: HTTPResponse {
        let link = facts.link == nil ? "" : "a link to begin with, and "
        let advice = "Open this address in a browser: it has \(link)the last requests."
        let factLines = facts.lines.map { fact in
            "\(fact.name): \(fact.value.replacing("\n", with: "\n  "))"
        }
        let lines = [facts.title, facts.about, advice, ""] + factLines
        return Self.text(200, lines.joined(separator: "\n"))
    }

    private var htmlPage: HTTPResponse {
        let about = facts.about.isEmpty ? "" : facts.about + " "
        let link: HTML? = facts.link.map { link in
            "<p><a class=\"button primary\" href=\"\(link.address)\">\(link.text)</a></p>"
        }
        let items = facts.accounts.map { account -> HTML in
            "<li><b>\(account.name)</b> \(account.value)</li>"
        }
        // A server whose accounts are in a store passes none, and a heading without a list would say that there are none.
        let accounts: HTML? = items.isEmpty ? nil : "<h2>Accounts</h2>\n<ul>\n\(HTML(items))\n</ul>"
        let requests = log.latest
        let noRequests: HTML = "<p>There has been none yet. Reload this page after the first.</p>"
        let lines = facts.lines.map { line -> HTML in
            "<dt>\(line.name)</dt><dd>\(line.value)</dd>"
        }
        return page.response(
            200, title: "\(facts.title)", language: "en",
            body: """
                <h1>\(facts.title)</h1>
                <p>\(about)It runs until Ctrl-C in its terminal.</p>
                \(link)
                \(accounts)
                <h2>The last requests, in UTC</h2>
                \(requests.isEmpty ? noRequests : nil)
                \(HTML(requests.map(Self.row)))
                <h2>Addresses and names</h2>
                <dl>
                \(HTML(lines))
                </dl>
                """)
    }

    /// A request; where it has checks, a click shows them.
    private static func row(_ request: AnsweredRequest) -> HTML {
        let failure: HTML? = failure(of: request).map { failure in "<span class=\"bad\">\(failure)</span>" }
        let heldCount = request.checks.count - request.failed.count
        let held: HTML? = heldCount > 0 ? "<span class=\"good\">✓ \(String(heldCount))</span>" : nil
        let time = request.time.formatted(.iso8601.time(includingFractionalSeconds: false))
        let summary: HTML = """
            <span class="time">\(time)</span>
            <code>\(request.method) \(request.path)</code> <b>\(String(request.status))</b> \(failure) \(held)
            """
        guard !request.checks.isEmpty else { return "<p class=\"request\">\(summary)</p>" }
        return """
            <details class="request"><summary>\(summary)</summary>
            <ul>
            \(HTML(request.checks.map(item)))
            </ul>
            </details>
            """
    }

    /// The number of checks that did not hold, or what the status says; nil when nothing went wrong.
    private static func failure(of request: AnsweredRequest) -> String? {
        if !request.failed.isEmpty { return "✗ \(request.failed.count)" }
        // No rule refused it: the request itself is wrong, or the server failed.
        if request.status >= 500 { return "failed" }
        return request.status >= 400 ? "refused" : nil
    }

    /// A check in the list of its request.
    private static func item(_ check: Check) -> HTML {
        let mark: HTML = check.held ? "<span class=\"good\">✓</span>" : "<span class=\"bad\">✗</span>"
        return "<li>\(mark) \(check.rule.text) <span class=\"source\">\(check.rule.source)</span></li>"
    }
}
