import HTTPMessages
import Testing

/// The challenges of a server, in one field or in several.
@Suite struct AuthenticationChallengeTests {
    private func challenges(_ values: String...) -> [AuthenticationChallenge] {
        var headers = HTTPHeaders()
        for value in values { headers.add("WWW-Authenticate", value) }
        return headers.challenges
    }

    @Test func `a field can hold several challenges`() {
        let found = challenges(
            #"Basic realm="a, Digest \", b", charset="UTF-8", bearer error = "x""#, "Negotiate")
        #expect(found.map(\.scheme) == ["Basic", "bearer", "Negotiate"])
        #expect(
            found.map { $0.parameters.map { "\($0.name): \($0.value)" } } == [
                [#"realm: a, Digest ", b"#, "charset: UTF-8"], ["error: x"], [],
            ])
    }

    @Test func `a scheme and a parameter are found in any letter case`() throws {
        let challenge = try #require(challenges(#"bearer Realm="r""#).first)
        #expect(challenge.hasScheme("Bearer"))
        #expect(!challenge.hasScheme("Basic"))
        #expect(challenge.parameter("REALM") == "r")
        #expect(challenge.parameter("error") == nil)
    }

    @Test(arguments: ["", ",", " , ,", #"error="x""#, "=", #"""#])
    func `a value without a scheme has no challenge for Bearer`(value: String) {
        #expect(!challenges(value).contains { $0.hasScheme("Bearer") })
    }

    @Test(arguments: ["YWJj", "YWJj=", "YWJj=="])
    func `a token may follow the scheme`(token: String) {
        let found = challenges("Negotiate \(token)")
        #expect(found.map(\.scheme) == ["Negotiate"])
        #expect(found.map(\.parameters) == [[]])
    }

    @Test func `a parameter needs no space before it`() {
        let found = challenges(#"Bearer realm="r",error=e"#)
        #expect(found.map { $0.parameters.map(\.value) } == [["r", "e"]])
    }

    @Test func `an accent after a comma or a quotation mark hides neither`() {
        let found = challenges("Basic realm=\"a\"\u{301}, Bearer error=\"invalid_token\"")
        #expect(found.map(\.scheme) == ["Basic", "Bearer"])
        #expect(found.last?.parameter("error") == "invalid_token")
        #expect(challenges("Basic,\u{301}, Bearer").map(\.scheme).last == "Bearer")
    }

    @Test func `a quotation mark that is never closed ends with the field`() {
        let found = challenges(#"Bearer error="invalid_token, Basic"#)
        #expect(found.map { $0.parameter("error") } == ["invalid_token, Basic"])
        #expect(challenges(#"Bearer error="a\"#).map { $0.parameter("error") } == ["a"])
    }
}
