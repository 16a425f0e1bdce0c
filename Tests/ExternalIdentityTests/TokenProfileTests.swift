import ExternalIdentity
import Foundation
import TestSupport
import Testing

/// The list of the profiles that a configuration can name.
@Suite struct TokenProfileTests {
    @Test func `the list has each profile that is declared, once`() throws {
        let file = packageRoot.appending(path: "Sources/AppFlip/ExternalIdentity/TokenProfile.swift")
        let text = try String(contentsOf: file, encoding: .utf8)
        let names = text.matches(of: /static let \w+ = TokenProfile\(\s*"([^"]+)"/).map { String($0.1) }
        #expect(!names.isEmpty)
        // A declaration in another spelling has no name here.
        #expect(names.count == text.matches(of: /static let \w+ ?[:=] ?TokenProfile/).count)
        #expect(TokenProfile.all.map(\.name).sorted() == names.sorted())
    }
}
