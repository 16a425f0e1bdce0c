import OAuth
import WebText

/// The metadata of the issuer (RFC 8414): the document itself, the addresses in it, and its lists.
let metadataRules: [Inspection] = [
    Inspection(
        "metadata/works", "the issuer has metadata, as JSON", .hygiene, .warning, .rfc(8414, "3"),
        why: "Clients and test tools find the endpoints in it.",
        remedy: "Serve it at /.well-known/oauth-authorization-server, or leave issuer out of the file."
    ) { rule, probe in
        let answer = try await probe.metadata()
        if answer.hasMetadata { return rule.held(answer.evidence) }
        let status = answer.response.status
        let seen = status == 200 ? "no JSON object" : "\(status)"
        return rule.failed("the metadata was answered with \(seen)", by: answer.response, answer.evidence)
    },
    Inspection(
        "metadata/content-type", "the metadata is application/json", .hygiene, .note, .rfc(8414, "3.2"),
        why: "A strict client reads no other type.",
        remedy: "Send Content-Type: application/json.", of: { try await $0.readMetadata() }
    ) { rule, answer in
        let type = answer.response.headers["Content-Type"] ?? "missing"
        return rule.holds(
            type.lowercased().hasPrefix("application/json"), else: "Content-Type is \(type)", answer.evidence)
    },
    Inspection(
        "metadata/issuer", "issuer in the metadata is the issuer, byte for byte", .hygiene, .error,
        .rfc(8414, "3.3"),
        why: "A client must not use metadata with another name, even if it differs by one slash only.",
        remedy: "Write the same text into the metadata, into iss, and into every client's configuration."
    ) { rule, probe in
        let answer = try await probe.readMetadata()
        guard let issuer = answer.fields["issuer"]?.string else {
            return rule.failed(answer.fault(of: "issuer"), answer.evidence)
        }
        return rule.holds(
            issuer.hasSameBytes(as: probe.configuration.issuer ?? ""), else: "issuer is \(issuer)",
            answer.evidence)
    },
    Inspection(
        "metadata/endpoints", "the endpoints in the metadata are those that are used", .hygiene, .warning,
        .rfc(8414, "2"),
        why: "One of the two is out of date. Linking stops on the day on which you switch the old one off.",
        remedy: "Make the metadata of the routes that the server really has."
    ) { rule, probe in
        let answer = try await probe.readMetadata()
        let used: KeyValuePairs = [
            "authorization_endpoint": probe.configuration.authorizationURL,
            "token_endpoint": probe.configuration.tokenURL,
            "revocation_endpoint": probe.configuration.revocationURL,
            "userinfo_endpoint": probe.configuration.userinfoURL,
        ]
        var objections: [String] = []
        for (name, configured) in used {
            guard let named = answer.fields[name]?.string, let configured else { continue }
            if !named.hasSameBytes(as: configured) { objections.append("\(name) is not the configured one") }
        }
        for name in ["authorization_endpoint", "token_endpoint"] where answer.fields[name]?.string == nil {
            objections.append(answer.fault(of: name))
        }
        return rule.judged(objections, answer.evidence)
    },
    Inspection(
        "metadata/https", "every address in the metadata is https", .hygiene, .error, .rfc(6749, "3.1"),
        why: "Secrets and tokens are sent there.",
        remedy: "Behind a proxy, configure the server with its public address."
    ) { rule, probe in
        let answer = try await probe.readMetadata()
        let addresses = answer.fields.filter { $0.key.hasSuffix("_endpoint") || $0.key.hasSuffix("_uri") }
        let plain = addresses.filter { name, value in
            let url = value.string ?? ""
            return url.lowercased().hasPrefix("http://") && !ProbeTarget.isLoopback(url)
        }
        let isLocal = ProbeTarget.isLoopback(answer.exchange.request.url)
        if plain.isEmpty, isLocal { return rule.notAsked("the issuer is on this machine") }
        return rule.judged(plain.keys.sorted().map { "\($0) is plain http" }, answer.evidence)
    },
    // The abilities of the server by its metadata.
    Inspection(
        "metadata/form", "every list in the metadata is a list of texts", .hygiene, .warning, .rfc(8414, "2"),
        why: "A client that expects a list drops the whole document.",
        remedy: "Write [\"one\", \"two\"], also for a single value.", of: { try await $0.readMetadata() }
    ) { rule, answer in
        // Some members whose names end like those of lists are switches, such as that of RFC 9207 section 3.
        let knownSwitch = "authorization_response_iss_parameter_supported"
        let wrong = answer.fields.keys.filter { name in
            let isSwitch = name == knownSwitch || answer.fields[name]?.bool != nil
            return name.hasSuffix("_supported") && !isSwitch && answer.list(name) == nil
        }
        return rule.judged(wrong.sorted().map { "\($0) is no list of texts" }, answer.evidence)
    },
    Inspection(
        "metadata/response-types", "the metadata names the response type code", .hygiene, .warning,
        .rfc(8414, "2"),
        why: "A client that follows the metadata sends no request.",
        remedy: "Send \"response_types_supported\": [\"code\"].", of: { try await $0.readMetadata() }
    ) { rule, answer in
        // RFC 8414 section 2: required.
        let names = answer.list("response_types_supported")
        return rule.holds(
            names?.contains("code") == true,
            else: "response_types_supported is \(names?.joined(separator: ", ") ?? "missing")",
            answer.evidence)
    },
    Inspection(
        "metadata/pkce", "the metadata names the PKCE method S256", .hygiene, .warning, .rfc(9700, "2.1.1"),
        why: "This list tells a client that it may send a challenge with S256.",
        remedy: "Send \"code_challenge_methods_supported\": [\"S256\"].",
        followsFrom: ["token/pkce-verifier"], of: { try await $0.readMetadata() }
    ) { rule, answer in
        let names = answer.list("code_challenge_methods_supported")
        return rule.holds(
            names?.contains(CodeChallenge.method) == true,
            else: "code_challenge_methods_supported is \(names?.joined(separator: ", ") ?? "missing")",
            answer.evidence)
    },
]
