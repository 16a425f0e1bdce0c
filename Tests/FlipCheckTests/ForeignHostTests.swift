import HTTPMessages
import Journal
import Testing

@testable import FlipCheck

/// Whether a redirect takes a browser to the foreign host (URL Standard, section 4.4).
@Suite struct ForeignHostTests {
    @Test(arguments: [
        "https://attacker.invalid/x", "https://www.attacker.invalid", "//attacker.invalid",
        "/\\attacker.invalid",
        "\\\\attacker.invalid", "https:\\\\attacker.invalid", "https:////attacker.invalid/",
        "http:///attacker.invalid", "https://user@ATTACKER.invalid:444/", "myapp://attacker.invalid/",
        // Another scheme than that of the page needs no slash.
        "https:/attacker.invalid/x", "https:attacker.invalid", "HTTPS:\\attacker.invalid",
    ])
    func `a browser goes to the foreign host`(location: String) throws {
        #expect(try visit(to: location).wasSentToForeignHost)
    }

    @Test(arguments: [
        "https://partner.example/attacker.invalid", "/attacker.invalid", "attacker.invalid",
        "http:/attacker.invalid/x", "http:attacker.invalid", "https://attacker.invalid.partner.example/",
        "https://partner.example/?next=https://attacker.invalid/", "myapp:attacker.invalid",
    ])
    func `a browser stays at the partner, or goes elsewhere`(location: String) throws {
        #expect(try !visit(to: location).wasSentToForeignHost)
    }

    /// A visit of a page without TLS that ended at a redirect.
    private func visit(to location: String) throws -> Visit {
        let exchange = Exchange(
            request: try #require(HTTPRequest("GET", "http://127.0.0.1:8080/login")),
            result: .success(HTTPResponse(status: 302, headers: ["Location": location])), duration: .zero,
            ended: .zero, isSent: true, isOneOfSeveral: false, secrets: Secrets())
        return Visit(exchanges: [exchange])
    }
}
