import AppFlip
import LocalHTTP

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
        public var html: String
        /// The forms on it.
        public var forms: [HTMLForm] { HTMLForm.forms(in: html) }
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
    private var cookies: [String: [String: String]] = [:]

    /// A browser without cookies.
    public init(client: any HTTPClient) {
        self.client = client
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
        guard let request = HTTPRequest(postForm: Parameters(items).encoded, to: address) else {
            throw .badAddress(address)
        }
        return try await follow(request)
    }

    private func follow(_ first: HTTPRequest) async throws(Failure) -> Page {
        var request = first
        for _ in 0..<10 {
            var sent = request
            if request.method == "POST" { sent.headers["Origin"] = request.origin }
            if let jar = cookies[request.origin], !jar.isEmpty {
                sent.headers["Cookie"] = jar.sorted { $0.key < $1.key }.map { "\($0)=\($1)" }.joined(
                    separator: "; ")
            }
            let response: HTTPResponse
            do { response = try await client.send(sent) } catch { throw .noAnswer(error) }
            keepCookies(of: response, for: request.origin)
            guard (300..<400).contains(response.status), let location = response.headers["Location"] else {
                return Page(url: request.url, status: response.status, html: response.text)
            }
            let next = resolve(location, against: request.url)
            // 303 and, as browsers do, 301 and 302 turn a POST into a GET (RFC 9110 section 15.4).
            let method = response.status == 307 || response.status == 308 ? request.method : "GET"
            guard var following = HTTPRequest(method, next) else { throw .badAddress(next) }
            if method != "GET" { following.body = request.body }
            request = following
        }
        throw .tooManyRedirects(request.url)
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

    /// An address in a page or a `Location`, absolute or on the same host.
    private func resolve(_ address: String, against base: String) -> String {
        if address.isEmpty { return base }
        if address.contains("://") { return address }
        guard let request = HTTPRequest("GET", base) else { return address }
        if address.hasPrefix("/") { return request.origin + address }
        if address.hasPrefix("?") { return request.origin + request.path + address }
        let folder = request.path.lastIndex(of: "/").map { request.path[...$0] } ?? "/"
        return request.origin + folder + address
    }
}
