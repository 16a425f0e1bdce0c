import JOSE
import OAuth

/// The abilities of the server by its metadata.
enum MetadataListRules {
    static let inspections = [
        Inspection(form) { probe throws(CouldNotTell) in
            let answer = try await probe.readMetadata()
            let wrong = answer.fields.keys.filter { name in
                name.hasSuffix("_supported") && name != "authorization_response_iss_parameter_supported"
                    && !isSwitch(answer.fields[name]) && answer.list(name) == nil
            }
            return form.judged(wrong.sorted().map { "\($0) is no list of texts" }, answer.evidence)
        },
        Inspection(responseTypes) { probe throws(CouldNotTell) in
            let answer = try await probe.readMetadata()
            // RFC 8414 section 2: required.
            let names = answer.list("response_types_supported")
            return responseTypes.judged(
                names?.contains("code") == true
                    ? [] : ["response_types_supported is \(names?.joined(separator: ", ") ?? "missing")"],
                answer.evidence)
        },
        Inspection(grantTypes) { probe throws(CouldNotTell) in
            let answer = try await probe.readMetadata()
            guard answer.fields["grant_types_supported"] != nil else {
                return grantTypes.notAsked("there is no grant_types_supported")
            }
            guard let names = answer.list("grant_types_supported") else {
                return grantTypes.notAsked("grant_types_supported is no list, see metadata/form")
            }
            let missing = ["authorization_code", "refresh_token"].filter { !names.contains($0) }
            return grantTypes.judged(missing.map { "\($0) is missing" }, answer.evidence)
        },
        Inspection(authentication) { probe throws(CouldNotTell) in
            let answer = try await probe.readMetadata()
            let wanted =
                try probe.client().method == .body ? "client_secret_post" : "client_secret_basic"
            // RFC 8414 section 2: left out, it means client_secret_basic.
            let names = answer.list("token_endpoint_auth_methods_supported") ?? ["client_secret_basic"]
            return authentication.judged(
                names.contains(wanted) ? [] : ["\(wanted) is not among \(names.joined(separator: ", "))"],
                answer.evidence)
        },
        Inspection(challenge) { probe throws(CouldNotTell) in
            let answer = try await probe.readMetadata()
            let names = answer.list("code_challenge_methods_supported")
            return challenge.judged(
                names?.contains(CodeChallenge.method) == true
                    ? []
                    : ["code_challenge_methods_supported is \(names?.joined(separator: ", ") ?? "missing")"],
                answer.evidence)
        },
        Inspection(scopes) { probe throws(CouldNotTell) in
            let answer = try await probe.readMetadata()
            guard let names = answer.list("scopes_supported"), !probe.configuration.scopes.isEmpty else {
                return scopes.notAsked("there is no scopes_supported, or no scope is configured")
            }
            let missing = probe.configuration.scopes.filter { !names.contains($0) }
            return scopes.judged(missing.map { "\($0) is missing" }, answer.evidence)
        },
    ]

    /// Some members whose names end like those of lists are switches.
    private static func isSwitch(_ value: JSONValue?) -> Bool {
        if case .bool = value { true } else { false }
    }

    static let form = Rule(
        "metadata/form", "every list in the metadata is a list of texts", .rfc, .warning,
        .rfc(8414, "2"),
        why: "A client that expects a list drops the whole document.",
        remedy: "Write [\"one\", \"two\"], also for a single value.")

    static let responseTypes = Rule(
        "metadata/response-types", "the metadata names the response type code", .rfc, .warning,
        .rfc(8414, "2"),
        why: "A client that follows the metadata sends no request.",
        remedy: "Send \"response_types_supported\": [\"code\"].")

    static let grantTypes = Rule(
        "metadata/grant-types", "the metadata names both grant types that Google uses", .rfc, .warning,
        .rfc(8414, "2"),
        why: "A client that follows the metadata does not refresh.",
        remedy: "Send \"grant_types_supported\": [\"authorization_code\", \"refresh_token\"].")

    static let authentication = Rule(
        "metadata/client-authentication", "the metadata names the way in which Google's client authenticates",
        .rfc, .warning, .rfc(8414, "2"),
        why:
            "Google has a secret, and no key. Google cannot use a server that supports private_key_jwt only.",
        remedy: "Add client_secret_post or client_secret_basic, as it is configured in Google's console.")

    static let challenge = Rule(
        "metadata/pkce", "the metadata names the PKCE method S256", .rfc, .warning, .rfc(9700, "2.1.1"),
        why: "This list tells a client that it may send a challenge with S256.",
        remedy: "Send \"code_challenge_methods_supported\": [\"S256\"].")

    static let scopes = Rule(
        "metadata/scopes", "the metadata names the scopes that Google asks for", .rfc, .note,
        .rfc(8414, "2"),
        why: "A scope that is not among them is probably misspelt on one of the two sides.",
        remedy: "Compare the scopes in Google's console with those of the server.")
}
