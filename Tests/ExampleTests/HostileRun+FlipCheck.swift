extension HostileRun {
    /// Runs of flip-check, with hostile options, links and configuration files.
    static let checks =
        [
            ["explain", hostile], ["state", hostile], ["state", "x", "--sent", hostile],
            ["state", "--reported", hostile], ["reply", hostile], ["reply", "--link", hostile, hostile],
            ["reply", "https://oauth-redirect.googleusercontent.com/a/x?code=\(percentHostile)&state=1"],
            ["reply", "https://oauth-redirect.googleusercontent.com/a/x?code=\(hostile)&state=\(hostile)"],
            ["link", "--universal-link", hostile, "--client-id", hostile],
            [
                "link", "--universal-link", "https://a.example/f", "--client-id", hostile, "--state", hostile,
                "--no-code",
            ],
            ["--config", hostile], ["--json", "-", "--config", "x", "--only", hostile], ["--demo", hostile],
            ["init", "--issuer", hostile], ["init", "--issuer", "http://127.0.0.1:1", "--ca", hostile],
            ["init", "--token-url", hostile, "--output", hostile],
            ["--client-id", hostile, "--seconds", hostile],
            ["init", "--output", "\(hostile)/\(hostile)"],
        ].map { HostileRun(program: "flip-check", arguments: $0) }
        + [
            "{\"\(escapedHostile)\": 1}", "{\"client\": {\"id\": \"\(escapedHostile)\"}}", hostile,
            "{\"signIn\": {\"\(escapedHostile)\": 1}}",
            "{\"issuer\": \"http://127.0.0.1:1/\(escapedHostile)\"}",
            "{\"ca\": \"\(escapedHostile)\"}", "{\"scopes\": \"\(escapedHostile)\"}",
            "{\"client\": {\"secret\": \"env:\(escapedHostile)\"}}",
        ].flatMap { file in
            [["--config", "made.json"], ["sign-in", "--config", "made.json"]].map {
                HostileRun(program: "flip-check", arguments: $0, files: ["made.json": file])
            }
        }
        + [[], ["--json", "-"], ["--junit", "-"], ["--html", "-"]].map {
            // Nothing listens at that port, so that the run is over at once.
            HostileRun(
                program: "flip-check",
                arguments: ["--config", "made.json", "--only", "authorize", "--all"] + $0,
                files: [
                    "made.json": """
                    {"client": {"id": "\(escapedHostile)"}, "scopes": ["\(escapedHostile)"],
                     "authorizationURL": "http://127.0.0.1:1/authorize", "tokenURL": "http://127.0.0.1:1/token"}
                    """
                ])
        }
}
