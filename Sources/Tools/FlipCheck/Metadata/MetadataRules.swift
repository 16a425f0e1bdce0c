import HTTPMessages
import OAuth
import WebText

/// The metadata of the issuer (RFC 8414): the document itself, the addresses in it, and its lists.
///
/// They look at one document; without it `metadata/works` fails, and the others could not tell.
let metadataRules: [Rule] = [
    Rule(
        "metadata/works", "the issuer has metadata, as JSON", .hygiene, .warning, .rfc(8414, "3"),
        fault: "clients find no metadata at the issuer",
        why: "Clients and test tools find the endpoints in it.",
        remedy:
            "Serve it as JSON at /.well-known/oauth-authorization-server, or leave issuer out of the file.",
        on: .metadata
    ) { answer in
        if answer.namesServer { return .held(answer.evidence) }
        let status = answer.response.status
        let body =
            answer.hasMembers
            ? "a JSON object that names neither an issuer nor an endpoint" : answer.unusableBodyInWords
        let seen = status == 200 ? body : "\(status)"
        return .failed("the metadata was answered with \(seen)", by: answer.response, answer.evidence)
    },
    Rule(
        "metadata/content-type", "the metadata is application/json", .hygiene, .note, .rfc(8414, "3.2"),
        fault: "a strict client does not read the metadata, because of its content type",
        why: "A strict client reads no other type.",
        remedy: "Send Content-Type: application/json.", on: .metadata
    ) {
        let answer = try $0.document()
        return .holds(answer.response.isJSON, else: answer.response.typeInWords, answer.evidence)
    },
    Rule(
        "metadata/issuer", "issuer in the metadata is the issuer, byte for byte", .hygiene, .error,
        .rfc(8414, "3.3"),
        fault: "the metadata names another issuer, so a strict client refuses it",
        why: "A client must not use metadata with another name, even if it differs by one slash only.",
        remedy: "Write the same text into the metadata, into iss, and into every client's configuration.",
        on: .metadata, .configuration
    ) {
        let answer = try $0.document()
        guard let issuer = answer.text("issuer") else {
            return .failed(answer.fault(of: "issuer"), answer.evidence)
        }
        return .holds(
            issuer.hasSameBytes(as: $1.issuer ?? ""), else: "issuer is \(issuer)",
            answer.evidence)
    },
    Rule(
        "metadata/endpoints", "the endpoints in the metadata are those that are used", .hygiene, .warning,
        .rfc(8414, "2"),
        fault: "the metadata leads clients to other endpoints than those in use",
        why: "One of the two is out of date. Linking stops on the day on which you switch the old one off.",
        remedy: "Make the metadata of the routes that the server really has.",
        on: .metadata, .configuration, verdict: judgeEndpoints),
    Rule(
        "metadata/https", "every address in the metadata that clients use is https", .hygiene, .error,
        .rfc(6749, "3.1"),
        fault: "the metadata leads clients to an address that is not https",
        why: "Secrets and tokens are sent there, and over plain http others can read them.",
        remedy: "Behind a proxy, configure the server with its public address.",
        on: .metadata, verdict: judgeAddresses),
    // The abilities of the server by its metadata.
    Rule(
        "metadata/form", "every list in the metadata is a list of texts", .hygiene, .warning, .rfc(8414, "2"),
        fault: "a list in the metadata is not a list of strings, so a client may drop all of it",
        why: "A client that expects a list drops the whole document.",
        remedy: "Write [\"one\", \"two\"], also for a single value.", on: .metadata
    ) {
        let answer = try $0.document()
        // Some members whose names end like those of lists are switches, such as that of RFC 9207 section 3.
        let wrong = answer.fields.keys.filter { name in
            name.hasSuffix("_supported") && answer.fields[name]?.bool == nil && answer.list(name) == nil
        }
        return .judged(
            wrong.sorted().map { "\($0) is neither a list of texts nor true or false" }, answer.evidence)
    },
    Rule(
        "metadata/response-types", "the metadata names the response type code", .hygiene, .warning,
        .rfc(8414, "2"),
        fault: "a client sends no request, because the metadata does not name code",
        why: "A client that follows the metadata sends no request.",
        remedy: "Send \"response_types_supported\": [\"code\"].",
        // No client may use the document of another issuer, which may name less.
        followsFrom: ["metadata/issuer"], on: .metadata
    ) { try judgeList("response_types_supported", of: $0, naming: "code") },
    Rule(
        "metadata/grants", "the metadata names the grants and the authentication of Google's client",
        .hygiene,
        .warning, .rfc(8414, "2"),
        fault: "a client asks in another way than Google's, or not at all, because of the metadata",
        why:
            "A client that follows the metadata does not refresh, or authenticates in a way that you refuse.",
        remedy:
            "Name authorization_code and refresh_token in grant_types_supported, and client_secret_post or "
            + "client_secret_basic in token_endpoint_auth_methods_supported. If the document names the other of the "
            + "two, and Google's client uses that, set client.authentication.",
        followsFrom: ["metadata/issuer"], on: .metadata, .configuration, verdict: judgeGrants),
    Rule(
        "metadata/iss", "iss comes with the answer where the metadata promises it", .hygiene, .error,
        .rfc(9207, "2.4"),
        fault: "a client that reads the metadata refuses every answer, because iss is missing",
        why: "Such a client has to take an answer without iss for an attack.",
        remedy: "Add iss to every answer, or send authorization_response_iss_parameter_supported as false.",
        on: .metadata, .rightRequestTwice, .answers, verdict: judgePromisedIssuer),
    Rule(
        "metadata/introspection", "introspection tells nothing to a client without credentials", .security,
        .warning, .rfc(7662, "2.1"),
        fault: "anyone can ask whether a token is good, and whose it is",
        why: "An attacker could try tokens without limit, at an endpoint that no user sees.",
        remedy: "Authenticate the client as at the token endpoint.",
        on: .introspectionWithoutCredentials
    ) { answer in
        guard let told = answer.saysActive ? "state" : answer.memberAboutToken else {
            return .gotNoTokens("a request without credentials", answer)
        }
        return .failed("a request without credentials was told the \(told) of the token", answer.evidence)
    },
    Rule(
        "metadata/pkce", "the metadata names the PKCE method S256", .hygiene, .warning, .rfc(9700, "2.1.1"),
        fault: "clients send no PKCE challenge, because the metadata does not name S256",
        why: "This list tells a client that it may send a challenge with S256.",
        remedy: "Send \"code_challenge_methods_supported\": [\"S256\"].",
        followsFrom: ["metadata/issuer", "token/pkce-verifier"], on: .metadata
    ) { try judgeList("code_challenge_methods_supported", of: $0, naming: CodeChallenge.method) },
]

