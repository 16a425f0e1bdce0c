import WebText

extension Trial<JSONAnswer> {
    /// The metadata of the issuer: at the place of RFC 8414, or else at that of OpenID Connect.
    ///
    /// Where neither has a document, the first answer.
    static var metadata: Self {
        Self("metadata", needing: .issuer, requests: 1) { probe in
            let issuer = try probe.needed(probe.configuration.issuer, "issuer")
            var first: JSONAnswer?
            for request in FlipCheckConfiguration.metadataRequests(issuer) {
                guard let answer = try? JSONAnswer(await probe.prober.exchange(request)) else { continue }
                if answer.hasMetadata { return answer }
                if first == nil { first = answer }
            }
            guard let first else { throw CouldNotTell("no answer came from the issuer") }
            return first
        }
    }
}

extension JSONAnswer {
    /// Whether the answer has a document, right or wrong.
    var hasMetadata: Bool { response.status == 200 && !fields.isEmpty }

    /// The metadata; throws when there is no document.
    func document() throws -> JSONAnswer {
        guard hasMetadata else {
            throw CouldNotTell(
                "there is no metadata, see metadata/works", evidence, because: "metadata/works")
        }
        return self
    }

    /// A field that is a list of texts; nil when it is missing or anything else.
    func list(_ name: String) -> [String]? {
        guard let values = fields[name]?.array else { return nil }
        let texts = values.compactMap(\.string)
        return texts.count == values.count ? texts : nil
    }
}

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
