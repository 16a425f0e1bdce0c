import Foundation
import PartnerMistakes
import TestSupport
import Testing

/// The list of the mistakes that a partner's server can be given.
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
}
