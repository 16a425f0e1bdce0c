import Testing

@testable import FlipCheck

/// An authorization response, taken apart.
@Suite struct AnswerTests {
    @Test func `an answer whose query only begins as that of the redirect URI is at another address`() {
        let answer = Answer(
            "https://client.example/back?app=12&code=abc", to: "https://client.example/back?app=1")
        #expect(answer.address == "https://client.example/back")
        #expect(answer.value("app") == "12")
        #expect(answer.value("code") == "abc")
    }

    @Test(arguments: [
        (location: "http://localhost:80/cb?code=1", registered: "http://localhost/cb", isRegistered: true),
        ("HTTPS://Client.example:443/a%2Fb?code=1", "https://client.example/a/b", true),
        ("https://client.example/?code=1", "https://client.example", true),
        ("https://client.example/cb?code=1&tenant=a", "https://client.example/cb", true),
        ("https://client.example/cb/?code=1", "https://client.example/cb", false),
        ("https://client.example:80/cb", "https://client.example/cb", false),
        ("https://client.example/cb?next=https://attacker.invalid/", "https://client.example/cb", false),
        ("https://client.example/cb#Attacker", "https://client.example/cb", false),
        ("https://client.example/cb?error_description=not+attacker", "https://client.example/cb", true),
    ])
    func `another spelling of the registered address counts as that address`(
        location: String, registered: String, isRegistered: Bool
    ) {
        #expect(Answer(location, to: registered).leads(to: registered) == isRegistered)
    }
}
