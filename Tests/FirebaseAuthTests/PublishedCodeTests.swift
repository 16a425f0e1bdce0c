import Foundation
import TestSupport
import Testing

/// The Swift code of Google's page is in ``PublishedCode`` as it is published, except for listed changes.
///
/// Docs/documented-code.md gives their reasons, and ``PublishedCodeRunTests`` runs the code.
@Suite struct PublishedCodeTests {
    /// A change in the published code.
    struct Change: Sendable {
        let published: String
        let replacement: String
    }

    /// What is changed in each piece, in the order of its text: names that the SDK does not have, and the
    /// comments where a reader's own code belongs.
    static let changes: [String: [Change]] = [
        "provider": [], "parameters": [], "scopes": [], "sign-out": [],
        "sign-in": [
            Change(published: "// Handle error.", replacement: "finished(nil, error)"),
            Change(
                published: "Auth().signIn(with: credential)",
                replacement: "Auth.auth().signIn(with: credential!)"),
            Change(published: "// User is signed in.", replacement: "finished(authResult, error)"),
        ],
        "link": [
            Change(
                published: "Auth().currentUser.link(withCredential: credential)",
                replacement: "Auth.auth().currentUser?.link(with: credential)"),
            Change(
                published: "// Yahoo credential is linked to the current user.",
                replacement: "finished(authResult, error)"),
        ],
        "reauthenticate": [
            Change(
                published: "Auth().currentUser.reauthenticateWithCredential(withCredential: credential)",
                replacement: "Auth.auth().currentUser?.reauthenticate(with: credential)"),
            Change(
                published: "// User is re-authenticated with fresh tokens minted and",
                replacement: "finished(authResult, error)"),
        ],
        "account-exists": [
            Change(published: "fetchProviders(", replacement: "fetchSignInMethods("),
            Change(published: "linkAndRetrieveData(", replacement: "link("),
            Change(published: "// ...", replacement: "finished(result, error)"),
            Change(published: "// handle the error.", replacement: "finished(nil, error)"),
            Change(published: "signInAndRetrieveData(", replacement: "signIn("),
            Change(published: "// handle the error.", replacement: "finished(result, error)"),
        ],
    ]

    @Test(arguments: changes.keys.sorted())
    func `what runs here is the published code with the listed changes`(piece: String) throws {
        var expected = try text("Tests/DocumentedCodeTests/AsPublished/yahoo-\(piece).txt")
        for change in try #require(Self.changes[piece]) {
            let range = try #require(expected.firstRange(of: change.published), "\(change.published)")
            expected.replaceSubrange(range, with: change.replacement)
        }
        let code = try text("Tests/FirebaseAuthTests/PublishedCode.swift")
        let start = try #require(code.firstRange(of: "// published: \(piece)\n"))
        let end = try #require(code[start.upperBound...].firstRange(of: "// end\n"))
        #expect(lines(String(code[start.upperBound..<end.lowerBound])) == lines(expected))
    }

    @Test func `every piece of the page is here`() throws {
        let folder = packageRoot.appending(path: "Tests/DocumentedCodeTests/AsPublished")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        let pieces = names.filter { $0.hasPrefix("yahoo-") }.map { $0.dropFirst(6).dropLast(4) }
        #expect(pieces.sorted().map(String.init) == Self.changes.keys.sorted())
    }

    private func text(_ path: String) throws -> String {
        try String(contentsOf: packageRoot.appending(path: path), encoding: .utf8)
    }

    /// The lines without their indentation.
    private func lines(_ text: String) -> [String] {
        text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }
}