extension Trial<JSONAnswer> {
    /// The metadata of the issuer: at the URL of RFC 8414, or else at that of OpenID Connect.
    ///
    /// It is the first answer that names an issuer or an endpoint: an API may have a 200 and a message for every path. Without
    /// one it is an answer about the load, or else the first that is not 404, 405 or 410, or else the first.
    static var metadata: Self {
        Self("metadata", needing: .issuer, requests: 1) { probe in
            let issuer = try probe.needed(probe.configuration.issuer, "issuer")
            var answers: [JSONAnswer] = []
            var silence: CouldNotTell?
            for request in FlipCheckConfiguration.metadataRequests(issuer) {
                do {
                    let answer = try JSONAnswer(await probe.prober.exchange(request))
                    if answer.namesServer { return answer }
                    answers.append(answer)
                } catch { silence = silence ?? CouldNotTell(error) }
            }
            // The document may be where no answer came.
            if let silence { throw silence }
            let ofLoad = answers.first(where: \.response.isTemporaryFailure)
            let present = answers.first { !EndpointFault.absent.contains($0.response.status) }
            if let answer = ofLoad ?? present ?? answers.first { return answer }
            throw CouldNotTell("issuer is not a usable URL")
        }
    }

    /// A question about the access token of `currentTokens` at the introspection endpoint (RFC 7662), without credentials.
    ///
    /// Where the token is said to be inactive, the client asks, too: the token may have ended.
    static var introspectionWithoutCredentials: Self {
        Self(
            "introspectionWithoutCredentials", from: .metadata, after: .exchange, requests: 1
        ) { metadata, probe in
            let url = try probe.allowedURL("introspection_endpoint", in: metadata)
            let token = try await probe.currentTokens().accessToken
            func ask(_ client: ClientCredentials?) async throws -> JSONAnswer {
                try await probe.post(
                    [.init("token", token)], by: client, to: url, named: "introspection_endpoint")
            }
            let answer = try await ask(nil)
            let isInactive = answer.value("active") != nil && !answer.saysActive
            guard isInactive, answer.memberAboutToken == nil else { return answer }
            let told = try await ask(try probe.client())
            guard told.saysActive else {
                throw CouldNotTell(
                    "the client was not told that the token is active either", answer.evidence + told.evidence
                )
            }
            return answer
        }
    }
}

