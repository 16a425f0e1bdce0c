import FirebaseStandIn
import HeadlessBrowser
import Journal
import LocalServers
import YahooStandIn

/// The settings of a sandbox; the defaults are `ana` with an app that is set up right.
package struct SignInSettings: Sendable {
    /// How requests travel between the parties.
    package var transport = LocalServers.Transport.loopback
    /// The user of the phone.
    package var person = Person.ana
    /// The app that the user signs in to, as the journal names it.
    package var app = Party.app
    /// The seconds that the user waits before an operation that needs a recent sign-in.
    ///
    /// The default is a minute more than the five minutes for which Firebase takes a sign-in as recent.
    package var secondsOfPause = 360.0
    /// The changes that are made to Firebase's configuration, in this order, before it starts.
    package var firebaseChanges: [@Sendable (inout FirebaseConfiguration) -> Void] = []
    /// The changes that are made to Yahoo's configuration, in this order, before it starts.
    package var yahooChanges: [@Sendable (inout YahooConfiguration) -> Void] = []
    /// The amount of detail that the journal prints.
    package var style = Journal.Style.wire
    /// The person's action on a page, or nil when ``person`` decides.
    package var chooseTap: (@Sendable (Browser.Page) async -> PageTap?)?
    /// The journal for the messages.
    ///
    /// Nil creates one that prints by ``printing``.
    package var journal: Journal?
    /// Prints the text of each message, once it is complete.
    ///
    /// Nil prints nothing.
    package var printing: (@Sendable (String) -> Void)?

    package init() {}
}

extension SignInSettings {
    /// The settings that a command line asks for: a line for each message, and everything with `--wire`.
    ///
    /// Ends the process for `--help`, and for an option that the program does not take.
    ///
    /// - Parameters:
    ///   - arguments: the name of the program, and its arguments.
    ///   - person: the user, unless an option names another.
    ///   - taken: the names of the options that the program takes, or nil for all of ``options``.
    ///   - excluded: the names of options that it does not take, also when `taken` has them.
    package static func reading(
        _ arguments: [String], for person: Person = .ana, only taken: Set<String>? = nil,
        without excluded: Set<String> = []
    ) -> SignInSettings {
        var settings = SignInSettings()
        settings.person = person
        settings.style = .lines
        RunOption.read(arguments, into: &settings, of: options, only: taken, without: excluded)
        return settings
    }

    /// The options of all examples with this sandbox.
    static let options: [RunOption<SignInSettings>] = [
        RunOption("--wire", "print everything that is on the wire, with every check") { $0.style = .wire },
        RunOption("--hosted-mailbox", "the user is ana, whose mailbox Yahoo hosts and has verified") {
            // What the person does is set by another option.
            $0.person = Person(Person.ana.username, $0.person.choice)
        },
        RunOption(
            "--no-enumeration-protection", "the project's answers show which e-mail addresses have accounts"
        ) {
            $0.firebaseChanges.append { firebase in firebase.projects[0].hasEmailEnumerationProtection = false
            }
        },
        RunOption("--user-closes", "the user closes Yahoo's page") { $0.person.choice = .closesThePage },
        RunOption("--user-declines", "the user signs in and declines") { $0.person.choice = .declines },
        RunOption("--unregistered-handler", "the project's handler is not registered at Yahoo") {
            $0.yahooChanges.append { yahoo in
                yahoo.apps[0].redirectURIs = ["https://demo-project.firebaseapp.com/"]
            }
        },
        RunOption("--yahoo-down", "Yahoo's token endpoint answers with an error") {
            $0.yahooChanges.append { yahoo in yahoo.faults.tokenEndpoint = .serverError }
        },
        RunOption("--expired-code", "each code has expired when Firebase gets it") {
            $0.yahooChanges.append { yahoo in yahoo.faults.codesExpireAtOnce = true }
        },
        RunOption("--forged-token", "Yahoo's ID token has the nonce of another sign-in") {
            $0.yahooChanges.append { yahoo in yahoo.faults.idToken = .otherNonce }
        },
        RunOption("--at-once", "the user does not wait before the account is deleted") {
            $0.secondsOfPause = 0
        },
        RunOption("--believe-claims", "Firebase takes an app's claims at their word, like the emulator") {
            $0.firebaseChanges.append { firebase in firebase.acceptsUnsignedClaims = true }
        },
    ]
}
