import HTTPMessages
import WebText

/// The browser on the phone: follows redirects, keeps cookies by host, and fills in the forms it is shown.
///
/// It drives the real pages over HTTP, so that the browser fallback is tested as a user would walk it.
public actor Browser {
    /// A page the browser stands on.
    public struct Page: Sendable {
        /// Where it was found.
        public var url: String
        /// The status of the answer.
        public var status: Int
        /// The HTML.
        public var html: String {
            didSet { forms = HTMLForm.forms(in: html) }
        }
        /// Where the page redirects to, when the browser was told not to go there; absolute.
        public var location: String?
        /// The forms on it.
        public private(set) var forms: [HTMLForm]

        init(_ response: HTTPResponse, at url: String, location: String? = nil) {
            self.url = url
            status = response.status
            html = response.text
            self.location = location
            forms = HTMLForm.forms(in: html)
        }
    }

    /// Why the browser could not go on.
    public enum Failure: Error, Sendable, Hashable {
        /// The address is not one that a browser can open.
        case badAddress(String)
        /// More than ten redirects in a row.
        case tooManyRedirects(String)
        /// The page has no form with a field or button of this name.
        case noSuchForm(field: String)
        /// The server did not answer.
        case noAnswer(HTTPClientError)
    }

    private let client: any HTTPClient
    private let headers: HTTPHeaders
    private let follows: @Sendable (String) -> Bool
    private var cookies: [String: [String: String]] = [:]

    /// A browser without cookies.
    ///
    /// - Parameters:
    ///   - client: the way to the servers.
    ///   - headers: sent with every request, such as the `Cookie` of a browser that is signed in.
    ///   - follows: whether to go where an answer redirects to; the address is absolute.
    public init(
        client: any HTTPClient, headers: HTTPHeaders = [:],
        follows: @escaping @Sendable (String) -> Bool = { _ in true }
    ) {
        self.client = client
        self.headers = headers
        self.follows = follows
    }

    /// Opens an address and follows redirects to a page.
    public func open(_ url: String) async throws(Failure) -> Page {
        guard let request = HTTPRequest("GET", url) else { throw .badAddress(url) }
        return try await follow(request)
    }

    /// Fills in the form that has all the named fields, and sends it by pressing the named button.
    public func submit(
        _ page: Page, filling values: [String: String], pressing button: (name: String, value: String)? = nil
    ) async throws(Failure) -> Page {
        let wanted = values.keys.sorted() + (button.map { [$0.name] } ?? [])
        guard
            let form = page.forms.first(where: { form in
                wanted.allSatisfy { name in form.fields.contains { $0.name == name } }
            })
        else { throw .noSuchForm(field: wanted.joined(separator: ", ")) }
        var items = form.fields.filter { $0.type != "submit" }.map {
            Parameters.Item($0.name, values[$0.name] ?? $0.value)
        }
        if let button { items.append(Parameters.Item(button.name, button.value)) }
        let address = resolve(form.action, against: page.url)
        let encoded = Parameters(items).encoded
        let request =
            form.method == "POST"
            ? HTTPRequest(postForm: encoded, to: address)
            // A form's own query is replaced by its fields (HTML, "mutate action URL").
            : HTTPRequest("GET", "\(address.prefix { $0 != "?" })?\(encoded)")
        guard let request else { throw .badAddress(address) }
        return try await follow(request)
    }

    private func follow(_ first: HTTPRequest) async throws(Failure) -> Page {
        var request = first
        for _ in 0..<10 {
            let sent = outgoing(request)
            let response: HTTPResponse
            do { response = try await client.send(sent) } catch { throw .noAnswer(error) }
            keepCookies(of: response, for: request.origin)
            guard (300..<400).contains(response.status), let location = response.headers["Location"] else {
                return Page(response, at: request.url)
            }
            let next = resolve(location, against: request.url)
            guard follows(next) else {
                return Page(response, at: request.url, location: next)
            }
            // 303 and, as browsers do, 301 and 302 turn a POST into a GET (RFC 9110 section 15.4).
            let method = response.status == 307 || response.status == 308 ? request.method : "GET"
            guard var following = HTTPRequest(method, next) else { throw .badAddress(next) }
            if method != "GET" { following.body = request.body }
            request = following
        }
        throw .tooManyRedirects(request.url)
    }

    /// The request with the headers and cookies of this browser.
    private func outgoing(_ request: HTTPRequest) -> HTTPRequest {
        var sent = request
        for field in headers where sent.headers[field.name] == nil {
            sent.headers[field.name] = field.value
        }
        if request.method == "POST" { sent.headers["Origin"] = request.origin }
        let jar = (cookies[request.origin] ?? [:]).sorted { $0.key < $1.key }.map { "\($0)=\($1)" }
        let all = headers.values(of: "Cookie") + jar
        if !all.isEmpty { sent.headers["Cookie"] = all.joined(separator: "; ") }
        return sent
    }

    private func keepCookies(of response: HTTPResponse, for origin: String) {
        for line in response.headers.values(of: "Set-Cookie") {
            let parts = line.split(separator: ";", omittingEmptySubsequences: false)
            guard let pair = parts.first, let equals = pair.firstIndex(of: "=") else { continue }
            let name = String(pair[..<equals])
            let expired = parts.dropFirst().contains { $0.lowercased().hasSuffix("max-age=0") }
            cookies[origin, default: [:]][name] = expired ? nil : String(pair[pair.index(after: equals)...])
        }
    }

    /// An address in a page or a `Location`, made absolute (RFC 3986 section 5.2, without dot segments).
    private func resolve(_ address: String, against base: String) -> String {
        if isAbsolute(address) { return address }
        let address = address.prefix { $0 != "#" }
        if address.isEmpty { return base }
        guard let request = HTTPRequest("GET", base) else { return String(address) }
        if address.hasPrefix("//") { return String(request.origin.prefix { $0 != "/" }) + address }
        if address.hasPrefix("/") { return request.origin + address }
        if address.hasPrefix("?") { return request.origin + request.path + address }
        let folder = request.path.lastIndex(of: "/").map { request.path[...$0] } ?? "/"
        return request.origin + folder + address
    }

    /// Whether an address begins with a scheme (RFC 3986 section 3.1).
    private func isAbsolute(_ address: String) -> Bool {
        guard let colon = address.utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
        let scheme = address.utf8[..<colon]
        return !scheme.isEmpty && !scheme.contains { "/?#".utf8.contains($0) }
    }
}
