import OAuth
import WebText

extension JSONAnswer {
    var isThere: Bool { response.status == 200 && !fields.isEmpty }

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
    /// The metadata of the issuer: at the place of RFC 8414, or at that of OpenID Connect.
    func metadata() async throws -> JSONAnswer {
        let requests = FlipCheckConfiguration.metadataRequests(try needed(configuration.issuer, "issuer"))
        return try await once(.metadata) {
            var first: JSONAnswer?
            for request in requests {
                guard let answer = try? JSONAnswer(await prober.exchange(request)) else { continue }
                if answer.isThere { return answer }
                first = first ?? answer
            }
            guard let first else { throw CouldNotTell("no answer came from the issuer") }
            return first
        }
    }

    func readMetadata() async throws -> JSONAnswer {
        let answer = try await metadata()
        guard answer.isThere else {
            throw CouldNotTell(
                "there is no metadata, see metadata/works", answer.evidence, because: "metadata/works")
        }
        return answer
    }

    /// The scope of an access token, by its answer or by introspection (RFC 7662); nil when neither tells.
    func scope(of answer: JSONAnswer) async -> String? {
        if let told = answer.fields["scope"]?.string { return told }
        guard let token = answer.accessToken, let issuer = configuration.issuer,
            let url = (try? await readMetadata())?.fields["introspection_endpoint"]?.string,
            ProbeTarget.mayBeNamed(url, by: issuer)
        else { return nil }
        let told = try? await post(
            [.init("token", token)], by: client(), to: url, named: "introspection_endpoint")
        return told?.fields["active"] == .bool(true) ? told?.fields["scope"]?.string : nil
    }
}
