import HTTPMessages

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The browser on the phone, without scripts: it follows redirects, keeps cookies, sends forms.
package actor Browser {
    private let client: any HTTPClient
    private let headers: HTTPHeaders
    /// Whether the browser goes to an address.
    private let follows: @Sendable (String) -> Bool
    /// Whether the browser sends a form to an address.
    private let sendsForms: @Sendable (String) -> Bool
    /// The time that decides whether a cookie has expired, or nil for the time of the servers' answers.
    private let now: (@Sendable () -> Date)?
    private var cookies = CookieJar()
    /// The last time in a server's answer, in seconds since 1970, or nil before the first.
    private var serverTime: Int?

    /// The maximum number of redirects in a row.
    private static let maximumRedirects = 10
    /// The maximum delay in seconds of a refresh that is followed; a later refresh ends a session or shows news.
    private static let maximumRefreshDelay = 15.0

    /// A browser without cookies.
    ///
    /// - Parameters:
    ///   - client: sends the requests.
    ///   - headers: the fields of every request.
    ///   - follows: whether the browser goes to an address; otherwise the page has it as its location.
    ///   - sendsForms: whether the browser sends a form to an address.
    ///   - now: the time that decides whether a cookie has expired, or nil for the time of the servers' answers.
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

    /// Opens an address, and returns the page at the end of its redirects.
    package func open(_ url: String) async throws(Failure) -> Page {
        guard let request = HTTPRequest("GET", WebAddress.sendable(url)) else { throw .badAddress(url) }
        return try await open(request)
    }

    /// Sends a request that no form of a page makes, and returns the page at the end of its redirects.
    ///
    /// A redirect that keeps the method keeps its fields too, such as an `Origin` of its own.
    package func open(_ request: HTTPRequest) async throws(Failure) -> Page {
        try await send(request, from: nil)
    }

    /// Follows a link of a page: the first with this text, `id` or `href`.
    package func follow(link: String, on page: Page) async throws(Failure) -> Page {
        guard let found = page.link(link) else { throw .noSuchLink(link) }
        let address = page.absolute(found.href)
        // For an address that the browser may not open, a link ends as a redirect does.
        guard follows(address) else { return page.ending(at: address) }
        return try await open(address)
    }

    /// Fills in a form of the page and sends it.
    ///
    /// - Parameters:
    ///   - given: the form, or nil for the first that has all fields and the button.
    ///   - button: the button that sends the form, or nil for the Enter key.
    package func submit(
        _ page: Page, form given: HTMLForm? = nil, filling values: [String: String],
        pressing button: PageTap.Button? = nil
    ) async throws(Failure) -> Page {
        let names = values.keys
        guard var form = given ?? page.form(filling: names, pressing: button) else {
            var wanted = names.sorted()
            if let button { wanted.append(button.name) }
            throw .noSuchForm(field: wanted.joined(separator: ", "))
        }
        // In one order, so that the same field is named where several cannot be filled in.
        for (name, value) in values.sorted(by: { $0.key < $1.key }) { try form.fill(name, with: value) }
        let pressed = try Self.press(button, in: &form)
        let request = try form.request(pressing: pressed, on: page)
        guard sendsForms(request.url) else { throw .formToForeignOrigin(origin: request.origin) }
        return try await send(request, from: page)
    }

    /// The index of the button that sends the form, or nil when the Enter key sends it without one.
    ///
    /// When no button has the value, the first button with this name gets it.
    private static func press(
        _ button: PageTap.Button?, in form: inout HTMLForm
    ) throws(Failure) -> Int? {
        guard let button else { return form.indexOfDefaultButton }
        if let index = form.index(ofButton: button.name, value: button.value) { return index }
        guard let index = form.index(ofButton: button.name) else { throw .noSuchButton(button.name) }
        form.fields[index].value = button.value
        return index
    }

    /// Sends a request, follows the redirects of the answers, and returns the last page.
    private func send(_ first: HTTPRequest, from page: Page?) async throws(Failure) -> Page {
        var request = first
        // The field `Origin` of a POST.
        var origin =
            first.headers["Origin"] ?? page.flatMap { HTTPRequest("GET", $0.url)?.origin } ?? first.origin
        for _ in 0..<Self.maximumRedirects {
            let response = try await answer(to: request, from: origin)
            let reached = Page(response, at: request.url)
            guard let next = Self.next(after: response, reached) else { return reached }
            guard follows(next) else { return reached.ending(at: next) }
            guard var following = HTTPRequest("GET", WebAddress.sendable(next)) else {
                throw .badAddress(next)
            }
            if Self.keepsMethod(response.status, request.method) {
                following.method = request.method
                following.body = request.body
                following.headers = request.headers
                // When a redirect leads from another site to a third, a browser hides the origin.
                if origin != request.origin, request.origin != following.origin { origin = "null" }
            }
            request = following
        }
        throw .tooManyRedirects(request.url)
    }

    /// Sends a request with the headers and cookies of the browser, and keeps the cookies of the answer.
    private func answer(to request: HTTPRequest, from origin: String) async throws(Failure) -> HTTPResponse {
        var sent = request
        for field in headers where sent.headers[field.name] == nil {
            sent.headers[field.name] = field.value
        }
        if request.method == "POST" { sent.headers["Origin"] = origin }
        let cookiePairs = headers.values(of: "Cookie") + cookies.pairs(for: request, at: time)
        if !cookiePairs.isEmpty { sent.headers["Cookie"] = cookiePairs.joined(separator: "; ") }
        let response: HTTPResponse
        do { response = try await client.send(sent) } catch { throw .noAnswer(error) }
        if let date = response.headers["Date"].flatMap(CookieDate.seconds) { serverTime = date }
        for line in response.headers.values(of: "Set-Cookie") {
            cookies.store(line, from: request, at: time)
        }
        return response
    }

    /// The time that decides whether a cookie has expired, in seconds since 1970, or nil when it is not known.
    private var time: Int? {
        guard let now else { return serverTime }
        // A time much farther from 1970 would not fit into an `Int`.
        let farthest: TimeInterval = 1e15
        return Int(max(-farthest, min(farthest, now().timeIntervalSince1970)))
    }

    /// The address that an answer sends the browser to, by a redirect or by a refresh, or nil for a page that stays.
    package static func next(after response: HTTPResponse, _ page: Page) -> String? {
        if response.isRedirect, let location = response.headers["Location"] {
            return WebAddress.resolve(location, against: page.url)
        }
        let refresh = response.headers["Refresh"].flatMap(HTMLPage.Refresh.init) ?? page.document.refresh
        // A page that only reloads itself shows the same content again.
        guard let refresh, refresh.seconds <= maximumRefreshDelay, !refresh.address.isEmpty else {
            return nil
        }
        let address = page.absolute(refresh.address)
        // So does a page that names its own address after a wait. Without a wait it is followed: the page may look for a
        // cookie that it has just set.
        let isWaiting = refresh.seconds > 0 && address.utf8.elementsEqual(page.url.utf8)
        return isWaiting ? nil : address
    }

    /// Whether the method and the body stay: 301 and 302 turn a POST into a GET, 303 all but HEAD.
    private static func keepsMethod(_ status: Int, _ method: String) -> Bool {
        switch status {
        case 307, 308: true
        case 301, 302: method != "POST"
        default: method == "HEAD"
        }
    }
}
