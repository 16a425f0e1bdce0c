/// Requests that name no registered client: the server must not redirect, not even with an error.
let clientRules: [Inspection] = [
    Inspection(
        "authorize/client-unknown", "an unknown client is refused without a redirect", .security, .error,
        .rfc(6749, "4.1.2.1"),
        why: "A redirect URI counts for its client only. A server that redirects for any client is an open "
            + "redirector.",
        remedy: "Look up client_id first, then the redirect URI among that client's, and show an error page.",
        of: rejecting { probe in
            let clientID = "nobody-\(probe.random.token(bytes: 6))"
            return [
                RequestVariant(
                    name: "an unknown client_id", query: try probe.query().setting("client_id", clientID))
            ]
        }
    ) { $0.needsNoRedirect($1) },
    Inspection(
        "authorize/client-missing", "a request without client_id is refused without a redirect", .security,
        .error, .rfc(6749, "4.1.2.1"),
        why: "A redirect URI counts for its client only.",
        remedy: "Show an error page when client_id is missing or empty.",
        of: rejecting {
            [RequestVariant(name: "without client_id", query: try $0.query().removing("client_id"))]
        }
    ) { $0.needsNoRedirect($1) },
]
