import HTTPMessages
import TestSupport
import Testing
import WebText

@testable import PartnerServer

/// RFC 6749 sections 4.1.2 and 4.1.2.1: the exact value, with a code and with an error.
@Suite struct StateTests {
    static let states = [
        "xyz", "APvk-_0", "A+B", "A%2BB", "a%20b", "%3D%26%23%25", "a=b", "a/b?c:d@e", "~!$'()*,;",
        "%C3%A9", "%e2%82%ac", "%FF%00", "a%2fb%2Fc", String(repeating: "aZ0-_%2B", count: 256),
    ]

    @Test(arguments: states)
    func `a code and an error come with the state as it stood on the wire`(state: String) async throws {
        let partner = try Partner()
        var visitor = Visitor(partner)
        let page = try await visitor.consentPage(Partner.query(rawState: state))
        let answers: [(HTTPResponse, error: String?)] = [
            (try await visitor.press("agree", on: page), nil),
            (try await visitor.press("cancel", on: page), "access_denied"),
            (await visitor.open(Partner.query(rawState: state, scope: "unknown")), "invalid_scope"),
        ]
        for (answer, error) in answers {
            #expect(answer.status == 303)
            #expect(answer.locationValue("error") == error)
            #expect((answer.locationValue("code") == nil) == (error != nil))
            #expect(try answer.locationParameters.item("state")?.rawValue == state)
        }
    }

    @Test(arguments: [
        ("\"<>", "%22%3C%3E"), ("{|}^`\\[]", "%7B%7C%7D%5E%60%5C%5B%5D"), ("é", "%C3%A9"), ("a b", "a%20b"),
        ("100%", "100%25"), ("%zz%4", "%25zz%254"), ("a\r\nb", "a%0D%0Ab"), ("a#b", "a%23b"),
    ])
    func `bytes that a query must not have come back escaped`(sent: String, returned: String) async throws {
        var visitor = Visitor(try Partner())
        _ = try await visitor.consentPage(Partner.query())
        let page = await visitor.open(Partner.query(rawState: sent))
        let answer = try await visitor.press("cancel", on: page)
        #expect(try answer.locationParameters.item("state")?.rawValue == returned)
    }

    @Test func `without a state there is none in the answer`() async throws {
        let answer = try await Partner().get("/authorize?\(Partner.query(rawState: nil, scope: "unknown"))")
        #expect(answer.locationValue("error") == "invalid_scope")
        #expect(try answer.locationParameters.item("state") == nil)
    }

    @Test func `of a repeated state none is chosen`() async throws {
        let answer = try await Partner().get("/authorize?\(Partner.query(more: [("state", "other")]))")
        #expect(answer.locationValue("error") == "invalid_request")
        #expect(try answer.locationParameters.item("state") == nil)
    }

    @Test(arguments: [false, true])
    func `a code and an error come with the issuer only when the configuration says so`(
        sendsIssuer: Bool
    ) async throws {
        let partner = try Partner { $0.sendsIssuer = sendsIssuer }
        let expected = sendsIssuer ? Partner.origin : nil
        var visitor = Visitor(partner)
        #expect(try await visitor.agree().locationValue("iss") == expected)
        let error = await partner.get("/authorize?\(Partner.query(scope: "unknown"))")
        #expect(error.locationValue("iss") == expected)
    }

    @Test func `ten thousand random states come back byte for byte`() async throws {
        let partner = try Partner()
        var random = SeededGenerator(seed: 20_261_121)
        for _ in 0..<10_000 {
            // Other tests have answers waiting for a thread.
            await Task.yield()
            let state = Self.randomState(using: &random)
            let answer = await partner.get("/authorize?\(Partner.query(rawState: state, scope: "unknown"))")
            let returned = try answer.locationParameters.item("state")?.rawValue
            guard returned == state else {
                Issue.record("sent \(state), returned \(returned ?? "nothing")")
                return
            }
        }
    }

    /// Characters that a query may have as they are.
    private static let bareCharacters = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$'()*+,;:@/?=")

    /// One to forty characters, about half of them bare, and the others any of ASCII with an escape where one is needed.
    private static func randomState(using random: inout SeededGenerator) -> String {
        var state = ""
        for _ in 0..<Int.random(in: 1...40, using: &random) {
            if Bool.random(using: &random) {
                state.append(bareCharacters.randomElement(using: &random) ?? "a")
            } else {
                let scalar = Unicode.Scalar(UInt8.random(in: 0...127, using: &random))
                state += PercentCoding.encode(String(Character(scalar)))
            }
        }
        return state
    }
}
