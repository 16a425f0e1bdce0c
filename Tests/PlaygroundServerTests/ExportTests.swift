import HTTPMessages
import JSON
import Journal
import Testing

@testable import PlaygroundServer

/// What a reader takes away from a run: Markdown, text, an archive, and commands.
@Suite struct ExportTests {
    @Test func `no text of a partner's server moves a cursor, or leaves its block in an export`() throws {
        let breaks = ["\n", "\r", "\r\n", "\u{85}", "\u{2028}"]
        let bad =
            "x\u{1B}[2J\u{9B}1m\u{202E}\u{7}" + breaks.map { "\($0)```\($0)# INJECTED" }.joined() + "```````"
        let snapshot = try Snapshot.saying(bad)
        let markdown = snapshot.markdown
        for text in [markdown, snapshot.text, JournalText.line(of: snapshot.entries[0], number: 1)] {
            let signs = text.unicodeScalars.filter { $0 != "\n" }
            #expect(
                signs.allSatisfy { ![.control, .format].contains($0.properties.generalCategory) },
                "\(text.debugDescription)")
        }
        var fence: Substring?
        for line in markdown.split(separator: "\n", omittingEmptySubsequences: false) {
            let ticks = line.prefix { $0 == "`" }
            if let open = fence {
                if ticks.count >= open.count { fence = nil }
            } else if ticks.count >= 3 {
                fence = ticks
            } else {
                #expect(!line.contains("INJECTED"))
            }
        }
        #expect(fence == nil)
        #expect(markdown.contains("INJECTED"), "inside its block")
    }

    @Test func `an export has the messages, and no secret in full`() async throws {
        let snapshot = try await Snapshot.played("pkce")
        // A shorter value may be part of another word.
        let secrets = snapshot.entries.flatMap { $0.parameters + ($0.answer?.parameters ?? []) }.filter {
            ["code", "state", "access_token", "refresh_token", "client_secret", "password", "code_verifier"]
                .contains($0.name) && $0.value.count >= 8
        }
        #expect(secrets.count > 5)
        for text in [snapshot.markdown, snapshot.text, snapshot.har] {
            for secret in secrets { #expect(!text.contains(secret.value), "\(secret.name)") }
            #expect(text.contains("redirect_uri"))
        }
        #expect(snapshot.markdown.contains("```mermaid\n%%{init: "))
        #expect(snapshot.markdown.contains("\nsequenceDiagram\n"))
        let archived = JSONValue(json: Array(snapshot.har.utf8))?["log"]?["entries"]?.array
        #expect(archived?.count == snapshot.entries.count { $0.request != nil })
    }

    @Test func `an archive has the parameters of a form in its body, and not in the query`() async throws {
        let har = try await Snapshot.played("flip").har
        let archive = try #require(JSONValue(json: Array(har.utf8)))
        let requests = try #require(archive["log"]?["entries"]?.array).compactMap { $0["request"] }
        let exchange = try #require(requests.first { $0["url"] == "https://partner.example/token" })
        #expect(exchange["queryString"]?.array?.isEmpty == true)
        #expect(exchange["postData"]?["mimeType"] == "application/x-www-form-urlencoded")
        let names = exchange["postData"]?["params"]?.array?.compactMap { $0["name"]?.string }
        #expect(names?.contains("grant_type") == true)
        let code = try #require(requests.first { $0["url"] == "https://partner.example/app/code" })
        #expect(code["headers"]?.array?.first?["name"] == "Authorization")
    }

    @Test func `an archive has the challenge and the redirect of an answer, and a colon only in a parameter`()
        throws
    {
        var snapshot = try Snapshot.saying("x")
        let request = HTTPRequest(
            method: "GET", origin: "https://partner.example", target: "/?a:=1",
            headers: ["Authorization": "Bearer x"])
        let response = HTTPResponse(
            status: 401, headers: ["WWW-Authenticate": "Bearer", "Location": "https://a.example/b?error=x"])
        snapshot.entries[0].request = request
        snapshot.entries[0].parameters = HTTPParameters.of(request)
        snapshot.entries[0].answer = HTTPParameters.of(response)
        snapshot.entries[0].answer?.response = response
        let archive = try #require(JSONValue(json: Array(snapshot.har.utf8)))
        let entry = try #require(archive["log"]?["entries"]?.array?.first)
        let sentFields = try #require(entry["request"]?["headers"]?.array)
        #expect(sentFields.compactMap { $0["name"]?.string } == ["Authorization"])
        let query = try #require(entry["request"]?["queryString"]?.array)
        #expect(query.compactMap { $0["name"]?.string } == ["a:"])
        let answeredFields = try #require(entry["response"]?["headers"]?.array)
        #expect(answeredFields.compactMap { $0["name"]?.string } == ["WWW-Authenticate"])
        #expect(entry["response"]?["content"]?["comment"] == "error: x")
        #expect(entry["response"]?["redirectURL"] == "https://a.example/b")
    }

    @Test func `a command that repeats a request is one word of a shell for each part`() throws {
        let request = HTTPRequest(
            method: "POST", origin: "https://partner.example", target: "/token", headers: ["X-A": "it's"],
            body: Array("a=b&c='; rm -rf /".utf8))
        let command = try #require(WireText.curl(request, at: "http://127.0.0.1:9"))
        #expect(command.contains("'http://127.0.0.1:9/token'"))
        #expect(!command.contains("-X "))
        #expect(command.contains(#"'X-A: it'\''s'"#))
        #expect(command.contains(#"'a=b&c='\''; rm -rf /'"#))
    }

    @Test(arguments: [("GET", "", false), ("GET", "a", true), ("POST", "", true)])
    func `a command names the method that curl would not send by itself`(
        method: String, body: String, isNamed: Bool
    ) {
        let request = HTTPRequest(
            method: method, origin: "https://partner.example", target: "/", body: Array(body.utf8))
        #expect(WireText.curl(request, at: "")?.contains("-X \(method)") == isNamed)
    }

    /// The fields that curl would change are written so that it does not; a body without a type stays without one.
    @Test(arguments: [
        ("HEAD", "", ["-I"]), ("GET", "", ["-H 'X-Empty;'"]),
        ("POST", "a=b", ["-H 'X-Empty;'", "-H 'Content-Type:'", "--data-raw 'a=b'"]),
    ])
    func `a command sends what the request has`(method: String, body: String, words: [String]) throws {
        let request = HTTPRequest(
            method: method, origin: "https://partner.example", target: "/", headers: ["X-Empty": ""],
            body: Array(body.utf8))
        let command = try #require(WireText.curl(request, at: "http://127.0.0.1:9"))
        for word in words { #expect(command.contains(" \\\n  \(word)"), "\(command)") }
    }

    @Test(arguments: [[0xFF], [0x61, 0x00]] as [[UInt8]])
    func `no command sends a body that no argument can have`(body: [UInt8]) {
        let request = HTTPRequest(
            method: "POST", origin: "https://partner.example", target: "/", body: body)
        #expect(WireText.curl(request, at: "") == nil)
    }

    @Test(arguments: ["é", "€", "😀"]) func `a long body is not cut within a character`(character: String) {
        for before in 3_990...4_000 {
            let body = String(repeating: "a", count: before) + String(repeating: character, count: 9)
            let text = WireText.text(of: HTTPResponse(status: 200, contentType: "text/plain", text: body))
            #expect(!text.unicodeScalars.contains("\u{FFFD}"), "\(before) characters before it")
            #expect(text.hasSuffix("\n… (\(body.utf8.count) bytes)"), "\(before) characters before it")
        }
    }
}
