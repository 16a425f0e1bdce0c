/// Requests for one more scope, which no server knows.
extension AuthorizationAttempt {
    /// Whether a refusal would be about the form of the scope, and would say nothing about the scope itself; at a 500 the
    /// words may be about any fault of the server.
    var mayRefuseFormOfScope: Bool { hasScopeInJSON || !madeServerFail && saysMalformed }

    /// Whether the scope is JSON: such a server cannot read one more word beside it, whatever the word.
    private var hasScopeInJSON: Bool {
        let scope = authorization.query.value("scope") ?? ""
        return scope.hasPrefix("[") || scope.hasPrefix("{")
    }

    /// Whether the words of the refusal are about the form of the request; where they only seem so, a rule is left open.
    private var saysMalformed: Bool {
        let signs = ["json", "malformed", "not well-formed", "cannot be parsed", "could not parse", "syntax"]
        var words = (authorization.words ?? "").lowercased()
        // "The requested scope is invalid, unknown, or malformed" (RFC 6749 section 4.1.2.1) does not say which.
        if words.contains("unknown") { return false }
        // A scope that is quoted may have such a word, and the section says "otherwise malformed" of any invalid_request.
        let scopes = (authorization.query.value("scope") ?? "").lowercased().scopeValues
        let quoted = scopes.filter { scope in signs.contains { scope != $0 && scope.contains($0) } }
        for text in quoted + ["otherwise malformed"] { words = words.replacing(text, with: "") }
        return signs.contains { words.contains($0) }
    }
}
