import HTTPMessages
import Testing

@testable import FlipCheck

/// The numbers of another user's request that can be counted from one's own numbers.
@Suite struct CountedNumbersTests {
    /// A request as the path that it goes to and the form in its body.
    struct Posted: Sendable {
        let target: String
        let form: String

        init(_ target: String, _ form: String = "") {
            self.target = target
            self.form = form
        }

        var request: HTTPRequest? { HTTPRequest(postForm: form, to: Partner.issuer + target) }
    }

    @Test(
        arguments: [
            (.init("/a", "id=7&csrf=b"), .init("/a", "id=6&csrf=c"), "/a id=6&csrf=b"),
            (
                .init("/a/18/agree?id=18&x=y", "ok=1"), .init("/a/17/agree?id=17&x=z", "ok=1"),
                "/a/17/agree?id=17&x=y ok=1"
            ),
            (.init("/a", "id=7"), .init("/a", "id=7"), nil),
            (.init("/a?state=x", "id=500"), .init("/a?state=y", "id=7"), nil),
            (.init("/a", "id=k7Fq"), .init("/a", "id=k7Fr"), nil),
            (.init("/a"), .init("/b/17", "id=17"), nil),
        ] as [(Posted, Posted, String?)])
    func `only numbers that are near are taken`(own: Posted, other: Posted, expected: String?) throws {
        let taken = try #require(own.request).takingNumbers(of: #require(other.request))
        #expect(taken.map { "\($0.target) \(String(decoding: $0.body, as: UTF8.self))" } == expected)
    }

    @Test func `the form of a GET is its query`() throws {
        let own = try #require(HTTPRequest("GET", Partner.issuer + "/agree?id=8&ok=yes"))
        let other = try #require(HTTPRequest("GET", Partner.issuer + "/agree?id=7&ok=no"))
        #expect(own.takingNumbers(of: other)?.target == "/agree?id=7&ok=yes")
    }
}
