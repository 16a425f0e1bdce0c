import LoopbackHTTP

/// What the command line asks for.
struct Options {
    private let given = ServerOptions(
        program: "firebase-server", usage: usage, port: 9099, switches: ["--signed"],
        values: [
            "--yahoo-port": "a number from 0 to 65535", "--start-time": "a number of seconds",
            "--app": "BUNDLE=APP",
        ])

    var port: UInt16 { given.port }
    var isSigned: Bool { given.has("--signed") }
    let yahooPort: UInt16
    /// Seconds since 1970 at which the clock starts; nil for now.
    let startTime: UInt32?
    /// Bundle identifier and Firebase app id of each app.
    let apps: [(bundleID: String, googleAppID: String)]

    func fail(_ problem: String) -> Never { given.fail(problem) }

    init() {
        let given = given
        func last<Value>(_ name: String, _ read: (String) -> Value?, _ expected: String) -> Value? {
            given.values(of: name).last.map { text in
                guard let value = read(text) else { given.fail("\(name) needs \(expected).") }
                return value
            }
        }
        yahooPort =
            last("--yahoo-port", { UInt16($0) }, "a number from 0 to 65535") ?? (given.port == 0 ? 0 : 9098)
        startTime = last("--start-time", { UInt32($0) }, "a whole number of seconds since 1970")
        apps = given.values(of: "--app").map { text in
            let parts = text.split(separator: "=").map(String.init)
            guard parts.count == 2 else { given.fail("--app needs BUNDLE=APP.") }
            return (parts[0], parts[1])
        }
    }

    private static let usage = """
        Usage: firebase-server [--port N] [--yahoo-port N] [--signed] [--start-time SECONDS]
                               [--app BUNDLE=APP]...

          --port N         Firebase's port on 127.0.0.1; 9099 unless given, 0 for a free one
          --yahoo-port N   Yahoo's port; 9098 unless given, 0 for a free one; a free one too
                           when Firebase's is
          --signed         sign tokens with RS256 and serve the keys, as production does
          --start-time SECONDS
                           what the clock shows at the start, in seconds since 1970; now
                           unless given
          --app BUNDLE=APP
                           one more Apple app of the project: its bundle id, and its
                           Firebase app id (GOOGLE_APP_ID)
          --help           this text
        """
}
