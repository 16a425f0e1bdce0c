/// Rules about the client that asks.
enum ClientRules {
    static let inspections = [
        Inspection(unknown) { probe throws(CouldNotTell) in
            let query = try probe.query().setting("client_id", "nobody-\(probe.random.token(bytes: 6))")
            return unknown.needsStaying([try await probe.reject(query, "an unknown client_id")])
        },
        Inspection(missing) { probe throws(CouldNotTell) in
            let query = try probe.query().removing("client_id")
            return missing.needsStaying([try await probe.reject(query, "without client_id")])
        },
    ]

    static let unknown = Rule(
        "authorize/client-unknown", "an unknown client is refused without a redirect", .rfc, .error,
        .rfc(6749, "4.1.2.1"),
        why:
            "A redirect URI counts for its client only. A server that redirects for any client is an open redirector.",
        remedy: "Look up client_id first, then the redirect URI among that client's, and show an error page.")

    static let missing = Rule(
        "authorize/client-missing", "a request without client_id is refused without a redirect", .rfc, .error,
        .rfc(6749, "4.1.2.1"),
        why: "A redirect URI counts for its client only.",
        remedy: "Show an error page when client_id is missing or empty.")
}
