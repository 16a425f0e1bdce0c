import Foundation
import HTTPMessages
import PartnerMistakes
import TestSupport
import Testing

/// The mistakes that a partner's server can be given, and how they read requests.
@Suite struct PartnerMistakeTests {
    @Test func `the list has each mistake that is declared, once`() throws {
        let folder = packageRoot.appending(path: "Sources/Sandbox/PartnerMistakes")
        var declared: [String] = []
        for file in try FileManager.default.contentsOfDirectory(atPath: folder.path)
        where file.hasSuffix(".swift") {
            let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
            declared += text.matches(of: /static let \w+ = PartnerMistake\(\s*"([a-z0-9-]+)"/).map {
                String($0.1)
            }
        }
        #expect(!declared.isEmpty)
        #expect(PartnerMistake.all.map(\.id).sorted() == declared.sorted())
    }

    @Test(arguments: ["Basic", "basic", "BASIC"])
    func `the credentials in a header are read as the standards have them`(scheme: String) throws {
        // "my client:a b" in a form's encoding (RFC 6749 section 2.3.1).
        let request = HTTPRequest(
            method: "POST", origin: Partner.issuer, target: "/token",
            headers: ["Authorization": "\(scheme) bXklMjBjbGllbnQ6YSti"])
        #expect(request.clientID == "my client")
        #expect(request.clientSecret == "a b")
    }

    @Test func `a limit counts each of many requests at once`() async throws {
        let partner = try Partner(with: .limiting("/token", to: 3, within: 60))
        let request = HTTPRequest(method: "POST", origin: Partner.issuer, target: "/token")
        let answered = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<200 { group.addTask { await partner.handler.handle(request).status } }
            return await group.reduce(0) { $1 == 429 ? $0 : $0 + 1 }
        }
        #expect(answered == 3)
    }
}
