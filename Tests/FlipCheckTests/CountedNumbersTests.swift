import HTTPMessages
import Testing

@testable import FlipCheck

/// The numbers of another user's request that can be counted from one's own numbers.
@Suite struct CountedNumbersTests {
    @Test(
        arguments: [
            ("/a", "id=7&csrf=b", "/a", "id=6&csrf=c", "/a id=6&csrf=b"),
            ("/a/18/agree?id=18&x=y", "ok=1", "/a/17/agree?id=17&x=z", "ok=1", "/a/17/agree?id=17&x=y ok=1"),
            ("/a", "id=7", "/a", "id=7", nil), ("/a?state=x", "id=500", "/a?state=y", "id=7", nil),
            ("/a", "id=k7Fq", "/a", "id=k7Fr", nil), ("/a", "", "/b/17", "id=17", nil),
        ] as [(String, String, String, String, String?)]) func `only numbers that are near are taken`(
            target: String, form: String, otherTarget: String, otherForm: String, expected: String?
        ) throws
    {
        func request(_ target: String, _ form: String) throws -> HTTPRequest {
            try #require(HTTPRequest(postForm: form, to: Partner.issuer + target))
        }
        let taken = try request(target, form).takingNumbers(of: request(otherTarget, otherForm))
        #expect(taken.map { "\($0.target) \(String(decoding: $0.body, as: UTF8.self))" } == expected)
    }

    @Test func `the form of a GET is its query`() throws {
        let own = try #require(HTTPRequest("GET", Partner.issuer + "/agree?id=8&ok=yes"))
        let other = try #require(HTTPRequest("GET", Partner.issuer + "/agree?id=7&ok=no"))
        #expect(own.takingNumbers(of: other)?.target == "/agree?id=7&ok=yes")
    }
}
