import HTTPMessages
import Testing

/// The challenges of a server, which may stand in one field or in several.
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
            found.map(\.parameters) == [
                #"realm="a, Digest \", b", charset="UTF-8""#, #"error = "x""#, "",
            ])
        #expect(found[1].isOf(scheme: "Bearer") && !found[0].isOf(scheme: "Bearer"))
    }

    @Test(arguments: ["", ",", " , ,", #"error="x""#, "=", #"""#])
    func `a value without a scheme has no challenge for Bearer`(value: String) {
        #expect(!challenges(value).contains { $0.isOf(scheme: "Bearer") })
    }

    @Test func `a token may follow the scheme, and a parameter may have no space before it`() {
        #expect(challenges("Negotiate YWJj==").map(\.parameters) == ["YWJj=="])
        #expect(challenges(#"Bearer realm="r",error="e""#).map(\.parameters) == [#"realm="r", error="e""#])
    }
}
