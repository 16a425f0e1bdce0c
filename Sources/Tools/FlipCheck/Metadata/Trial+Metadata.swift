import WebText

extension JSONAnswer {
    /// Whether the answer has a document, right or wrong.
    var hasMetadata: Bool { response.status == 200 && !fields.isEmpty }

    /// A field that is a list of texts; nil when it is missing or anything else.
    func list(_ name: String) -> [String]? {
        guard let values = fields[name]?.array else { return nil }
        let texts = values.compactMap(\.string)
        return texts.count == values.count ? texts : nil
    }
}

extension Memo<JSONAnswer> {
    fileprivate static var metadata: Self { Self("the metadata") }
}

extension Probe {
    /// The metadata of the issuer: at the place of RFC 8414, or else at that of OpenID Connect.
    ///
    /// Where neither has a document, the first answer.
    func metadata() async throws -> JSONAnswer {
        let requests = FlipCheckConfiguration.metadataRequests(try needed(configuration.issuer, "issuer"))
        return try await once(.metadata) {
            var first: JSONAnswer?
            for request in requests {
                guard let answer = try? JSONAnswer(await prober.exchange(request)) else { continue }
                if answer.hasMetadata { return answer }
                if first == nil { first = answer }
            }
            guard let first else { throw CouldNotTell("no answer came from the issuer") }
            return first
        }
    }

    /// The metadata of the issuer; throws when there is no document.
    func readMetadata() async throws -> JSONAnswer {
        let answer = try await metadata()
        guard answer.hasMetadata else {
            throw CouldNotTell(
                "there is no metadata, see metadata/works", answer.evidence, because: "metadata/works")
        }
        return answer
    }

    /// The scope of an access token, by the answer that has it or by introspection (RFC 7662); nil when neither tells.
    func scope(of answer: JSONAnswer) async -> String? {
        if let scope = answer.fields["scope"]?.string { return scope }
        guard let token = answer.accessToken, let issuer = configuration.issuer,
            let url = (try? await readMetadata())?.fields["introspection_endpoint"]?.string,
            ProbeTarget.isEndpointAllowed(url, inMetadataOf: issuer),
            let introspection = try? await post(
                [.init("token", token)], by: client(), to: url, named: "introspection_endpoint"),
            introspection.fields["active"] == .bool(true)
        else { return nil }
        return introspection.fields["scope"]?.string
    }
}
