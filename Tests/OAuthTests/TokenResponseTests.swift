import OAuth
import Testing

/// Answers with tokens: RFC 6749 section 5.1.
@Suite struct TokenResponseTests {
    private func problem(_ json: String) -> TokenResponse.Problem? {
        thrown { () throws(TokenResponse.Problem) in try TokenResponse(json: json.utf8) }
    }

    /// A valid body with these values of its members; a member that is nil is absent.
    private static func body(
        access: String? = #""a""#, type: String? = #""bearer""#, expires: String? = "1", more: String? = nil
    ) -> String {
        let members = [
            access.map { #""access_token":\#($0)"# }, type.map { #""token_type":\#($0)"# },
            expires.map { #""expires_in":\#($0)"# }, more,
        ]
        return "{\(members.compactMap(\.self).joined(separator: ","))}"
    }

    @Test func `a response prints all of RFC 6749's fields`() throws {
        let response = TokenResponse(
            accessToken: "a/b", expiresIn: 3600, refreshToken: "r", scope: try Scope("devices.read"))
        #expect(
            String(decoding: response.json, as: UTF8.self)
                == #"{"access_token":"a/b","expires_in":3600,"#
                + #""refresh_token":"r","scope":"devices.read","token_type":"Bearer"}"#
        )
        #expect(try TokenResponse(json: response.json) == response)
    }

    @Test(arguments: ["a\"b", "a\\b", "\u{0}\n", "\u{7F}", "é\u{301}", #"a","scope":"x"#])
    func `a token of any characters is one JSON string`(token: String) throws {
        let response = TokenResponse(accessToken: token, expiresIn: 1, refreshToken: token)
        #expect(try TokenResponse(json: response.json) == response)
    }

    @Test(arguments: ["bearer", "Bearer", "BEARER"])
    func `the token type reads in any case, beside fields that are not known`(type: String) {
        let json = #"{"access_token":"a","token_type":"\#(type)","expires_in":1,"x":{"y":[1]}}"#
        #expect(problem(json) == nil)
    }

    @Test(
        arguments: [
            ("", .notJSON), ("<html>", .notJSON), ("[]", .notJSON), ("null", .notJSON),
            (body(access: nil), .missing("access_token")),
            (body(access: #""""#), .missing("access_token")),
            (body(access: "null"), .missing("access_token")),
            (body(access: "7"), .wrongType("access_token")),
            (body(type: nil), .missing("token_type")),
            (body(type: #""mac""#), .tokenType("mac")),
            (body(expires: nil), .missing("expires_in")),
            (body(expires: "null"), .missing("expires_in")),
            (body(expires: #""3600""#), .wrongType("expires_in")),
            (body(expires: "1.5"), .wrongType("expires_in")),
            (body(expires: "true"), .wrongType("expires_in")),
            (body(expires: "1e99"), .wrongType("expires_in")),
            (body(expires: "9223372036854775808"), .wrongType("expires_in")),
            (body(expires: "0"), .notPositive(expiresIn: 0)),
            (body(expires: "-1"), .notPositive(expiresIn: -1)),
            (body(more: #""refresh_token":"""#), .empty("refresh_token")),
            (body(more: #""refresh_token":[]"#), .wrongType("refresh_token")),
            (body(more: #""scope":"é""#), .scope),
        ] as [(String, TokenResponse.Problem)])
    func `each fault of a token response has a name`(json: String, expected: TokenResponse.Problem) {
        #expect(problem(json) == expected)
    }

    @Test func `a body without a fault has no problem`() {
        #expect(problem(Self.body()) == nil)
        #expect(TokenResponse.problems(json: Self.body().utf8).isEmpty)
    }

    @Test func `only UTF-8 without a byte order mark is JSON`() {
        let body = Self.body()
        let utf16 = body.utf16.flatMap { unit in [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
        for bytes in [utf16, [0xEF, 0xBB, 0xBF] + Array(body.utf8)] {
            #expect(TokenResponse.problems(json: bytes) == [.notJSON])
        }
    }

    @Test(arguments: TokenResponse.requiredFields) func `only the required fields are required`(name: String)
    {
        let members = [
            "access_token": #""access_token":"a""#, "token_type": #""token_type":"bearer""#,
            "expires_in": #""expires_in":1"#,
        ]
        #expect(Set(members.keys) == Set(TokenResponse.requiredFields))
        #expect(problem("{\(members.values.joined(separator: ","))}") == nil)
        let others = members.filter { $0.key != name }.values
        #expect(problem("{\(others.joined(separator: ","))}") == .missing(name))
    }

    @Test func `all faults of one response are described`() {
        let body = #"{"access_token":7,"token_type":"mac","expires_in":"1","refresh_token":"","scope":"é"}"#
        #expect(
            TokenResponse.problems(json: body.utf8).map(\.description) == [
                "access_token is not text", "token_type is mac",
                "expires_in is not a whole number, or too large",
                "refresh_token is empty; give it a value or leave it out",
                "scope is not a list of scope tokens",
            ])
        #expect(
            TokenResponse.problems(json: "[]".utf8).map(\.description) == ["the body is not a JSON object"])
    }

    @Test func `a token that a server sends as the type is not quoted`() {
        let mixedUp = #"{"access_token":"Bearer","token_type":"a-token-that-is-a-secret","expires_in":1}"#
        #expect(TokenResponse.problems(json: mixedUp.utf8).map(\.description) == ["token_type is not bearer"])
    }
}
