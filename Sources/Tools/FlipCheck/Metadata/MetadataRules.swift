import HTTPMessages
import JOSE
import WebText

/// The document itself, and the addresses in it.
enum MetadataRules {
    static let inspections = [
        Inspection([works, type, issuer]) { probe throws(CouldNotTell) in
            let answer = try await probe.metadata()
            guard !answer.response.isBesideThePoint else {
                throw CouldNotTell(
                    "the metadata was answered with \(answer.response.status)", answer.evidence)
            }
            guard answer.response.status == 200, !answer.fields.isEmpty else {
                let what = answer.response.status == 200 ? "no JSON object" : "\(answer.response.status)"
                return [works.failed("the metadata was answered with \(what)", answer.evidence)]
                    + [type, issuer].map { $0.couldNotTell("there is no metadata", answer.evidence) }
            }
            let told = answer.response.headers["Content-Type"] ?? "missing"
            let name = answer.fields["issuer"]?.string
            let isExact = name?.hasSameBytes(as: probe.configuration.issuer ?? "") ?? false
            return [
                works.held(answer.evidence),
                type.judged(
                    told.lowercased().hasPrefix("application/json") ? [] : ["Content-Type is \(told)"],
                    answer.evidence),
                issuer.judged(isExact ? [] : ["issuer is \(name ?? "missing")"], answer.evidence),
            ]
        },
        Inspection(endpoints) { probe throws(CouldNotTell) in
            let answer = try await probe.readMetadata()
            let known = [
                ("authorization_endpoint", probe.configuration.authorizationURL),
                ("token_endpoint", probe.configuration.tokenURL),
                ("revocation_endpoint", probe.configuration.revocationURL),
                ("userinfo_endpoint", probe.configuration.userinfoURL),
            ]
            let others = known.filter { name, url in
                guard let told = answer.fields[name]?.string, let url else { return false }
                return !told.hasSameBytes(as: url)
            }
            let missing = known.prefix(2).filter { answer.fields[$0.0]?.string == nil }
            return endpoints.judged(
                others.map { "\($0.0) is not the configured one" } + missing.map { "\($0.0) is missing" },
                answer.evidence)
        },
        Inspection(https) { probe throws(CouldNotTell) in
            let answer = try await probe.readMetadata()
            let plain = answer.fields.filter { name, value in
                guard let url = value.string, name.hasSuffix("_endpoint") || name.hasSuffix("_uri") else {
                    return false
                }
                return url.lowercased().hasPrefix("http://") && !ProbeTarget.isLoopback(url)
            }
            let isHere = ProbeTarget.isLoopback(answer.exchange.request.url)
            if plain.isEmpty, isHere { return https.notAsked("the issuer is on this machine") }
            return https.judged(plain.keys.sorted().map { "\($0) is plain http" }, answer.evidence)
        },
    ]

    static let works = Rule(
        "metadata/works", "the issuer has metadata, as JSON", .rfc, .warning, .rfc(8414, "3"),
        why: "Clients and test tools find the endpoints in it.",
        remedy: "Serve the object at /.well-known/oauth-authorization-server, or leave issuer out of the "
            + "configuration.")

    static let type = Rule(
        "metadata/content-type", "the metadata is application/json", .rfc, .note, .rfc(8414, "3.2"),
        why: "A strict client reads no other type.",
        remedy: "Send Content-Type: application/json.")

    static let issuer = Rule(
        "metadata/issuer", "issuer in the metadata is the issuer, byte for byte", .rfc, .error,
        .rfc(8414, "3.3"),
        why: "A client must not use metadata with another name, even if it differs by one slash only.",
        remedy: "Write the same text into the metadata, into iss, and into every client's configuration.")

    static let endpoints = Rule(
        "metadata/endpoints", "the endpoints in the metadata are those that are used", .rfc, .warning,
        .rfc(8414, "2"),
        why: "One of the two is out of date. Linking stops on the day on which you switch the old one off.",
        remedy: "Make the metadata of the routes that the server really has.")

    static let https = Rule(
        "metadata/https", "every address in the metadata is https", .rfc, .error, .rfc(8414, "2"),
        why: "Secrets and tokens are sent there.",
        remedy: "Behind a proxy, configure the server with its public address.")
}
