import Foundation
import HTTPMessages

/// The browser on the phone, without scripts: it follows redirects, keeps cookies, sends forms.
package actor Browser {
    private let client: any HTTPClient
    private let headers: HTTPHeaders
    private let follows: @Sendable (String) -> Bool
    private let sendsForms: @Sendable (String) -> Bool
    private let now: (@Sendable () -> Date)?
    private var cookies = CookieJar()
    /// The last time in a server's answer, in seconds since 1970.
    private var serverTime = 0

    /// The greatest number of redirects in a row.
    private static let mostRedirects = 10
    /// The longest delay in seconds of a refresh that is followed; a later one ends a session or shows news.
    private static let longestRefresh = 15.0

    /// A browser without cookies, which sends `headers` with every request.
    package init(
        client: any HTTPClient, headers: HTTPHeaders = [:],
        follows: @escaping @Sendable (String) -> Bool = { _ in true },
        sendsForms: @escaping @Sendable (String) -> Bool = { _ in true }, now: (@Sendable () -> Date)? = nil
    ) {
        self.client = client
        self.headers = headers
        self.now = now
        self.follows = follows
        self.sendsForms = sendsForms
    }

    package func open(_ url: String) async throws(Failure) -> Page {
        guard let request = HTTPRequest("GET", WebAddress.sendable(url)) else { throw .badAddress(url) }
        return try await send(request, from: nil)
    }

    /// Follows a link of a page: the first with this text, `id` or `href`.
    package func follow(link: String, on page: Page) async throws(Failure) -> Page {
        guard let found = page.link(link) else { throw .noSuchLink(link) }
        let address = page.absolute(found.href)
        // For an address that the browser may not open, a link ends as a redirect does.
        guard follows(address) else { return page.ending(at: address) }
        return try await open(address)
    }

    /// Sends the first form that has all fields and the button; without a button, the Enter key is pressed.
    package func submit(
        _ page: Page, filling values: [String: String], pressing button: PageTap.Button? = nil
    ) async throws(Failure) -> Page {
        let names = values.keys
        guard var form = page.form(filling: names, pressing: button?.name, value: button?.value ?? "") else {
            throw .noSuchForm(
                field: (names.sorted() + (button.map { [$0.name] } ?? [])).joined(separator: ", "))
        }
        for (name, value) in values { try form.fill(name, with: value) }
        var place = form.placeOfDefaultButton
        if let button {
            place = form.place(ofButton: button.name, value: button.value)
            if place == nil, let other = form.place(ofButton: button.name) {
                form.fields[other].value = button.value
                place = other
            }
        }
        let request = try form.request(pressing: place, on: page)
        guard sendsForms(request.url) else { throw .formToStranger(origin: request.origin) }
        return try await send(request, from: page)
    }

    /// Sends a request, and goes where the answers say as a browser does.
    private func send(_ first: HTTPRequest, from page: Page?) async throws(Failure) -> Page {
        var request = first
        var origin = page.flatMap { HTTPRequest("GET", $0.url)?.origin } ?? first.origin
        for _ in 0..<Self.mostRedirects {
            let response = try await answer(to: request, from: origin)
            let answer = Page(response, at: request.url)
            guard let next = Self.next(after: response, answer) else { return answer }
            guard follows(next) else { return answer.ending(at: next) }
            guard var following = HTTPRequest("GET", WebAddress.sendable(next)) else {
                throw .badAddress(next)
            }
            if Self.keepsMethod(response.status, request.method) {
                following.method = request.method
                following.body = request.body
                following.headers["Content-Type"] = request.headers["Content-Type"]
                // A browser does not name the other site that it comes from.
                if origin != request.origin, request.origin != following.origin { origin = "null" }
            }
            request = following
        }
        throw .tooManyRedirects(request.url)
    }

    private func answer(to request: HTTPRequest, from origin: String) async throws(Failure) -> HTTPResponse {
        var sent = request
        for field in headers where sent.headers[field.name] == nil {
            sent.headers[field.name] = field.value
        }
        if request.method == "POST" { sent.headers["Origin"] = origin }
        let all = headers.values(of: "Cookie") + cookies.pairs(for: request, at: time)
        if !all.isEmpty { sent.headers["Cookie"] = all.joined(separator: "; ") }
        let response: HTTPResponse
        do { response = try await client.send(sent) } catch { throw .noAnswer(error) }
        if let date = response.headers["Date"].flatMap(CookieDate.seconds) { serverTime = date }
        for line in response.headers.values(of: "Set-Cookie") {
            cookies.store(line, from: request, at: time)
        }
        return response
    }

    /// The time at which cookies end, in seconds since 1970; 0 when it is not known.
    private var time: Int {
        now.map { Int(max(-1e15, min(1e15, $0().timeIntervalSince1970))) } ?? serverTime
    }

    /// The address that an answer sends the browser to, by a redirect or by a refresh of the page.
    private static func next(after response: HTTPResponse, _ page: Page) -> String? {
        if [301, 302, 303, 307, 308].contains(response.status), let location = response.headers["Location"] {
            return WebAddress.resolve(location, against: page.url)
        }
        let refresh = response.headers["Refresh"].flatMap(HTMLPage.Refresh.init) ?? page.document.refresh
        // A page that only reloads itself shows the same content again.
        guard let refresh, refresh.seconds <= longestRefresh, !refresh.address.isEmpty else { return nil }
        return page.absolute(refresh.address)
    }

    /// Whether the method and the body stay: 301 and 302 turn a POST into a GET, 303 all but HEAD.
    private static func keepsMethod(_ status: Int, _ method: String) -> Bool {
        switch status {
        case 307, 308: true
        case 301, 302: method != "POST"
        default: false
        }
    }
}
