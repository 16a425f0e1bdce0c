#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// What the command line asks for.
struct Options {
    var port: UInt16 = 8080
    var redirectURIs: [String] = []
    var sendsIssuer = false

    static let usage = """
        Usage: partner-server [--port N] [--redirect-uri URI]... [--send-issuer]

          --port N            the port on 127.0.0.1; 8080 unless given, 0 for a free one
          --redirect-uri URI  one more redirect URI, to try other OAuth clients with;
                              https, or http on a loopback address
          --send-issuer       send `iss` with authorization responses (RFC 9207)
          --help              this text
        """

    /// The options given; ends the process when they make no sense, or ask for help.
    static func ofCommandLine() -> Options {
        var options = Options()
        var arguments = CommandLine.arguments.dropFirst()
        while let name = arguments.popFirst() {
            switch name {
            case "--help", "-h": say(usage, exitStatus: 0)
            case "--send-issuer": options.sendsIssuer = true
            case "--port":
                guard let text = arguments.popFirst(), let port = UInt16(text) else {
                    fail("--port needs a number from 0 to 65535.")
                }
                options.port = port
            case "--redirect-uri":
                guard let uri = arguments.popFirst() else {
                    fail("--redirect-uri needs an address.")
                }
                options.redirectURIs.append(uri)
            default: fail("\(name) is no option of partner-server.")
            }
        }
        return options
    }

    /// Ends the process as wrong usage.
    static func fail(_ problem: String) -> Never {
        say("partner-server: \(problem)\n\n\(usage)", exitStatus: 2)
    }
}

/// Prints at once, even into a pipe.
func say(_ text: String) {
    print(text)
    fflush(nil)
}

/// Prints last words, to standard error unless all is well, and ends the process.
func say(_ text: String, exitStatus: Int32) -> Never {
    if exitStatus == 0 {
        say(text)
    } else {
        _ = "\(text)\n".withCString { write(STDERR_FILENO, $0, strlen($0)) }
    }
    exit(exitStatus)
}
