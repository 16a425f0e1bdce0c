import AppFlip
import GoogleRedirectURIs
import Testing
import WebText

/// The app's answer to Google, written by one side and read by the other.
@Suite struct FlipReplyTests {
    let home = GoogleRedirectURI.flip(.home)
    let redirectURI = "https://oauth-redirect.googleusercontent.com/a/com.google.Chromecast"

    @Test func `a code and its state are written with unreserved characters only`() {
        let reply = FlipReply.code("a+b/c=&d", state: "A+B= \u{E9}")
        #expect(reply.url(at: home) == "\(redirectURI)?code=a%2Bb%2Fc%3D%26d&state=A%2BB%3D%20%C3%A9")
    }

    @Test(arguments: FlipErrorCode.allCases)
    func `an error carries its state and comes back as it was`(code: FlipErrorCode) throws {
        let reply = FlipReply.error(code, description: "Try 1+1 = 2 & more.", state: "A+B")
        #expect(reply.url(at: home).hasPrefix("\(redirectURI)?error=\(code.rawValue)&error_description=Try"))
        #expect(reply.url(at: home).hasSuffix("&state=A%2BB"))
        #expect(try FlipReply(parsing: reply.url(at: home), at: home) == reply)
    }

    @Test func `a state cannot smuggle an error into the reply`() throws {
        let reply = FlipReply.code("c", state: "abc&error=access_denied#x")
        #expect(try FlipReply(parsing: reply.url(at: home), at: home) == reply)
    }

    @Test func `without a description there is no such parameter`() {
        #expect(
            FlipReply.error(.cancelled, state: "s").url(at: home) == "\(redirectURI)?error=cancelled&state=s")
    }

    @Test func `a form decoder and a URI decoder read the same bytes`() {
        let encoded = FlipReply.code("+ %2B\u{0}", state: "\u{1F600}+=&#;").parameters.encoded
        let form = Parameters(parsing: encoded, plus: .space)
        let uri = Parameters(parsing: encoded, plus: .literal)
        #expect(form == uri)
    }

    @Test func `a query that the redirect URI has already is kept`() throws {
        let list = try RedirectURIList.flip().adding("https://app.example/back?tenant=7")
        let uri = try #require(list.match("https://app.example/back?tenant=7"))
        let reply = FlipReply.code("c", state: "s")
        #expect(reply.url(at: uri) == "https://app.example/back?tenant=7&code=c&state=s")
        #expect(try FlipReply(parsing: reply.url(at: uri), at: uri) == reply)
    }

    @Test func `a reply with a fragment or of endless length is refused`() {
        #expect(throws: FlipReplyError(.fragment)) {
            try FlipReply(parsing: "\(redirectURI)?state=s#&code=c")
        }
        #expect(throws: FlipReplyError(.tooLong(limit: 65_536))) {
            try FlipReply(parsing: "\(redirectURI)?state=s&code=\(String(repeating: "c", count: 65_536))")
        }
    }

    @Test func `the longest state that a link can carry comes back, all escaped`() throws {
        let state = String(repeating: "+", count: FlipRequest.maximumLength)
        let reply = FlipReply.code("c", state: state)
        #expect(try FlipReply(parsing: reply.url(at: home), at: home) == reply)
    }

    @Test func `an error's text cannot forge a line in a log`() {
        #expect(
            "\(FlipReplyError(.unknownError("x\ny")))".hasPrefix("error is x%0Ay; send one of cancelled, "))
        #expect(
            "\(FlipReplyError(.malformed(.repeated("x\""))))"
                == "x%22 is in the reply more than once; send it once")
    }

    @Test(arguments: [
        "https://evil.example/a/com.google.Chromecast?code=c&state=s",
        "https://oauth-redirect.googleusercontent.com/a/com.google.Chromecast.dev?code=c&state=s",
        "https://oauth-redirect.googleusercontent.com/a/com.google.Chromecast/?code=c&state=s",
        "https://oauth-redirect.googleusercontent.com/a/com.google.Chromecast&x?code=c&state=s",
        "HTTPS://oauth-redirect.googleusercontent.com/a/com.google.Chromecast?code=c&state=s",
    ])
    func `a reply at another redirect URI is refused`(url: String) {
        #expect(throws: FlipReplyError(.elsewhere, state: "s")) { try FlipReply(parsing: url, at: home) }
    }

    @Test func `a reply at another address keeps its state, even if it breaks another rule`() {
        for parameters in ["error=made_up&state=s", "code=c&error=cancelled&state=s", "code=&state=s"] {
            #expect(throws: FlipReplyError(.elsewhere, state: "s")) {
                try FlipReply(parsing: "https://evil.example/a?\(parameters)", at: home)
            }
        }
    }

    @Test func `an accent after the question mark belongs to the first name`() {
        #expect(throws: FlipReplyError(.neitherCodeNorError, state: "s")) {
            try FlipReply(parsing: "\(redirectURI)?\u{301}code=c&state=s", at: home)
        }
    }

    @Test func `unknown parameters are ignored`() throws {
        let reply = try FlipReply(
            parsing: "\(redirectURI)?iss=https%3A%2F%2Fp.example&code=c&x=%zz&state=s", at: home)
        #expect(reply == .code("c", state: "s"))
    }

    @Test func `replies with canonically equivalent values are different`() {
        #expect(FlipReply.code("c", state: "\u{E9}") != .code("c", state: "e\u{301}"))
        #expect(FlipReply.code("\u{212A}", state: "s") != .code("K", state: "s"))
    }

    @Test func `a description cannot forge a line in a log`() {
        let reply = FlipReply.error(
            .cancelled, description: "x\nforged\u{85}\u{9B}2J\u{2028}\u{202E}", state: "s")
        #expect("\(reply)" == #"cancelled "x\u{a}forged\u{85}\u{9b}2J\u{2028}\u{202e}", state of 1 byte"#)
    }

    @Test func `a reply in a log shows neither code nor state`() {
        let replies = [FlipReply.code("topsecret", state: "mystate"), .error(.cancelled, state: "mystate")]
        var shown = "\(replies) \(replies.debugDescription)"
        dump(replies, to: &shown)
        dump(FlipReplyError(.missingState, state: "mystate"), to: &shown)
        #expect(!shown.contains("topsecret"))
        #expect(!shown.contains("mystate"))
    }
}
