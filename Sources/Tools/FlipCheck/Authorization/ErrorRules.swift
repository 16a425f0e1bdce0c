/// Requests that cannot be granted, and how the client hears of it.
enum ErrorRules {
    static let inspections = [
        Inspection(unsupported) { probe throws(Obstacle) in
            unsupported.needsNoGrant(
                try await probe.authorizeEach(try probe.unsupportedTypes()),
                codes: ["unsupported_response_type", "unauthorized_client", "invalid_request"])
        },
        Inspection(missing) { probe throws(Obstacle) in
            let query = try probe.query().removing("response_type")
            return missing.needsNoGrant(
                try await probe.authorizeEach([("without response_type", query)]), codes: ["invalid_request"])
        },
        Inspection(byRedirect) { probe throws(Obstacle) in
            let ended = try await probe.authorizeOnce(try probe.unsupportedType())
            if ended.answer?.error != nil { return byRedirect.passed(ended.evidence) }
            return byRedirect.failed("the request \(ended.endInWords)", ended.evidence)
        },
        Inspection(scope) { probe throws(Obstacle) in
            let query = try probe.query().setting("scope", "flip-check.no-such-scope")
            let ended = try await probe.authorizeOnce(query)
            guard let error = ended.answer?.error else {
                // RFC 6749 section 3.3: a server may ignore what it does not know.
                if ended.code != nil { return scope.passed(ended.evidence) }
                return scope.notApplicable("no redirect to judge: the request \(ended.endInWords)")
            }
            if error == "invalid_scope" { return scope.passed(ended.evidence) }
            return scope.failed("the request \(ended.endInWords)", ended.evidence)
        },
        Inspection(stateBack) { probe throws(Obstacle) in
            var ended = try await probe.authorizeOnce(try probe.unsupportedType())
            if ended.answer?.error == nil, probe.authorizer?.canRefuse == true {
                ended = try await probe.authorize(try probe.query(), refusing: true)
            }
            guard ended.answer?.error != nil else {
                throw Obstacle(
                    "no error was sent by a redirect: the request \(ended.endInWords)", ended.evidence)
            }
            return stateBack.needsState(back: [("with an error", ended)])
        },
        Inspection(refused) { probe throws(Obstacle) in
            guard probe.authorizer?.canRefuse == true else { throw .notConfigured("signIn.refusal") }
            let ended = try await probe.authorize(try probe.query(), refusing: true)
            if ended.answer?.error == "access_denied" { return refused.passed(ended.evidence) }
            return refused.failed("the request \(ended.endInWords)", ended.evidence)
        },
    ]

    static let unsupported = Rule(
        "authorize/response-type-unsupported", "only response_type=code is granted", .google, .error,
        .partnerReference,
        why: "The implicit grant puts tokens into the address bar, and Google's reference wants code.",
        remedy: "Answer anything but code with error=unsupported_response_type by a redirect.")

    static let missing = Rule(
        "authorize/response-type-missing", "a request without response_type is an invalid_request", .rfc,
        .warning, .rfc(6749, "3.1.1"),
        why: "A server that guesses will guess wrong once there is a second type.",
        remedy: "Answer with error=invalid_request by a redirect.")

    static let byRedirect = Rule(
        "authorize/error-by-redirect", "an error goes to the client once client and redirect URI are right",
        .google, .error, .googleReference,
        why: "On a page of yours the user is stuck. By the redirect Google knows what happened and goes on.",
        remedy: "Redirect with error and state as soon as client_id and redirect_uri have been checked "
            + "(RFC 6749 section 4.1.2.1).")

    static let scope = Rule(
        "authorize/scope-unknown", "an unknown scope is ignored or an invalid_scope", .rfc, .warning,
        .rfc(6749, "4.1.2.1"),
        why: "The error code is all that the log of a failed linking says.",
        remedy: "Use error=invalid_scope.")

    static let stateBack = Rule(
        "authorize/state-on-error", "an error comes with the state of the request", .rfc, .error,
        .rfc(6749, "4.1.2.1"),
        why: "Without it Google cannot tell whose linking failed, and shows an error of its own.",
        remedy: "Add state to every redirect, be it with a code or with an error.")

    static let refused = Rule(
        "authorize/consent-refused", "a user who refuses is sent back with access_denied", .google, .error,
        .googleReference,
        why:
            "Whoever presses Cancel has to get back to Google's app, and Google has to know that it was meant.",
        remedy: "Redirect with error=access_denied and state when the user cancels.")
}

extension Probe {
    /// A request whose error any server has to know.
    func unsupportedType() throws(Obstacle) -> AuthorizationQuery {
        try query().setting("response_type", "flip-check")
    }

    func unsupportedTypes() throws(Obstacle) -> [(name: String, query: AuthorizationQuery)] {
        let query = try query()
        return ["token", "id_token", "code token", "flip-check"].map {
            ("response_type=\($0)", query.setting("response_type", $0))
        }
    }
}

extension Rule {
    /// The rule holds when nothing was granted, and no error but these was redirected.
    func needsNoGrant(
        _ ended: [(name: String, authorization: Authorization)], codes: [String]
    ) -> Finding {
        let wrong = ended.filter { _, authorization in
            authorization.grantsSomething
                || authorization.answer?.error.map { !codes.contains($0) } ?? false
        }
        return judged(
            wrong.map { name, authorization in
                "\(name): the request \(authorization.endInWords)"
                    + (authorization.grantsSomething ? " with a code or token" : "")
            }, wrong.flatMap(\.authorization.evidence))
    }
}