extension Probe {
    /// The URL that the metadata names in this member.
    ///
    /// Throws where it names none, one at Google, or one on this machine while the issuer is not.
    func allowedURL(_ name: String, in metadata: JSONAnswer) throws -> String {
        let issuer = try needed(configuration.issuer, "issuer")
        guard let url = try metadata.document().text(name), !ProbeTarget.isGoogle(url),
            ProbeTarget.isEndpointAllowed(url, inMetadataOf: issuer)
        else { throw CouldNotTell.notAsked("the metadata names no \(name) that may be asked") }
        return url
    }
}

extension JSONAnswer {
    /// Whether it is a success with a JSON object that has members, such as the message of an API.
    fileprivate var hasMembers: Bool { response.status == 200 && !fields.isEmpty }

    /// Whether it is metadata, right or wrong: a document with a member that metadata have.
    fileprivate var namesServer: Bool {
        hasMembers && fields.keys.contains { $0 == "issuer" || $0.hasSuffix("_endpoint") }
    }

    /// Whether introspection says that a token is good; servers of one's own write it as a text or a number, too.
    fileprivate var saysActive: Bool {
        guard let active = fields["active"] else { return false }
        return active == .bool(true) || active.string?.lowercased() == "true" || active.integer == 1
    }

    /// A member with a value that tells something of a token in a success, or nil for none.
    fileprivate var memberAboutToken: String? {
        guard response.status == 200, !saysError else { return nil }
        let names = ["sub", "username", "user_id", "email", "scope", "client_id"]
        return names.first { value($0)?.saysNothing == false }
    }

    /// The metadata.
    ///
    /// Throws when there is no document.
    fileprivate func document() throws -> JSONAnswer {
        guard namesServer else {
            throw CouldNotTell(
                "there is no metadata, see metadata/works", evidence, because: "metadata/works")
        }
        return self
    }

    /// A field that is a list of texts, or nil when it is missing or anything else.
    func list(_ name: String) -> [String]? {
        guard let values = fields[name]?.array else { return nil }
        let texts = values.compactMap(\.string)
        return texts.count == values.count ? texts : nil
    }

    /// What there is in place of a list that has to name something, in the words of a finding.
    fileprivate func listInWords(_ name: String) -> String {
        guard let names = list(name) else {
            guard let value = fields[name] else { return "\(name) is missing" }
            if value.array != nil { return "\(name) has other values than texts" }
            return "\(name) is \(value.kindInWords), and not a list of texts"
        }
        return names.isEmpty ? "\(name) is empty" : "\(name) is \(names.joined(separator: ", "))"
    }
}

/// Judges whether the addresses begin with `https://`: the members that end in `_endpoint` or `_uri`, and those of
/// `mtls_endpoint_aliases` (RFC 8705 section 5).
///
/// `metadata/issuer` is about the issuer itself. People, and not clients, open the pages of the policy and the terms.
/// Only where the issuer is on this machine, addresses of this machine may be plain.
private func judgeAddresses(_ metadata: JSONAnswer) throws -> Judgement {
    let answer = try metadata.document()
    var addresses = answer.fields.filter { $0.key.hasSuffix("_endpoint") || $0.key.hasSuffix("_uri") }
    for alias in answer.fields["mtls_endpoint_aliases"]?.object ?? [:] {
        addresses["\(alias.key) in mtls_endpoint_aliases"] = alias.value
    }
    let isLocal = ProbeTarget.isLoopback(answer.exchange.request.url)
    var objections: [String] = []
    var hasPlain = false
    for (name, value) in addresses where !["op_policy_uri", "op_tos_uri"].contains(name) {
        // The rule metadata/endpoints is about an endpoint that is missing, empty or no text.
        guard let url = value.string, !url.isEmpty, !url.lowercased().hasPrefix("https://") else { continue }
        let isPlain = url.lowercased().hasPrefix("http://")
        if isPlain, isLocal, ProbeTarget.isLoopback(url) { continue }
        hasPlain = hasPlain || isPlain
        objections.append("\(name) is \(isPlain ? "plain http" : "no https address")")
    }
    if objections.isEmpty, isLocal { return .notAsked("the issuer is on this machine") }
    return .judged(objections.sorted(), answer.evidence)
        .advising(objections.isEmpty || hasPlain ? nil : "Write the whole address, with https://")
}

