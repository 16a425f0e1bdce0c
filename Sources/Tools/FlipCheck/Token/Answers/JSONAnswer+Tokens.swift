import JSON
import OAuth

extension JSONAnswer {
    var accessToken: String? { text("access_token") }

    var refreshToken: String? { text("refresh_token") }

    /// The error code, or nil when it is missing, empty or not a text.
    var error: String? { text("error") }

    /// Whether a token of any kind is in it, of whatever type.
    var hasTokens: Bool { ["access_token", "refresh_token", "id_token"].contains(where: saysSomething) }

    /// Whether this is a success, well-formed or not.
    var isGranted: Bool { ending == .granted }

    /// The meaning of the answer to a token request.
    var ending: TokenEnding {
        if accessToken != nil { return .granted }
        switch response.status {
        case 200..<300 where saysError: return .refused
        case 200..<300 where fields.isEmpty:
            return .unclear("answered with \(inWords) and \(unusableBodyInWords)")
        case 200..<300: return .granted
        case 400..<500 where !response.isTemporaryFailure: return .refused
        default: return .unclear("answered with \(inWords)")
        }
    }

    /// Whether it may refuse the client, and not what the client sent.
    ///
    /// Both errors are about the client (RFC 6749 section 5.2). Keycloak answers a wrong secret with `unauthorized_client`.
    var mayRefuseClient: Bool {
        error == "invalid_client" || error == "unauthorized_client"
            || ([401, 403].contains(response.status) && error != "invalid_grant")
    }

    /// Why the answer to the other client does not show that the token endpoint knows that client, or nil where it does.
    var reasonAgainstOtherClient: CouldNotTell? {
        if response.isInconclusive {
            return CouldNotTell(
                "the other client was answered with \(inWords), which is no refusal of a token", evidence)
        }
        guard mayRefuseClient else { return nil }
        return CouldNotTell(
            "the server refuses the other client (\(inFull)): check otherClient.id and "
                + "otherClient.secret", evidence)
    }

    /// Status and error, for a sentence that begins with "the request was answered with".
    var inWords: String {
        if let error { return "\(response.status) \(error.asShortName)" }
        let hasOtherError = value("error") != nil
        return "\(response.status)" + (hasOtherError ? ", and \(fault(of: "error"))" : "")
    }

    /// As ``inWords``, with the server's description of the error.
    var inFull: String {
        guard let description = text("error_description") else { return inWords }
        return "\(inWords): “\(description.asShortText)”"
    }

    /// The objections to status and `Content-Type` of an answer with tokens (RFC 6749 section 5.1).
    var typeObjections: [String] {
        var objections: [String] = []
        if response.status != 200 { objections.append("the status is \(response.status)") }
        if !response.isJSON { objections.append(response.typeInWords) }
        return objections
    }

    /// The objections to `Cache-Control` of an answer with tokens (RFC 6749 section 5.1).
    var cacheObjections: [String] {
        if response.forbidsStoring { return [] }
        return ["Cache-Control is \(response.headers["Cache-Control"] ?? "missing")"]
    }

    /// The objections to `expires_in`: its type, or a value that cannot be a number of seconds.
    var lifetimeObjections: [String] {
        var objections = objections(to: "expires_in")
        if let lifetime = fields["expires_in"]?.integer, let doubt = TokenLifetime.doubt(about: lifetime) {
            objections.append(doubt)
        }
        return objections
    }

    /// The words for a refresh token that ends within a day, or nil where no field says so.
    ///
    /// No RFC has these fields, but many servers send one. Keycloak sends 0 for a token that does not end.
    var shortLifeOfRefreshToken: String? {
        for name in ["refresh_token_expires_in", "refresh_expires_in"] {
            // Apigee writes numbers as texts.
            let written = fields[name]?.integer ?? fields[name]?.string.flatMap { Int64($0) }
            if let seconds = written, (1..<86_400).contains(seconds) {
                return "\(name) is \(seconds): a link that is not used for that many seconds ends"
            }
        }
        return nil
    }

    /// The objections to these fields.
    ///
    /// The stand-in for Google's server in this project reads an answer with the same ``TokenResponse``.
    func objections(to fields: String...) -> [String] {
        let problems = TokenResponse.problems(json: response.body)
        // A problem without a field makes every field unreadable.
        return problems.filter { problem in problem.field.map(fields.contains) ?? true }.map(words)
    }

    /// A problem in the words of a finding, which name the type that came, and a field that is null or empty.
    private func words(for problem: TokenResponse.Problem) -> String {
        switch problem {
        case .wrongType("expires_in"):
            switch fields["expires_in"] {
            case nil, .integer, .number: problem.description
            case .some(let value): "expires_in is \(value.kindInWords), and not a number"
            }
        case .missing(let name), .wrongType(let name): fault(of: name)
        case .notJSON, .empty, .tokenType, .notPositive, .scope: problem.description
        }
    }

    /// Throws for an answer to a right request that says nothing about it, because the server failed or was too busy.
    func requireConclusive() throws {
        guard response.isInconclusive else { return }
        throw CouldNotTell("a right request was answered with \(inWords)", evidence)
    }

    /// The answer to a right exchange.
    ///
    /// Throws when there is no access token in it.
    func exchanged() throws -> JSONAnswer { try GrantedTokens(self).answer }

    /// The answer to a right refresh.
    ///
    /// Throws when there is no access token in it.
    func refreshed() throws -> JSONAnswer {
        guard accessToken != nil else {
            throw CouldNotTell(
                "a right refresh was answered with \(inWords)", evidence, because: "refresh/works")
        }
        return self
    }
}
