import LoopbackHTTP

/// What the command line asks for.
struct Options {
    private let given = ServerOptions(
        program: "partner-server", usage: usage, port: 8080, switches: ["--send-issuer"],
        values: [
            "--redirect-uri": "an address", "--store": "a file or the address of a database",
            "--username": "a user name", "--name": "a full name", "--email": "an address",
            "--to": "a file",
        ],
        commands: StoreCommand.names)

    var port: UInt16 { given.port }
    var command: String? { given.command }
    var redirectURIs: [String] { given.values(of: "--redirect-uri") }
    var sendsIssuer: Bool { given.has("--send-issuer") }
    /// A file, or the address of a database; nil for memory.
    var store: String? { given.values(of: "--store").last }

    /// The value of an option that a command cannot do without.
    func required(_ name: String) -> String {
        guard let value = given.values(of: name).last, !value.isEmpty else {
            fail("\(command ?? "") needs \(name).")
        }
        return value
    }

    func fail(_ problem: String) -> Never { given.fail(problem) }

    private static let usage = """
        Usage: partner-server [--port N] [--store STORE] [--redirect-uri URI]... [--send-issuer]
               partner-server add-user --store STORE --username NAME --name FULL-NAME --email ADDRESS
               partner-server disable-user --store STORE --username NAME
               partner-server enable-user --store STORE --username NAME
               partner-server back-up --store FILE --to FILE

          --port N            the port on 127.0.0.1; 8080 unless given, 0 for a free one
          --store STORE       a file for SQLite, or postgresql://USER@HOST/DATABASE;
                              memory unless given
          --redirect-uri URI  one more redirect URI, to try other OAuth clients with;
                              https, or http on a loopback address
          --send-issuer       send `iss` with authorization responses (RFC 9207)
          --help              this text

        add-user reads the password from standard input. No command needs a restart of a server.
        """
}
