import CommandLineSupport
import FirebaseStandIn

/// The options of the command line.
struct Options {
    private let given = ProgramArguments(
        program: "firebase-server", usage: usage, port: 9099, options: all)

    /// Firebase's port; 0 for a free one.
    var port: UInt16 { given.port }
    /// Whether tokens are signed, as in production.
    var isSigned: Bool { given.has("--signed") }
    /// Whether each request is a line on standard error.
    var logsRequests: Bool { given.has("--log") }
    /// Whether the project begins with an account.
    var isSeeded: Bool { given.has("--seed") }
    /// Yahoo's port; 0 for a free one.
    let yahooPort: UInt16
    /// Seconds since 1970 at which the clock starts; nil for now.
    let startTime: UInt32?
    /// Whether answers hide which email addresses have accounts, until an administrator changes it.
    let hasEmailEnumerationProtection: Bool
    /// The apps of `--app`, which the project has besides its own.
    let apps: [AppleApp]

    /// Ends the program with a problem of the options, and with status 2.
    func fail(_ problem: String) -> Never { given.fail(problem) }

    init() {
        let usualYahooPort: UInt16 = given.port == 0 ? 0 : 9098
        yahooPort = given.port(of: "--yahoo-port") ?? usualYahooPort
        startTime = given.values(of: "--start-time") { UInt32($0) }.last
        hasEmailEnumerationProtection =
            given.values(of: "--email-enumeration-protection") { ["on": true, "off": false][$0] }.last ?? true
        apps = given.values(of: "--app", read: Self.appleApp)
        given.requireOtherPort(
            yahooPort, of: "--yahoo-port", advice: " Yahoo's is \(usualYahooPort) by default.")
    }

    /// An app from its identifiers, as GoogleService-Info.plist has them; nil when one of them is malformed.
    private static func appleApp(_ text: String) -> AppleApp? {
        let identifiers = /([^=,]+)=([^=,]+:ios:[^=,]+)(?:,([^=,]+\.apps\.googleusercontent\.com))?/
        guard let match = text.wholeMatch(of: identifiers) else { return nil }
        return AppleApp(
            bundleID: String(match.1), googleAppID: String(match.2), clientID: match.3.map(String.init))
    }

    private static let all = [
        ProgramOption.port("Firebase's port on 127.0.0.1: 9099 by default, 0 for a free one"),
        ProgramOption.port(
            named: "--yahoo-port",
            "Yahoo's port: 9098 by default, 0 for a free one; with --port 0 it is a free one too"),
        ProgramOption("--signed", "signs tokens with RS256 and serves the keys, as production does"),
        ProgramOption(
            "--seed",
            "begins with one account, and with it again after a reset"),
        ProgramOption("--log", "prints a line for each request, with the checks that did not hold"),
        ProgramOption(
            "--start-time", value: "SECONDS",
            kind: "a whole number of seconds since 1970, from 0 to \(UInt32.max)",
            "the time of the clock at the start, in seconds since 1970; by default the present time"),
        ProgramOption(
            "--app", value: "BUNDLE=APP[,CLIENT]",
            kind: "BUNDLE=APP or BUNDLE=APP,CLIENT: the bundle id, GOOGLE_APP_ID such as 1:123:ios:abc, "
                + "and CLIENT_ID such as 123-abc.apps.googleusercontent.com",
            "adds an Apple app to the project: its bundle id, its Firebase app id (GOOGLE_APP_ID), and its "
                + "OAuth client id (CLIENT_ID), which an app with Google sign-in sends"),
        ProgramOption(
            "--email-enumeration-protection", value: "on|off", kind: "on or off",
            "whether answers hide which email addresses have accounts: on by default, as in a new project "
                + "of Firebase; with off, the list of sign-in methods and the errors of passwords show it"),
        ProgramOption("--help", "prints this text"),
    ]

    private static let usage = """
        Usage: firebase-server [--port N] [--yahoo-port N] [--signed] [--seed] [--log]
                               [--start-time SECONDS] [--app BUNDLE=APP[,CLIENT]]...
                               [--email-enumeration-protection on|off]

        \(ProgramOption.lines(all, column: 19, width: 65))
        """
}
