import AppFlip
import Testing
import WebText

/// The faults of Google's published sample and test tool, and the opposite behaviour of this package.
///
/// Source: googlesamples/identity-appflip-ios and googlesamples/identity-appflip-tester-ios.
@Suite struct KnownBadTests {
    let home = GoogleRedirectURI.flip(.home)
    let start = "https://partner.example/flip"

    @Test func `a state cannot smuggle an error into the reply`() throws {
        let reply = FlipReply.code("c", state: "abc&error=access_denied#x")
        #expect(try FlipReply(parsing: reply.url(at: home), at: home) == reply)
    }

    // The sample interpolates: no value is escaped, and a `?` is put before them whatever was there.
    @Test func `a reply that was built by interpolation is refused`() {
        #expect(throws: FlipReplyError(.fragment)) {
            try FlipReply(parsing: "\(home.text)?state=abc&error=access_denied#x&code=c")
        }
        #expect(throws: FlipReplyError(.codeAndError, state: "abc")) {
            try FlipReply(parsing: "\(home.text)?state=abc&error=access_denied&code=c")
        }
    }

    @Test func `a redirect URI with a query is joined with an ampersand`() throws {
        let list = try RedirectURIList.flip().adding("https://app.example/back?y=1")
        let uri = try #require(list.match("https://app.example/back?y=1"))
        #expect(FlipReply.code("c", state: "s").url(at: uri).hasSuffix("?y=1&code=c&state=s"))
    }

    @Test func `a plus in the state reaches a form decoder as a plus`() throws {
        let reply = FlipReply.code("c", state: "A+B=").parameters.encoded
        #expect(try Parameters(parsing: reply, plus: .space).value("state") == "A+B=")
    }

    @Test func `two different states are not merged into one`() throws {
        // A bare and an escaped plus are one byte each, and a space is another.
        let read = try ["A+B", "A%2BB", "A%20B"].map {
            try FlipRequest(parsing: "\(start)?client_id=c&redirect_uri=r&state=\($0)").state
        }
        #expect(read == ["A+B", "A+B", "A B"])
    }

    @Test func `scopes joined by a plus are several scopes`() throws {
        let link = "\(start)?client_id=c&redirect_uri=r&state=s&scope=devices.read+devices.control"
        #expect(try FlipRequest(parsing: link).scope == ["devices.read", "devices.control"])
    }

    @Test func `scope is not required, unlike in the sample`() throws {
        #expect(try FlipRequest(parsing: "\(start)?client_id=c&redirect_uri=r&state=s").scope.isEmpty)
    }

    @Test func `the first of two values does not win`() {
        #expect(throws: FlipRequestError(.repeated("redirect_uri"), state: "s")) {
            try FlipRequest(
                parsing: "\(start)?client_id=c&redirect_uri=r&state=s&redirect_uri=https://evil.example")
        }
    }

    @Test(arguments: ["client_id", "state", "redirect_uri"])
    func `an empty value is not a value`(name: String) throws {
        let parameters = ["client_id", "state", "redirect_uri"].map { $0 == name ? "\($0)=" : "\($0)=x" }
        let error = #expect(throws: FlipRequestError.self) {
            try FlipRequest(parsing: "\(start)?\(parameters.joined(separator: "&"))")
        }
        #expect(error?.reason == .empty(name))
    }

    @Test func `the sample's word for a refusal is none of the four`() {
        #expect(FlipErrorCode(rawValue: "user_not_authorized") == nil)
        #expect(throws: FlipReplyError(.unknownError("user_not_authorized"), state: "s")) {
            try FlipReply(parsing: "\(home.text)?error=user_not_authorized&state=s")
        }
    }

    @Test func `an error goes back with its state, unlike in Google's page`() {
        let reply = FlipReply.error(.invalidRequest, description: "Invalid Request", state: "s")
        #expect(reply.url(at: home).hasSuffix("&state=s"))
    }

    @Test func `the tester's link, whose redirect URI is not escaped, is taken apart and refused`() {
        let link =
            "\(start)?client_id=1234&scope=devices&state=thisisastate&redirect_uri=https://t.example/x?a=1&y=2#f"
        let error = #expect(throws: FlipRequestError.self) { try FlipRequest(parsing: link) }
        #expect(error?.reason == .fragment)
        #expect(error?.state == "thisisastate")
    }

    @Test func `a code does not win over an error, and an empty code is none`() {
        #expect(throws: FlipReplyError(.codeAndError, state: "s")) {
            try FlipReply(parsing: "\(home.text)?code=c&error=cancelled&state=s")
        }
        #expect(throws: FlipReplyError(.emptyCode, state: "s")) {
            try FlipReply(parsing: "\(home.text)?code=&state=s")
        }
    }
}
