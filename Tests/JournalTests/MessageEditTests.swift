import HTTPMessages
import Journal
import Testing

/// A person's changes to messages.
@Suite struct MessageEditTests {
    @Test func `the parameters of a form can be read and changed, however its media type is spelled`() {
        let request = HTTPRequest(
            method: "POST", origin: "https://a.example", target: "/token",
            headers: ["Content-Type": "Application/X-WWW-Form-Urlencoded; charset=UTF-8"],
            body: Array("a=1&b=2".utf8))
        #expect(HTTPParameters.of(request).map(\.name) == ["a", "b"])
        #expect(MessageEdit([1: .set("3")]).applied(to: request).body == Array("a=1&b=3".utf8))
    }

    @Test func `the members of a JSON body can be read and changed, however its media type is spelled`() {
        let request = HTTPRequest(
            method: "POST", origin: "https://a.example", target: "/token",
            headers: ["Content-Type": "Application/JSON;charset=utf-8"], body: Array(#"{"a":"1"}"#.utf8))
        #expect(HTTPParameters.of(request).map(\.name) == ["a"])
        #expect(MessageEdit([0: .set("2")]).applied(to: request).body == Array(#"{"a":"2"}"#.utf8))
    }

    @Test(arguments: [
        ("https://a.example/x?a=1#_=_", "https://a.example/x?a=2%20%26#_=_"),
        ("https://a.example/x?a=1&flag&&b=%7e&", "https://a.example/x?a=2%20%26&flag&&b=%7e&"),
        ("https://a.example/x?&a&b", "https://a.example/x?&a=2%20%26&b"),
        ("https://a.example/x#?a=1", "https://a.example/x#?a=1"),
    ])
    func `a change of a link keeps all other bytes`(before: String, after: String) {
        #expect(MessageEdit([0: .set("2 &")]).applied(to: before) == after)
        #expect(MessageEdit().applied(to: before) == before)
    }

    @Test func `a change of a query and a form keeps the bytes of what was not changed`() {
        let request = HTTPRequest(
            method: "POST", origin: "https://a.example", target: "/x?a=%7e&b=+&a=1",
            headers: ["Content-Type": "application/x-www-form-urlencoded"], body: Array("c=%41&d=é".utf8))
        let edited = MessageEdit([2: .set("2 &"), 4: .remove]).applied(to: request)
        #expect(edited.target == "/x?a=%7e&b=+&a=2%20%26")
        #expect(edited.body == Array("c=%41".utf8))
    }

    @Test func `a change of a JSON body writes it anew, and no change keeps its bytes`() {
        let request = HTTPRequest(
            method: "POST", origin: "https://a.example", target: "/x",
            headers: ["Content-Type": "application/json"], body: Array(#"{"b": 1, "a": "x"}"#.utf8))
        let edited = MessageEdit([0: .set("1"), 1: .set("[2]")]).applied(to: request)
        #expect(String(decoding: edited.body, as: UTF8.self) == #"{"a":"1","b":[2]}"#)
        #expect(MessageEdit().applied(to: request).body == request.body)
    }

    @Test func `a change of a form keeps the bytes that are not UTF-8`() {
        let request = HTTPRequest(
            method: "POST", origin: "https://a.example", target: "/x?flag",
            headers: ["Content-Type": "application/x-www-form-urlencoded"],
            body: Array("x=".utf8) + [0xFF] + Array("&y&z=1".utf8))
        let edited = MessageEdit([3: .remove]).applied(to: request)
        #expect(edited.target == "/x?flag")
        #expect(edited.body == Array("x=".utf8) + [0xFF] + Array("&y".utf8))
    }
}
