/// What a refusal of one more scope, which no server knows, is about.
extension AuthorizationAttempt {
    /// Whether a refusal may be about the form of the scope, and so say nothing about the scope itself.
    ///
    /// At a 500 the server's words do not count: they may be about any fault of its own.
    var mayRefuseFormOfScope: Bool { hasScopeInJSON || !madeServerFail && saysMalformed }

    /// Whether the scope is JSON: a server that reads JSON cannot read one more word behind it, whatever the word.
    private var hasScopeInJSON: Bool { scope.hasPrefix("[") || scope.hasPrefix("{") }

    private var scope: String { authorization.query.value("scope") ?? "" }

    /// Whether the words of the refusal are about the form of the request; a wrong yes only leaves a rule open.
    private var saysMalformed: Bool {
        let phrases = [
            "json", "malformed", "not well-formed", "cannot be parsed", "could not parse", "syntax",
        ]
        var words = (authorization.words ?? "").lowercased()
        // "The requested scope is invalid, unknown, or malformed" (RFC 6749 section 4.1.2.1) does not say which.
        if words.contains("unknown") { return false }
        // A quoted scope may have such a word in it, and the section calls any invalid_request "otherwise malformed".
        // A scope that is such a word stays: without it, the word would be found nowhere.
        let quoted = scope.lowercased().scopeValues.filter { !phrases.contains($0) && $0.hasAny(phrases) }
        for text in quoted + ["otherwise malformed"] { words = words.replacing(text, with: "") }
        return words.hasAny(phrases)
    }
}
