import CommandLineSupport

/// The arguments of the command line; those that make no sense end the program with the usage and status 2.
func readArguments() -> ProgramArguments {
    ProgramArguments(
        program: "partner-server", usage: usage, port: 8080, switches: ["--log", "--log=json"],
        values: ["--operations-port": "a port"], commands: Command.allCases.map(\.rawValue),
        commandValues: [
            "--username": "a user name", "--name": "a full name", "--email": "an address", "--to": "a file",
            "--link": "the identifier of a link",
        ])
}

private let usage = """
    Usage: partner-server [--port N] [--log | --log=json] [--operations-port N]
           partner-server add-user --username NAME --name FULL-NAME --email ADDRESS
           partner-server disable-user --username NAME
           partner-server enable-user --username NAME
           partner-server links --username NAME
           partner-server unlink --username NAME [--link ID]
           partner-server back-up --to FILE
           partner-server new-secret

      --port N             the port on 127.0.0.1: 8080 by default, 0 for a free one
      --log                prints a line for each request, with the checks that did not hold;
                           --log=json prints it as JSON
      --operations-port N  serves /health, /ready and /metrics on another port of 127.0.0.1,
                           which no proxy may serve
      --help               prints this text

    Everything else is in partner.json, in the folder where you start it: the issuer, the proxy, \
    the client, the
    scopes. The first start makes that file. add-user reads the password from standard input. disable-user ends
    all links and sessions of the user, and so does unlink without --link. new-secret shows a new client secret
    and its digest for partner.json.
    """
