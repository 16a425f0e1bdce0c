import FlipCheck
import Testing

/// An authorization response, taken apart.
@Suite struct AnswerTests {
    @Test func `an answer whose query only begins as that of the redirect URI is at another address`() {
        let answer = Answer(
            "https://client.example/back?app=12&code=abc", to: "https://client.example/back?app=1")
        #expect(answer.address == "https://client.example/back")
        #expect(answer.value("app") == "12")
        #expect(answer.value("code") == "abc")
    }
}
