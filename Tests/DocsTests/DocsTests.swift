import DocSync
import Testing

/// The pages agree with the code.
@Suite struct DocsTests {
    private static let allSafeguards = Result { Safeguards(try Checks.ofProject.get().tree) }

    private let checks: Checks
    private let safeguards: Safeguards

    init() throws {
        checks = try Checks.ofProject.get()
        safeguards = try Self.allSafeguards.get()
    }

    @Test func `pages equal a fresh generation, and every marker and region is in use`() async throws {
        let tree = checks.tree
        let generated = Generator(tree: tree, journeys: try await Journey.all()).generated()
        expectNone(generated.problems + tree.problems(comparedWith: generated.tree))
    }

    @Test func `links, names, paths and commands exist`() {
        #expect(checks.pages.contains { !$0.blocks.isEmpty })
        #expect(!checks.tree.examples.isEmpty)
        expectNone(checks.problems)
    }

    @Test func `each safeguard has its attack and a test`() {
        for problem in safeguards.problems { Issue.record("\(problem)") }
    }

    @Test func `the text about a safeguard has its attack, its source, its code and its test`() {
        let parts = safeguards.text(about: "server.code-once").split(separator: "\n").map(String.init)
        for part in [
            "[server.code-once]", "without it  ", "source  RFC 6749 section 4.1.2", "TokenEndpoint.swift",
            "Tests/PartnerServerTests/",
        ] {
            #expect(parts.contains { $0.contains(part) }, "\(part)")
        }
    }

    @Test func `the text about a safeguard comes from its comment where its code is not a condition`() {
        let cookie = safeguards.text(about: "server.cookie")
        #expect(
            cookie.hasPrefix("the cookie is HttpOnly, SameSite=Lax, Secure and __Host-  [server.cookie]"),
            "\(cookie)")
        #expect(cookie.contains("  source  RFC 6265bis section 4.1.3.2\n"), "\(cookie)")
    }

    @Test func `words of no safeguard have no text`() {
        #expect(safeguards.text(about: "no rule has these words") == "")
    }

    @Test(arguments: ["google-secret", "correct horse", "sunflower lane", "demo-secret"])
    func `no library that is copied holds a secret of the examples`(secret: String) {
        let libraries = checks.tree.texts.filter { path, _ in
            ["Sources/Common/", "Sources/AppFlip/", "Sources/Yahoo/"].contains(where: path.hasPrefix)
        }
        #expect(!libraries.isEmpty)
        #expect(libraries.filter { $0.value.contains(secret) }.map(\.key) == [])
    }

    private func expectNone(_ problems: [Problem], sourceLocation: SourceLocation = #_sourceLocation) {
        for problem in problems { Issue.record("\(problem)", sourceLocation: sourceLocation) }
    }
}
