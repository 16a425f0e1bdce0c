extension Probe {
    /// The scope of an access token, by the answer that has it or by introspection (RFC 7662); nil when neither tells.
    func scope(of answer: JSONAnswer) async -> String? {
        if let scope = answer.fields["scope"]?.string { return scope }
        guard let token = answer.accessToken, let issuer = configuration.issuer,
            let url = try? await value(of: .metadata).document().fields["introspection_endpoint"]?.string,
            ProbeTarget.isEndpointAllowed(url, inMetadataOf: issuer),
            let introspection = try? await post(
                [.init("token", token)], by: client(), to: url, named: "introspection_endpoint"),
            introspection.fields["active"] == .bool(true)
        else { return nil }
        return introspection.fields["scope"]?.string
    }
}
