import HTTPMessages
import TestSupport
import Testing

/// A browser on the pages of one partner: it keeps the cookies and fills in the forms that it finds.
///
/// It is not the browser of the sandbox, because tests change its cookies and send forms that no page shows.
struct Visitor {
    let partner: Partner
    /// The name and the value of the cookie of the pages, or nil until a page sets it.
    var cookie: String?
    /// The name and the value of the cookie that recognizes the device after a sign-in.
    private var deviceCookie: String?
    /// The name and the value of the cookie of a site whose sign-in replaces the password form.
    var siteCookie: String?

    init(_ partner: Partner) { self.partner = partner }

    /// The value of the cookie of the pages.
    var cookieValue: String {
        get throws { String(try #require(cookie?.split(separator: "=").last, "no page has set a cookie")) }
    }

    /// The token that the server gives a form of this browser, for the request that Google usually sends.
    func csrf(ofForm form: String) throws -> String {
        let message = "\(form)?\(Partner.query())".utf8
        return partner.crypto.hmacSHA256(key: try cookieValue.utf8, message: message).base64URL
    }

    private var headers: HTTPHeaders {
        let cookies = [cookie, deviceCookie, siteCookie].compactMap { $0 }
        return cookies.isEmpty ? [:] : ["Cookie": cookies.joined(separator: "; ")]
    }

    /// Opens the page for an authorization request with this query.
    mutating func open(_ query: String) async -> HTTPResponse { await get("/authorize?\(query)") }

    /// Opens any page.
    mutating func get(_ target: String) async -> HTTPResponse {
        let response = await partner.get(target, headers: headers)
        keepCookies(response)
        return response
    }

    /// Sends the form on a page by pressing one of its buttons.
    mutating func press(
        _ decision: String, on page: HTTPResponse, filling fields: KeyValuePairs<String, String> = [:]
    ) async throws -> HTTPResponse {
        try await press("decision", decision, on: page, filling: fields)
    }

    /// Unlinks a client on the page of links.
    mutating func unlink(_ clientID: String, on page: HTTPResponse) async throws -> HTTPResponse {
        try await press("unlink", clientID, on: page)
    }

    private mutating func press(
        _ name: String, _ value: String, on page: HTTPResponse,
        filling fields: KeyValuePairs<String, String> = [:]
    ) async throws -> HTTPResponse {
        let form = try PageForm(page)
        try #require(form.hasButton(name, value), "the page has no button \(name)=\(value)")
        for (field, _) in fields {
            try #require(form.fields.contains(field), "the form has no field \(field)")
        }
        let hidden = form.hidden.map { ($0.key, $0.value) }
        let response = await partner.post(
            form.action, hidden + fields.map { ($0.key, $0.value) } + [(name, value)], headers: headers)
        keepCookies(response)
        return response
    }

    /// Sends the form on a sign-in page with a user name and a password.
    mutating func signIn(
        _ username: String, _ password: String, on page: HTTPResponse
    ) async throws -> HTTPResponse {
        try await press("sign-in", on: page, filling: ["username": username, "password": password])
    }

    /// Opens the request, signs in, and returns the consent page.
    mutating func consentPage(
        _ query: String, username: String = Partner.Demo.username, password: String = Partner.Demo.password
    ) async throws -> HTTPResponse {
        let answer = try await signIn(username, password, on: await open(query))
        try #require(answer.status == 303, "signing in failed: \(answer.text)")
        #expect(answer.headers["Location"] == "/authorize?\(query)")
        return await open(query)
    }

    /// Signs in and agrees to a request, and returns the redirect to the client.
    mutating func agree(_ query: String = Partner.query()) async throws -> HTTPResponse {
        try await press("agree", on: try await consentPage(query))
    }

    private mutating func keepCookies(_ response: HTTPResponse) {
        for line in response.headers.values(of: "Set-Cookie") {
            let pair = String(line.prefix { $0 != ";" })
            let kept = line.contains("; Max-Age=0") ? nil : pair
            switch pair.prefix(while: { $0 != "=" }) {
            case "session", "__Host-session": cookie = kept
            case "session-device", "__Host-session-device": deviceCookie = kept
            default: Issue.record("a page sets a cookie that this browser does not know: \(line)")
            }
        }
    }
}
