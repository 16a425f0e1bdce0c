import HTTPMessages
import Journal
import Testing

@testable import PlaygroundServer

/// Messages of the reader's own partner, as the journal gets them.
@Suite struct MaskedMessageTests {
    @Test(arguments: [
        "application/x-www-form-urlencoded", "Application/X-WWW-Form-Urlencoded",
        "application/x-www-form-urlencoded ;charset=UTF-8",
    ]) func `secrets of a form are masked, however its media type is spelled`(type: String) {
        let form = "client_secret=google%2Dsecret&grant_type=refresh_token"
        let request = HTTPRequest(
            method: "POST", origin: "https://partner.example", target: "/token",
            headers: ["Content-Type": type], body: Array(form.utf8))
        let shown = String(decoding: Secrets().masked(request).body, as: UTF8.self)
        #expect(!shown.contains("google") && shown.hasSuffix("&grant_type=refresh_token"), "\(shown)")
    }
}
