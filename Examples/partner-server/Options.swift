import LoopbackHTTP

/// The options of the command line.
struct Options {
    private let given = ServerOptions(
        program: "partner-server", usage: usage, port: 8080, switches: ["--send-issuer", "--log"],
        values: [
            "--redirect-uri": "an address", "--store": "a file or the address of a database",
            "--issuer": "an origin", "--proxy": "an address in numbers",
        ],
        commands: StoreCommand.names,
        commandValues: [
            "--username": "a user name", "--name": "a full name", "--email": "an address",
            "--to": "a file",
        ])

    var port: UInt16 { given.port }
    var command: String? { given.command }
    var redirectURIs: [String] { given.values(of: "--redirect-uri") }
    var sendsIssuer: Bool { given.has("--send-issuer") }
    /// Whether each request is a line on standard error.
    var logs: Bool { given.has("--log") }
    /// The origin that clients know; nil when they come straight to this program.
    var issuer: String? { given.values(of: "--issuer").last }
    /// The address from which a proxy connects; nil when there is none that is believed.
    var proxy: String? {
        let proxy = given.values(of: "--proxy").last
        if proxy != nil, issuer == nil { fail("--proxy needs --issuer: the origin that the proxy serves.") }
        return proxy
    }
    /// A file, or the address of a database; nil for memory.
    var store: String? { given.values(of: "--store").last }

    /// The value of an option that a command cannot do without.
    func required(_ name: String) -> String { given.required(name) }

    /// The password on standard input.
    func requiredPassword() -> String { given.requiredPassword() }

    func fail(_ problem: String) -> Never { given.fail(problem) }

    private static let usage = """
        Usage: partner-server [--port N] [--store STORE] [--redirect-uri URI]... [--send-issuer]
                              [--issuer ORIGIN] [--proxy ADDRESS] [--log]
               partner-server add-user --store STORE --username NAME --name FULL-NAME --email ADDRESS
               partner-server disable-user --store STORE --username NAME
               partner-server enable-user --store STORE --username NAME
               partner-server back-up --store FILE --to FILE

          --port N            the port on 127.0.0.1: 8080 by default, 0 for a free one
          --store STORE       a file for SQLite, or postgresql://USER@HOST/DATABASE; by default
                              the server keeps everything in memory
          --redirect-uri URI  adds a redirect URI, to try another OAuth client: https, or http
                              on a loopback address
          --send-issuer       sends `iss` with authorization responses (RFC 9207)
          --issuer ORIGIN     the https origin that clients use, when a proxy with its certificate
                              is in front
          --proxy ADDRESS     the address from which that proxy connects, such as 127.0.0.1: only
                              from there the server believes X-Forwarded and Forwarded fields
          --log               prints a line for each request, with the checks that did not hold
          --help              prints this text

        add-user reads the password from standard input. A server that runs needs no restart.
        """
}
