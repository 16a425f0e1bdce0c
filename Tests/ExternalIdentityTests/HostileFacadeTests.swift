import Foundation
import HTTPMessages
import JSON
import OAuth
import PlatformCrypto
import TestSupport
import Testing
import WebText

/// What a hostile client sends to the endpoints of the facade; each request gets a short answer.
@Suite struct HostileFacadeTests {
    private let facade: Facade

    init() throws { facade = try Facade() }

    private static func encoded(_ text: String) -> String { Base64URL.encode(Array(text.utf8)) }

    /// Texts without a signature, which are sent instead of a token, by a name.
    private static let tokens: [String: String] = {
        let megabyte = String(repeating: "A", count: 1_048_576)
        let deep = encoded(String(repeating: "[", count: 40_000))
        let twice = encoded(#"{"alg":"RS256","alg":"none"}"#)
        let notUTF8 = Base64URL.encode([0x7B, 0x22, 0xFF, 0x22, 0x3A, 0x31, 0x7D])
        let claims = encoded(#"{"iss":"https://login.example","sub":"user-1","azp":"partner-ios"}"#)
        let header = encoded(#"{"alg":"RS256","kid":"first"}"#)
        return [
            "one letter": "a", "one dot": ".", "two dots": "..", "three letters": "a.b.c",
            "empty objects": "e30.e30.", "empty objects with a signature": "e30.e30.AAAA",
            "claims as header": "\(claims).\(claims).\(claims)",
            "alg none": "\(encoded(#"{"alg":"none"}"#)).\(claims).",
            "no signature": "\(header).\(claims).", "a wrong signature": "\(header).\(claims).AAAA",
            "five parts": "\(header).\(claims).AAAA.AAAA.AAAA",
            "members of other types": "\(encoded(#"{"alg":["RS256"],"kid":7}"#)).\(claims).AAAA",
            "deep arrays": "\(deep).\(deep).AAAA", "alg twice": "\(twice).\(claims).AAAA",
            "not UTF-8": "\(notUTF8).\(notUTF8).AAAA", "a megabyte": megabyte,
            "three megabytes": "\(megabyte).\(megabyte).\(megabyte)",
            "a megabyte of dots": String(repeating: ".", count: 1_048_576),
        ]
    }()

    static let tokenNames = tokens.keys.sorted()

    private func askForCode(_ fields: [String]) async -> HTTPResponse {
        var headers: HTTPHeaders = [:]
        for field in fields { headers.add("Authorization", field) }
        return await facade.send(
            "POST", "/app/code", headers: headers,
            [
                .init("response_type", "code"), .init("client_id", Facade.Demo.clientID),
                .init("redirect_uri", Facade.flipRedirectURI),
            ])
    }

    /// Expects that an answer says why in a few words, and does not repeat the token.
    ///
    /// A token of a few characters is in any text.
    private func expectShortRefusal(
        _ answer: HTTPResponse, of token: String, _ comment: Comment? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let error = JSONValue(json: answer.body)
        #expect(answer.status == 401, comment, sourceLocation: sourceLocation)
        #expect(error?.text("error") == "login_required", comment, sourceLocation: sourceLocation)
        #expect(error?.text("error_description")?.isEmpty == false, comment, sourceLocation: sourceLocation)
        #expect(answer.body.count < 500, comment, sourceLocation: sourceLocation)
        let repeatsToken = token.utf8.count >= 5 && answer.text.contains(token)
        #expect(!repeatsToken, comment, sourceLocation: sourceLocation)
    }

    /// Whether a line for the operator is short, and a terminal shows all of it and obeys none of it.
    ///
    /// By Unicode's categories, and not by the code that escapes the lines.
    private static func isShownByTerminal(_ line: String) -> Bool {
        line.utf8.count < 500
            && !line.unicodeScalars.contains { scalar in
                [.control, .format, .lineSeparator, .paragraphSeparator].contains(
                    scalar.properties.generalCategory)
            }
    }

    @Test(arguments: tokenNames)
    func `a text that is not a token gets a reason, and no code`(name: String) async throws {
        let token = try #require(Self.tokens[name])
        let answer = await askForCode(["Bearer \(token)"])
        expectShortRefusal(answer, of: token)
        let links = await facade.send(
            "GET", "/app/links", headers: ["Authorization": "Bearer \(token)"])
        expectShortRefusal(links, of: token)
        // The operator reads a line for each, which a terminal can show.
        #expect(facade.log.count == 2)
        #expect(facade.log.allSatisfy(Self.isShownByTerminal))
    }

    @Test func `a header that holds no token, or more than one, gets no code`() async throws {
        let token = try facade.keys.token()
        #expect(await askForCode(["Bearer \(token)"]).status == 200)
        for fields in [
            [], [""], ["Bearer"], ["Bearer "], ["Basic \(token)"], ["Bearer \(token)", "Bearer \(token)"],
            ["Bearer \(token) \(token)"], ["Bearer \(token)\u{0}"], ["Bearer \(token)é"],
            ["Bearer =\(token)"],
        ] {
            expectShortRefusal(await askForCode(fields), of: token, "\(fields.map { $0.prefix(20) })")
        }
    }

    /// The server's answer to a callback in a browser that has begun a sign-in for a request of Google's.
    ///
    /// `STATE` stands for the state of this sign-in, and `MEGABYTE` for a value of this length.
    private func callback(_ query: String) async throws -> HTTPResponse {
        let request = String(Facade.authorization().dropFirst(Facade.origin.count))
        let (cookie, state) = try await facade.beginSignIn(returningTo: request)
        let query = query.replacing("STATE", with: state.rawValue)
            .replacing("MEGABYTE", with: String(repeating: "x", count: 1_048_576))
        return await facade.send("GET", "/provider/callback?\(query)", headers: ["Cookie": cookie])
    }

    @Test(arguments: [
        "", "state=STATE&state=STATE&code=a", "state=%FF&code=a", "state=%&code=a", "state=STATE%00&code=a",
        "code=a", "state=other&code=a", "state=MEGABYTE&code=a", "MEGABYTE", "MEGABYTE=MEGABYTE",
        "%=%&%FF=%FF",
    ])
    func `an answer without exactly the state of the request is refused`(query: String) async throws {
        let answer = try await callback(query)
        #expect(answer.status == 400, "\(answer.text.prefix(500))")
        #expect(answer.headers["Location"] == nil, "\(answer.text.prefix(500))")
        #expect(answer.body.count < 20_000)
    }

    @Test(arguments: [
        "state=STATE", "state=STATE&code=a&code=b", "state=STATE&code=%FF", "state=STATE&code=%",
        "state=STATE&code=MEGABYTE", "state=STATE&code=unknown&more=MEGABYTE", "state=STATE&error=MEGABYTE",
        "state=STATE&error=%1B%5B2J%0A", "state=STATE&error=%C2%9B2J", "state=STATE&iss=%FF&code=a",
        "state=STATE&iss=MEGABYTE&code=a", "state=STATE&code=",
    ])
    func `an answer without a valid code ends at Google with an error`(query: String) async throws {
        let answer = try await callback(query)
        let location = try #require(answer.headers["Location"], "\(answer.text.prefix(500))")
        #expect(location.hasPrefix("\(Facade.redirectURI)?error=access_denied&"), "\(location.prefix(500))")
        let cookies = answer.headers.values(of: "Set-Cookie")
        #expect(!cookies.isEmpty, "\(cookies)")
        #expect(cookies.allSatisfy { $0.contains("Max-Age=0") }, "\(cookies)")
        #expect(!facade.log.isEmpty)
        for line in facade.log { #expect(Self.isShownByTerminal(line), "\(line.prefix(500))") }
    }

    @Test func `a request with 300,000 parameters is refused`() async throws {
        let many = String(repeating: "&a=b", count: 300_000)
        let answer = try await callback("state=STATE&code=a\(many)")
        #expect(answer.status == 400)
        #expect(answer.headers["Location"] == nil)
        let page = await facade.send("GET", "/provider/sign-in?return_to=/\(many)")
        #expect(page.status == 400)
        #expect(page.headers["Location"] == nil)
    }

    @Test func `an address to return to that is not UTF-8 is refused`() async {
        let page = await facade.send("GET", "/provider/sign-in?return_to=%FF")
        #expect(page.status == 400)
        #expect(page.headers["Location"] == nil)
    }
}
