extension HostileRun {
    /// Runs of the servers, with hostile options and configuration files.
    static let servers = partnerServer + partnerServerWithFile + otherServers

    /// Runs of partner-server without a configuration file.
    private static let partnerServer = [
        ["--issuer", hostile], ["--redirect-uri", hostile], ["--mistake", hostile], ["--port", hostile],
        ["--proxy", hostile], ["--operations-port", hostile], ["--client-secret-digest", hostile],
        ["links", "--store", hostile, "--username", hostile],
        ["disable-user", "--store", "store.db", "--username", hostile],
        ["back-up", "--store", hostile, "--to", hostile],
    ].map { HostileRun(program: "partner-server", arguments: $0) }

    /// Runs of partner-server with a configuration file that is empty, or hostile itself.
    private static let partnerServerWithFile: [HostileRun] = {
        let withEmptyFile = [
            ["--port", hostile], ["links", "--username", hostile], ["disable-user", "--username", hostile],
            ["unlink", "--username", hostile, "--link", hostile], ["back-up", "--to", hostile],
            ["add-user", "--username", hostile, "--name", hostile, "--email", hostile],
        ].map { HostileRun(program: "partner-server", arguments: $0, files: ["partner.json": "{}"]) }
        let withHostileFile = [
            "{\"\(escapedHostile)\": 1}", "{\"issuer\": \"\(escapedHostile)\"}", hostile,
            "{\"issuer\": {\"\(escapedHostile)\": 1}}",
        ].map {
            HostileRun(program: "partner-server", arguments: ["--port", "0"], files: ["partner.json": $0])
        }
        return withEmptyFile + withHostileFile
    }()

    private static let otherServers = [
        ("yahoo-server", "--redirect-uri"), ("yahoo-server", "--port"), ("firebase-server", "--app"),
        ("firebase-server", "--start-time"), ("firebase-server", "--yahoo-port"),
        ("firebase-server", "--email-enumeration-protection"), ("playground", "--port"),
    ].map { program, option in HostileRun(program: program, arguments: [option, hostile]) }
}
