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
    var logs: Bool { given.has("--log") }
    /// Whether the project begins with an account.
    var isSeeded: Bool { given.has("--seed") }
    /// Yahoo's port; 0 for a free one.
    let yahooPort: UInt16
    /// Seconds since 1970 at which the clock starts; nil for now.
    let startTime: UInt32?
    /// Whether answers hide which email addresses have accounts, until an administrator changes it.
    let protectsEmailEnumeration: Bool
    /// The apps of the command line.
    let apps: [AppleApp]

    func fail(_ problem: String) -> Never { given.fail(problem) }

    init() {
        let given = given
        /// The value of an option; nil without the option. A text that `read` does not take ends the program.
        func value<Value>(of name: String, needing kind: String, read: (String) -> Value?) -> Value? {
            given.value(of: name).map { text in
                guard let value = read(text) else { given.fail("\(name) needs \(kind).") }
                return value
            }
        }
        let usualYahooPort: UInt16 = given.port == 0 ? 0 : 9098
        yahooPort =
            value(of: "--yahoo-port", needing: "a number from 0 to 65535") { UInt16($0) } ?? usualYahooPort
        startTime =
            value(of: "--start-time", needing: "a whole number of seconds since 1970") { UInt32($0) }
        protectsEmailEnumeration =
            value(of: "--email-enumeration-protection", needing: "on or off") {
                ["on": true, "off": false][$0]
            } ?? true
        apps = given.values(of: "--app").map { text in
            guard let app = Self.app(text) else {
                given.fail(
                    "--app needs BUNDLE=APP or BUNDLE=APP,CLIENT: the bundle id, GOOGLE_APP_ID such as "
                        + "1:123:ios:abc, and CLIENT_ID such as 123-abc.apps.googleusercontent.com.")
            }
            return app
        }
    }

    /// An app from its identifiers, as GoogleService-Info.plist has them; nil when one of them is malformed.
    private static func app(_ text: String) -> AppleApp? {
        let parts = text.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, !parts[0].isEmpty else { return nil }
        let ids = parts[1].split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        guard (1...2).contains(ids.count), ids[0].contains(":ios:") else { return nil }
        guard ids.count == 2 else { return AppleApp(bundleID: parts[0], googleAppID: ids[0]) }
        guard ids[1].hasSuffix(".apps.googleusercontent.com") else { return nil }
        return AppleApp(bundleID: parts[0], googleAppID: ids[0], clientID: ids[1])
    }

    private static let all = [
        ProgramOption.port("Firebase's port on 127.0.0.1: 9099 by default, 0 for a free one"),
        ProgramOption(
            "--yahoo-port", value: "N", kind: "a number from 0 to 65535",
            "Yahoo's port: 9098 by default, 0 for a free one; with --port 0 it is a free one too"),
        ProgramOption("--signed", "signs tokens with RS256 and serves the keys, as production does"),
        ProgramOption(
            "--seed",
            "begins with one account, and with it again after a reset; without this option the project "
                + "begins with no account"),
        ProgramOption("--log", "prints a line for each request, with the checks that did not hold"),
        ProgramOption(
            "--start-time", value: "SECONDS", kind: "a number of seconds",
            "the time of the clock at the start, in seconds since 1970; by default the present time"),
        ProgramOption(
            "--app", value: "BUNDLE=APP[,CLIENT]", kind: "BUNDLE=APP or BUNDLE=APP,CLIENT",
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
