import AppFlip
import TestSupport
import Testing
import WebText

/// Google's link to the app, written by one side and read by the other.
@Suite struct FlipRequestTests {
    static let redirectURI = "https://oauth-redirect.googleusercontent.com/a/com.google.Chromecast"
    static let universalLink = "https://partner.example/flip"
    static let required = "client_id=google-client&state=s&redirect_uri=" + PercentCoding.encode(redirectURI)

    static func request(
        _ state: String = "s", scope: [String] = [], additionalParameters: Parameters = .init()
    ) -> FlipRequest {
        FlipRequest(
            universalLink: universalLink, clientID: "google-client", scope: scope, state: state,
            redirectURI: redirectURI, additionalParameters: additionalParameters)
    }

    /// Expects that a link with these parameters is refused for a reason.
    private func expect(
        _ reason: FlipRequestError.Reason, _ parameters: [String],
        at location: SourceLocation = #_sourceLocation
    ) {
        let link = "\(Self.universalLink)?\(parameters.joined(separator: "&"))"
        let error = #expect(throws: FlipRequestError.self, sourceLocation: location) {
            try FlipRequest(parsing: link)
        }
        #expect(error?.reason == reason, sourceLocation: location)
    }

    @Test func `a request prints and parses itself`() throws {
        let request = Self.request(
            "A+B=", scope: ["devices.read", "devices.control"],
            additionalParameters: Parameters([.init("response_type", "code"), .init("user_locale", "de-AT")]))
        #expect(
            request.url == """
                https://partner.example/flip?client_id=google-client&scope=devices.read+devices.control\
                &state=A%2BB%3D&redirect_uri=https%3A%2F%2Foauth-redirect.googleusercontent.com%2Fa%2F\
                com.google.Chromecast&response_type=code&user_locale=de-AT
                """)
        #expect(try FlipRequest(parsing: request.url) == request)
    }

    @Test(arguments: [
        ("A+B%2BC", "A+B+C"), ("%2b", "+"), ("a%20b", "a b"), ("a=b==", "a=b=="), ("/x/?y", "/x/?y"),
        ("%26%23", "&#"), ("%C3%A9", "\u{E9}"), ("e%CC%81", "e\u{301}"), ("%00%0D%0A", "\u{0}\r\n"),
        ("%25", "%"), ("%2525", "%25"), ("a;b", "a;b"), ("\u{E9}", "\u{E9}"), ("%EF%BB%BFx", "\u{FEFF}x"),
        ("APvk_-.~", "APvk_-.~"),
    ])
    func `state is the same bytes that were sent`(raw: String, state: String) throws {
        let link = "\(Self.universalLink)?client_id=c&state=\(raw)&redirect_uri=r"
        #expect(bytes(try FlipRequest(parsing: link).state) == bytes(state))
    }

    @Test func `a state of 2048 bytes passes, even when every byte is escaped`() throws {
        let state = String(repeating: "+", count: 2048)
        #expect(bytes(try FlipRequest(parsing: Self.request(state).url).state) == bytes(state))
    }

    @Test(arguments: [
        "a+b", "a%20b", "a b", "a++b", "+a%20+b+", "a%20%20b",
    ])
    func `scope splits on a space however it is written`(raw: String) throws {
        let request = try FlipRequest(parsing: "\(Self.universalLink)?\(Self.required)&scope=\(raw)")
        #expect(request.scope == ["a", "b"])
    }

    @Test func `an escaped plus belongs to the scope's name, a tab does not split`() throws {
        let request = try FlipRequest(parsing: "\(Self.universalLink)?\(Self.required)&scope=a%2Bb+c%09d")
        #expect(request.scope == ["a+b", "c\td"])
    }

    @Test func `a hundred scopes are read, each once, and one more is too many`() throws {
        let hundred = (0..<100).map { "s\($0)" }
        let raw = (hundred + hundred).joined(separator: "+")
        #expect(
            try FlipRequest(parsing: "\(Self.universalLink)?\(Self.required)&scope=\(raw)").scope == hundred)
        expect(
            .tooManyScopes(limit: 100), ["client_id=c", "state=s", "redirect_uri=r", "scope=\(raw)+s100"])
        #expect(FlipRequestError.Reason.tooManyScopes(limit: 100).parameter == "scope")
    }

    @Test func `scopes that are only canonically equivalent are two scopes`() throws {
        let request = try FlipRequest(parsing: "\(Self.universalLink)?\(Self.required)&scope=%C3%A9+e%CC%81")
        #expect(request.scope.map(bytes) == [bytes("\u{E9}"), bytes("e\u{301}")])
    }

    @Test(arguments: ["", "&scope=", "&scope", "&scope=+"])
    func `scope is not required`(scope: String) throws {
        #expect(try FlipRequest(parsing: "\(Self.universalLink)?\(Self.required)\(scope)").scope == [])
    }

    @Test func `parameters that Google's page does not list are kept in order and handed on`() throws {
        let additionalParameters =
            "zz=1&response_type=code&user_locale&code_challenge=x&code_challenge_method=S256&aa=%2b"
        let request = try FlipRequest(
            parsing: "\(Self.universalLink)?\(additionalParameters)&\(Self.required)")
        #expect(
            request.additionalParameters.encoded
                == additionalParameters.replacing("locale&", with: "locale=&"))
    }

    @Test(arguments: ["client_id", "state", "redirect_uri"])
    func `a required parameter that is missing or empty is named`(name: String) {
        let all = ["client_id=c", "state=s", "redirect_uri=r", "x=1"]
        let others = all.filter { !$0.hasPrefix(name) }
        expect(.missing(name), others)
        expect(.empty(name), others + ["\(name)="])
        expect(.empty(name), others + [name])
        expect(.missing(name), others + ["\(name.uppercased())=1"])
        expect(.escapedForHTML(name), others + ["amp;\(name)=1"])
    }

    @Test(arguments: [
        "client_id", "state", "redirect_uri", "scope", "code_challenge", "whatever", "%C3%A9", "",
    ])
    func `a parameter that comes twice is named, known or not`(name: String) {
        let others = ["client_id=c", "state=s", "redirect_uri=r"].filter { !$0.hasPrefix("\(name)=") }
        let decoded = name == "%C3%A9" ? "\u{E9}" : name
        expect(.malformed(.repeated(decoded)), others + ["\(name)=1", "\(name)=1"])
        expect(.malformed(.repeated(decoded)), ["\(name)="] + others + ["\(name)=2"])
    }

    @Test(arguments: ["client_id", "state", "redirect_uri", "scope", "user_locale"])
    func `a parameter that cannot be decoded is named`(name: String) {
        let others = ["client_id=c", "state=s", "redirect_uri=r"].filter { !$0.hasPrefix(name) }
        expect(.malformed(.brokenEscape(name)), others + ["\(name)=a%2"])
        expect(.malformed(.brokenEscape(name)), others + ["\(name)=%zz"])
        expect(.malformed(.invalidUTF8(name)), others + ["\(name)=%C3%28"])
        expect(
            .malformed(.brokenEscape("\(name)%")), ["client_id=c", "state=s", "redirect_uri=r", "\(name)%=1"])
    }

    @Test func `a link that is too long is not read`() throws {
        let link = Self.request(String(repeating: "s", count: FlipRequest.maximumLength)).url
        let error = #expect(throws: FlipRequestError.self) { try FlipRequest(parsing: link) }
        #expect(error?.reason == .tooLong(limit: 16_384))
        #expect(error?.redirectURI == nil)
        #expect(throws: FlipRequestError.self) { try FlipRequest(parsing: Self.request().url, limit: 20) }
    }

    @Test func `a fragment is refused, and the value before it is not used`() throws {
        // The sender meant state to be "a#b": what stands before the # is not what was meant.
        let cut = "\(Self.universalLink)?client_id=c&redirect_uri=r&state=a#b"
        let error = #expect(throws: FlipRequestError.self) { try FlipRequest(parsing: cut) }
        #expect(error == FlipRequestError(.fragment, redirectURI: "r"))
        let whole = "\(Self.universalLink)?state=s&redirect_uri=r&client_id=c#"
        let other = #expect(throws: FlipRequestError.self) { try FlipRequest(parsing: whole) }
        #expect(other == FlipRequestError(.fragment, redirectURI: "r", state: "s"))
        #expect(throws: FlipRequestError(.fragment)) {
            try FlipRequest(parsing: "\(Self.universalLink)#?state=s")
        }
    }

    @Test func `an error carries what can still be answered`() {
        let known = FlipRequestError(.missing("client_id"), redirectURI: "r", state: "s")
        #expect(throws: known) { try FlipRequest(parsing: "\(Self.universalLink)?redirect_uri=r&state=s") }
        let doubled = FlipRequestError(.malformed(.repeated("state")), redirectURI: "r")
        #expect(throws: doubled) {
            try FlipRequest(parsing: "\(Self.universalLink)?client_id=c&redirect_uri=r&state=s&state=t")
        }
        let unanswerable = FlipRequestError(.malformed(.repeated("redirect_uri")), state: "s")
        #expect(throws: unanswerable) {
            try FlipRequest(
                parsing: "\(Self.universalLink)?client_id=c&redirect_uri=r&state=s&redirect_uri=r")
        }
    }

    @Test func `the redirect URI is complained about first, then the client`() {
        #expect(throws: FlipRequestError(.missing("redirect_uri"))) {
            try FlipRequest(parsing: Self.universalLink)
        }
        #expect(throws: FlipRequestError(.missing("client_id"), redirectURI: "r")) {
            try FlipRequest(parsing: "\(Self.universalLink)?x=1&x=2&scope=%&redirect_uri=r")
        }
    }

    @Test func `thousands of parameters are refused or read without delay`() throws {
        let many = (0..<5_000).map { "\($0)" }.joined(separator: "&")
        let link = "\(Self.universalLink)?\(Self.required)&\(many)"
        #expect(try FlipRequest(parsing: link, limit: 100_000).additionalParameters.items.count == 5_000)
        #expect(throws: FlipRequestError.self) { try FlipRequest(parsing: link) }
    }

    @Test func `requests with canonically equivalent states are different`() {
        #expect(Self.request("\u{E9}") != Self.request("e\u{301}"))
        #expect(Self.request("s") == Self.request("s"))
    }

    @Test func `a request in a log shows no state`() throws {
        let request = Self.request("topsecret")
        let error = FlipRequestError(.missing("client_id"), redirectURI: "r", state: "topsecret")
        var dumped = ""
        dump(request, to: &dumped)
        dump(error, to: &dumped)
        #expect(!"\(request)\(request.debugDescription)\(error)\(dumped)".contains("topsecret"))
        #expect("\(request)".hasSuffix("state of 9 bytes"))
    }

    @Test func `a parameter cannot forge a line in a log`() {
        let request = FlipRequest(
            universalLink: "https://partner.example/flip", clientID: "x\n\u{85}y",
            scope: ["a\u{2028}", "\u{9B}b"], state: "s", redirectURI: "r\u{1B}\u{202E}")
        let shown = #"from "x\u{a}\u{85}y" for ["a\u{2028}", "\u{9b}b"] to "r\u{1b}\u{202e}""#
        #expect("\(request)" == "flip request \(shown), state of 1 byte")
    }

    @Test func `an error's text cannot forge a line in a log, and stays short`() {
        let error = FlipRequestError(.malformed(.repeated("x\n\"\(String(repeating: "y", count: 1_000))")))
        #expect("\(error)".hasPrefix("x%0A%22yyy"))
        #expect("\(error)".utf8.count < 150)
    }
}
