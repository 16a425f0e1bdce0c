import PlatformCrypto
import Testing
import YahooStandIn

@testable import SignInSandbox

/// The settings of a sandbox that a command line asks for.
@Suite struct SignInSettingsTests {
    @Test func `each option of a command line counts, in any order`() throws {
        let options = ["--user-declines", "--hosted-mailbox", "--unregistered-handler", "--expired-code"]
        for arguments in [options, options.reversed()] {
            let settings = SignInSettings.reading(["account-exists"] + arguments, for: .bruno)
            #expect(settings.person.username == Person.ana.username)
            #expect(settings.person.choice == .declines)
            var yahoo = YahooConfiguration.sandbox(crypto: try PlatformCrypto())
            for change in settings.yahooChanges { change(&yahoo) }
            #expect(yahoo.apps[0].redirectURIs == ["https://demo-project.firebaseapp.com/"])
            #expect(yahoo.faults.codesExpireAtOnce)
        }
    }
}
