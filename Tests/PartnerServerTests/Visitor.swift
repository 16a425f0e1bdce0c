import HTTPMessages
import TestSupport
import Testing

/// A browser before the pages of one partner: it keeps the cookie and fills in the forms it finds.
struct Visitor {
    let partner: Partner
    var cookie: String?
    private var deviceCookie: String?
    /// The cookie of a site whose sign-in takes the place of the password form.
    var siteCookie: String?

    init(_ partner: Partner) { self.partner = partner }

    private var headers: HTTPHeaders {
        let cookies = [cookie, deviceCookie, siteCookie].compactMap { $0 }
        return cookies.isEmpty ? [:] : ["Cookie": cookies.joined(separator: "; ")]
    }

    mutating func open(_ query: String) async -> HTTPResponse { await get("/authorize?\(query)") }

    /// Opens any page.
    mutating func get(_ target: String) async -> HTTPResponse {
        let response = await partner.get(target, headers: headers)
        keepCookie(response)
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
        let form = try #require(PageForm(page.text))
        #expect(form.buttons.contains(value), "the page has no button \(value)")
        let hidden = form.hidden.map { ($0.key, $0.value) }
        let response = await partner.post(
            form.action, hidden + fields.map { ($0.key, $0.value) } + [(name, value)], headers: headers)
        keepCookie(response)
        return response
    }

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

    mutating func agree(_ query: String = Partner.query()) async throws -> HTTPResponse {
        try await press("agree", on: try await consentPage(query))
    }

    private mutating func keepCookie(_ response: HTTPResponse) {
        for line in response.headers.values(of: "Set-Cookie") {
            let pair = String(line.prefix { $0 != ";" })
            if pair.contains("-device=") { deviceCookie = pair } else { cookie = pair }
        }
    }
}

extension Partner {
    /// A code for a request, got by way of the pages.
    func code(_ query: String = query()) async throws -> String {
        var visitor = Visitor(self)
        let answer = try await visitor.agree(query)
        return try #require(answer.locationValue("code"), "no code in \(answer)")
    }

    /// The tokens of a fresh code.
    func tokens() async throws -> (access: String, refresh: String) {
        let answer = await exchange(try await code())
        try #require(answer.status == 200, "\(answer.text)")
        return (try #require(answer.fields["access_token"]), try #require(answer.fields["refresh_token"]))
    }
}
