import LoopbackHTTP

/// What the command line asks for.
struct Options {
    private let given = ServerOptions(
        program: "partner-server", usage: usage, port: 8080, switches: ["--send-issuer"],
        values: ["--redirect-uri": "an address"])

    var port: UInt16 { given.port }
    var redirectURIs: [String] { given.values(of: "--redirect-uri") }
    var sendsIssuer: Bool { given.has("--send-issuer") }

    func fail(_ problem: String) -> Never { given.fail(problem) }

    private static let usage = """
        Usage: partner-server [--port N] [--redirect-uri URI]... [--send-issuer]

          --port N            the port on 127.0.0.1; 8080 unless given, 0 for a free one
          --redirect-uri URI  one more redirect URI, to try other OAuth clients with;
                              https, or http on a loopback address
          --send-issuer       send `iss` with authorization responses (RFC 9207)
          --help              this text
        """
}
