extension HostileRun {
    /// Runs of the servers, with hostile options and configuration files.
    static let servers =
        [
            ["--issuer", hostile], ["--redirect-uri", hostile], ["--mistake", hostile], ["--port", hostile],
            ["--proxy", hostile], ["links", "--store", hostile, "--username", hostile],
            ["disable-user", "--store", "store.db", "--username", hostile],
            ["back-up", "--store", hostile, "--to", hostile],
        ].map { HostileRun(program: "partner-server", arguments: $0) }
        + [
            ["--port", hostile], ["links", "--username", hostile], ["disable-user", "--username", hostile],
            ["unlink", "--username", hostile, "--link", hostile], ["back-up", "--to", hostile],
            ["add-user", "--username", hostile, "--name", hostile, "--email", hostile],
        ].map { HostileRun(program: "partner-server", arguments: $0, files: ["partner.json": "{}"]) }
        + [
            "{\"\(escapedHostile)\": 1}", "{\"issuer\": \"\(escapedHostile)\"}", "\(hostile)",
            "{\"issuer\": {\"\(escapedHostile)\": 1}}",
        ].map {
            HostileRun(program: "partner-server", arguments: ["--port", "0"], files: ["partner.json": $0])
        }
        + [["--redirect-uri", hostile], ["--port", hostile]].map {
            HostileRun(program: "yahoo-server", arguments: $0)
        }
        + [["--app", hostile], ["--start-time", hostile], ["--yahoo-port", hostile]].map {
            HostileRun(program: "firebase-server", arguments: $0)
        }
        + [HostileRun(program: "playground", arguments: ["--port", hostile])]
}
