import AppFlip
import LocalServers

extension SandboxSettings {
    /// The settings that a command line asks for; `--help`, or an option that is not taken, ends the process.
    ///
    /// - Parameters:
    ///   - arguments: the name of the program, and its arguments.
    ///   - taken: the names of the options that the program takes, or nil for all of ``options``.
    ///   - excluded: the names of options that it does not take.
    package static func reading(
        _ arguments: [String], only taken: Set<String>? = nil, without excluded: Set<String> = []
    ) -> SandboxSettings {
        var settings = SandboxSettings()
        RunOption.read(arguments, into: &settings, of: options, only: taken, without: excluded)
        return settings
    }

    /// The options of all examples with this sandbox.
    static let options: [RunOption<SandboxSettings>] = [
        RunOption("--no-app", "the partner's app is not on the phone") { $0.isPartnerAppInstalled = false },
        RunOption("--wrong-association", "the site's association file names another app") {
            $0.partnerChanges.append { server in
                server.associationAppIDs = ["TEAMID1234.example.partner.old"]
            }
        },
        RunOption("--other-redirect", "the link asks for the answer at an address that is not Google's") {
            $0.linkChanges.append { link in link.redirectURI = "https://attacker.example/answer" }
        },
        RunOption("--other-client", "the link has a client_id that is not Google's") {
            $0.linkChanges.append { link in link.clientID = "somebody-else" }
        },
        RunOption("--signed-out", "no user is signed in to the partner's app") { $0.isSignedIn = false },
        RunOption("--user-cancels", "the user presses Cancel") { $0.consentChoice = .cancels },
        RunOption("--other-account", "the user wants to link another account") {
            $0.consentChoice = .wantsAnotherAccount
        },
        RunOption("--user-waits", "the user agrees after eleven minutes") {
            $0.consentChoice = .agreesTooLate
        },
        RunOption("--slow-server", "the partner's server does not answer the app in time") {
            // The app waits for 30 seconds.
            $0.codeDelay = 40
        },
        RunOption("--offline", "the phone loses its connection before the app asks for a code") {
            $0.isOffline = true
        },
        RunOption("--lost-state", "the partner's app answers without state") {
            $0.mistakes.answer = StateChanges.lost
        },
        RunOption("--changed-state", "the partner's app changes one character of state") {
            $0.mistakes.answer = StateChanges.changed
        },
        RunOption("--wrong-secret", "Google's server has another client secret than the partner's") {
            $0.clientSecret = "not-the-secret"
        },
        RunOption("--pkce", "Google sends a PKCE challenge") { $0.usesPKCE = true },
    ]
}