/// Judges a list that has to be there and to name a value; `metadata/form` is about other members that are no texts.
private func judgeList(_ name: String, of metadata: JSONAnswer, naming value: String) throws -> Judgement {
    let answer = try metadata.document()
    let isNamed = answer.fields[name]?.array?.contains { $0.string == value } == true
    return .holds(isNamed, else: answer.listInWords(name), answer.evidence)
}

private func judgeGrants(_ metadata: JSONAnswer, _ configuration: FlipCheckConfiguration) throws -> Judgement
{
    let answer = try metadata.document()
    let method = configuration.client.map {
        $0.method == .basic ? "client_secret_basic" : "client_secret_post"
    }
    let needed: KeyValuePairs = [
        "grant_types_supported": ["authorization_code", "refresh_token"],
        "token_endpoint_auth_methods_supported": [method].compactMap(\.self),
    ]
    var objections: [String] = []
    for (name, values) in needed {
        // A list that is missing has a default, which many servers do more than.
        guard let named = answer.list(name) else { continue }
        let missing = values.filter { !named.contains($0) }
        if !missing.isEmpty { objections.append("\(name) does not name \(missing.joined(separator: ", "))") }
    }
    return .judged(objections, answer.evidence)
}

private func judgePromisedIssuer(
    _ metadata: JSONAnswer, _ attempts: [AuthorizationAttempt], _ seen: [SeenAnswer]
) throws -> Judgement {
    let promise = try metadata.document().fields["authorization_response_iss_parameter_supported"]
    guard promise?.bool == true else { return .notAsked("the metadata does not promise iss") }
    let answers = attempts.compactMap(\.authorization.answer)
    guard !answers.isEmpty else { return .couldNotTell("no answer was seen") }
    guard answers.allSatisfy({ $0.value("iss") != nil }) else {
        return .failed("an answer has no iss", attempts.flatMap(\.evidence))
    }
    let error = seen.first { $0.has("error") && $0.answer.value("iss") == nil }
    return .holds(
        error == nil, else: "an answer with an error has no iss",
        error.map { [$0.exchange.evidence] } ?? attempts.flatMap(\.evidence))
}

private func judgeEndpoints(
    _ metadata: JSONAnswer, _ configuration: FlipCheckConfiguration
) throws -> Judgement {
    let answer = try metadata.document()
    let used: KeyValuePairs = [
        "authorization_endpoint": configuration.authorizationURL,
        "token_endpoint": configuration.tokenURL,
        "revocation_endpoint": configuration.revocationURL,
        "userinfo_endpoint": configuration.userinfoURL,
    ]
    var objections: [String] = []
    // An address that is not configured comes from the metadata.
    for (name, configured) in used {
        guard let named = answer.fields[name]?.string, let configured, !named.hasSameBytes(as: configured),
            !named.isSameAddress(as: configured)
        else { continue }
        objections.append("\(name) is not the configured one")
    }
    for name in ["authorization_endpoint", "token_endpoint"] where answer.fields[name]?.string == nil {
        objections.append(answer.fault(of: name))
    }
    return .judged(objections, answer.evidence)
}

extension String {
    /// Whether both are one address: the case of the host and the default port do not matter.
    fileprivate func isSameAddress(as other: String) -> Bool {
        guard let one = HTTPRequest("GET", self), let other = HTTPRequest("GET", other) else { return false }
        return one.comparableOrigin == other.comparableOrigin && one.target.hasSameBytes(as: other.target)
    }
}
