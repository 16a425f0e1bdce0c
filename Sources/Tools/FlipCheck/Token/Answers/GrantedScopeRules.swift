import JOSE

/// The scope of an answer with tokens, compared with the scope of the request.
enum GrantedScopeRules {
    static let inspections = [
        Inspection([asked, text]) { probe throws(CouldNotTell) in
            let answer = try await probe.provenExchange().answer
            guard let told = answer.fields["scope"] else {
                return [asked, text].map { $0.notAsked("the answer does not name a scope") }
            }
            guard case .string(let scope) = told else {
                return [
                    asked.couldNotTell("scope is no text", answer.evidence),
                    text.failed("scope is \(told.kindInWords)", answer.evidence),
                ]
            }
            let known = probe.configuration.scopes
            let more = scope.scopeValues.filter { !known.contains($0) }
            let isSplit = scope.utf8.contains(UInt8(ascii: ",")) && !known.contains { $0.contains(",") }
            return [
                known.isEmpty
                    ? asked.notAsked("scopes are not configured")
                    : asked.judged(
                        more.isEmpty || isSplit
                            ? [] : ["the answer names \(more.joined(separator: " ").prefix(200)) as well"],
                        answer.evidence),
                text.judged(isSplit ? ["scope is \(scope.prefix(200))"] : [], answer.evidence),
            ]
        },
        Inspection([known, told]) { probe throws(CouldNotTell) in
            let granted = probe.configuration.scopes.joined(separator: " ")
            guard !granted.isEmpty else {
                return [known, told].map { $0.notAsked("scopes are not configured") }
            }
            try await probe.provenExchange()
            let query = try probe.query().setting("scope", "\(granted) \(unknown)")
            let walked = try await probe.authorizeOnce(query)
            guard let code = walked.authorization.code, let address = query.redirectURI else {
                let refusal = walked.unclear.map { CouldNotTell($0, walked.evidence) }
                return [known, told].map { rule in
                    refusal.map { rule.unanswered(because: $0) } ?? rule.held(walked.evidence)
                }
            }
            let answer = try await probe.redeem(
                IssuedCode(code: code, redirectURI: address, verifier: nil))
            guard answer.isGranted else { return [known, told].map { $0.held(answer.evidence) } }
            let scope = answer.fields["scope"]?.string
            return [
                known.judged(
                    scope?.scopeValues.contains(unknown) == true ? ["\(unknown) was granted"] : [],
                    answer.evidence),
                told.judged(
                    scope == nil ? ["a scope that does not exist was asked for as well, and not denied"] : [],
                    answer.evidence),
            ]
        },
    ]

    private static let unknown = AuthorizationQuery.unknownScope

    static let asked = Rule(
        "token/scope-asked", "no more is granted than was asked for", .rfc, .error, .rfc(6749, "3.3"),
        why: "The page named fewer scopes, and the user agreed to those only.",
        remedy: "Grant the scopes of the authorization request, or fewer.")

    static let text = Rule(
        "token/scope-text", "scope is one text, with spaces between the values", .rfc, .warning,
        .rfc(6749, "3.3"),
        why: "A client that splits at spaces takes a list, or values with commas, for one unknown scope.",
        remedy: "Send \"scope\": \"one two\".")

    static let known = Rule(
        "token/scope-known", "a scope that does not exist is not granted", .rfc, .error, .rfc(6749, "3.3"),
        why: "Such a grant becomes real as soon as you add a scope of that name.",
        remedy: "Answer invalid_scope, or grant the known scopes and name them in the answer.")

    static let told = Rule(
        "token/scope-told", "an answer names the scope when it is not the one that was asked for", .rfc,
        .warning, .rfc(6749, "3.3"),
        why: "Without scope in the answer the client believes that it has all scopes that it asked for.",
        remedy: "Send scope in every answer with tokens.")
}

extension String {
    /// The values of a scope.
    var scopeValues: [String] { split(separator: " ").map(String.init) }
}

extension JSONValue {
    /// The kind of this value.
    var kindInWords: String {
        switch self {
        case .array: "a list"
        case .object: "an object"
        case .string: "a text"
        case .bool: "true or false"
        case .null: "null"
        default: "a number"
        }
    }
}
