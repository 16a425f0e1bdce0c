extension HostileRun {
    private static let association = """
        {"applinks": {"\(escapedHostile)": 1, "details": [{"appIDs": ["ABCDE12345.com.example.app", \
        "\(escapedHostile)"], "\(escapedHostile)": 1, "components": [\
        {"/": "\(escapedHostile)\\u0000", "comment": "\(escapedHostile)\\u0000", "\(escapedHostile)": 1}, \
        {"/": "/flip", "comment": "\(escapedHostile)\\u0000"}]}]}}
        """

    /// Runs of the examples that take a link, an address or a file.
    static let examples =
        [
            HostileRun(
                program: "associate", arguments: ["file", "https://a.example/flip?\(hostile)", hostile],
                files: ["file": association]),
            HostileRun(
                program: "associate",
                arguments: ["file", "https://a.example/flip", "ABCDE12345.com.example.app"],
                files: ["file": association]),
            HostileRun(
                program: "associate", arguments: ["file"], files: ["file": "{\"\(hostile)\": \(hostile)"]),
            HostileRun(program: "associate", arguments: [hostile]),
            HostileRun(program: "associate", arguments: ["https://\(hostile)/", hostile, hostile]),
            HostileRun(program: "handle-link", arguments: [hostile]),
            HostileRun(program: "verify-client", arguments: [hostile]),
            HostileRun(
                program: "verify-client",
                arguments: ["https://oauth-redirect.googleusercontent.com/\(hostile)"]),
            HostileRun(program: "return-error", arguments: [hostile]),
            HostileRun(program: "refresh-and-unlink", arguments: [hostile]),
        ]
        + ["client_id", "scope", "redirect_uri", "state", percentHostile].map {
            HostileRun(
                program: "handle-link",
                arguments: [
                    "https://partner.example/flip?client_id=google-client&scope=devices.read&state=1&"
                        + "redirect_uri=https%3A%2F%2Foauth-redirect.googleusercontent.com%2Fa%2F"
                        + "com.google.Chromecast&\($0)=\(percentHostile)"
                ])
        }
        + ["client_id", "scope", "redirect_uri", "state"].map {
            HostileRun(
                program: "handle-link",
                arguments: ["https://partner.example/flip?\($0)=\(percentHostile)&client_id=1&redirect_uri=1"]
            )
        }
}
