extension Probe {
    /// The scope of an access token, by the answer that has it or by introspection (RFC 7662), or nil when neither tells.
    func scope(of answer: JSONAnswer) async -> String? {
        if let scope = answer.scope { return scope }
        guard let token = answer.accessToken, let metadata = try? await value(of: .metadata),
            let url = try? allowedURL("introspection_endpoint", in: metadata),
            let introspection = try? await post(
                [.init("token", token)], by: client(), to: url, named: "introspection_endpoint"),
            introspection.fields["active"] == .bool(true)
        else { return nil }
        return introspection.scope
    }
}

extension JSONAnswer {
    /// The scope that it names; of a list of texts, which only `token/scope-text` is about, with spaces between them.
    ///
    /// A text or a list without a value names none: a server may write the field where it knows no scope.
    var scope: String? {
        guard let text = fields["scope"]?.string ?? list("scope")?.joined(separator: " "),
            !text.scopeValues.isEmpty
        else { return nil }
        return text
    }

    /// Whether it names a scope, of whatever type.
    var namesScope: Bool {
        let isOfOtherType =
            value("scope") != nil && fields["scope"]?.string == nil && list("scope") == nil
        return scope != nil || isOfOtherType
    }
}
