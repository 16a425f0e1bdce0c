import Foundation
import PlatformCrypto
import TestSupport
import Testing

@testable import PartnerDatabases

/// What the commands about a user's links print.
@Suite struct LinkCommandTests {
    @Test func `a name from outside cannot end its quotation marks`() async throws {
        let folder = try TemporaryFolder()
        let store = try SQLStore(file: folder.file("partner.db"), crypto: PlatformCrypto())
        let command = LinkCommand(store: store, username: #"eve"  "\"#, at: Date())
        let refusal = await #expect(throws: StoreProblem.self) { try await command.list() }
        let beginning = #"there is no user "eve\"  \"\\". Write the user name"#
        #expect(refusal?.description.hasPrefix(beginning) == true)
    }
}
