import HTTPMessages
import PlatformCrypto
import WebText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Answers a browser on this machine at `/` with a page about the server; all other requests go to the server.
///
/// The page is for the developer who started the server. Only a request that names this machine gets it. So another
/// site whose name resolves to this machine (DNS rebinding) cannot read it: a browser that asks by another name gets 421.
/// A program that asks for `/` gets the server's own answer.
public struct StatusPage: HTTPHandler {
    /// The facts that the page shows about the server; none of them may be a secret.
    public struct Facts: Sendable {
        /// The name of the server, as a heading.
        public var title: String
        /// Names and values, such as those of the endpoints.
        public var lines: [(name: String, value: String)]
        /// The accounts, each with a short description.
        public var accounts: [(name: String, about: String)]
        /// An address to begin with, and a description of it; nil for none.
        public var link: (words: String, url: String)?

        /// Creates facts from their parts.
        public init(
            title: String, lines: [(name: String, value: String)],
            accounts: [(name: String, about: String)], link: (words: String, url: String)? = nil
        ) {
            self.title = title
            self.lines = lines
            self.accounts = accounts
            self.link = link
        }
    }

    private let facts: Facts
    private let log: RequestLog
    private let page: ProtectedPage

    /// Creates a page about the server whose requests are in a log.
    public init(_ facts: Facts, log: RequestLog, crypto: PlatformCrypto) {
        self.facts = facts
        self.log = log
        page = ProtectedPage(style: StatusStylesheet.text, crypto: crypto)
    }

    /// Answers with the page, or passes the request to the server.
    public func handle(_ request: HTTPRequest) async -> HTTPResponse {
        switch request.path {
        case "/" where Self.isReading(request) && Self.acceptsHTML(request):
            return Self.isForThisMachine(request) ? response : Self.misdirected
        // A browser asks for the icon of each page, and would report the server's 404 as an error of the page.
        case "/favicon.ico" where Self.isReading(request) && Self.isForThisMachine(request):
            return HTTPResponse(status: 204, headers: ["Cache-Control": "max-age=86400"])
        default: return await log.handle(request)
        }
    }

    private static func isReading(_ request: HTTPRequest) -> Bool {
        ["GET", "HEAD"].contains(request.method)
    }

    /// The answer to a browser that knows this machine by a name that is not its own (RFC 9110 section 15.5.20).
    private static var misdirected: HTTPResponse {
        HTTPResponse(
            status: 421, contentType: "text/plain; charset=utf-8",
            text: "This page is for this machine alone. Open it by the address that the program printed.\n",
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

    private var response: HTTPResponse {
        let requests = log.latest
        let link: HTML? = facts.link.map {
            "<p><a class=\"button\" href=\"\($0.url)\">\($0.words)</a></p>"
        }
        return page.response(
            200, title: "\(facts.title)", language: "en", direction: "ltr",
            body: """
                <h1>\(facts.title)</h1>
                <p>It runs until Ctrl-C in its terminal, which shows the passwords and secrets too.</p>
                \(link)
                <h2>Accounts</h2>
                <ul>
                \(HTML(facts.accounts.map { "<li><b>\($0.name)</b> \($0.about)</li>" }))
                </ul>
                <h2>The last requests, in UTC</h2>
                \(requests.isEmpty ? "<p>There has been none yet. Reload this page after the first.</p>" : nil)
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
        let summary: HTML = """
            <span class="time">\(request.time.formatted(.iso8601.time(includingFractionalSeconds: false)))</span>
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
