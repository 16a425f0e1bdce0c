import HTTPMessages
import JOSE

extension RuleGroup {
    /// The server's description of itself (RFC 8414).
    package static let metadata = RuleGroup(
        id: "metadata", title: "metadata",
        inspections: MetadataRules.inspections + MetadataListRules.inspections)
}

/// The metadata of the issuer, as it was found.
struct MetadataAnswer: Sendable {
    /// The message and its answer.
    let exchange: Exchange
    /// The answer.
    let response: HTTPResponse
    /// The members of the object; none when there is no such object.
    let fields: [String: JSONValue]

    var evidence: [Evidence] { [exchange.evidence] }

    /// The values of a list of texts; nil when it is not there or no such list.
    func list(_ name: String) -> [String]? {
        guard let values = fields[name]?.array else { return nil }
        let texts = values.compactMap(\.string)
        return texts.count == values.count ? texts : nil
    }
}

extension Probe {
    /// The metadata of the issuer: at the place of RFC 8414, or at that of OpenID Connect.
    ///
    /// Throws ``CouldNotTell`` when no issuer is configured, or nothing comes back.
    func metadata() async throws(CouldNotTell) -> MetadataAnswer {
        guard let issuer = configuration.issuer else { throw .notConfigured("issuer") }
        guard let base = HTTPRequest("GET", issuer) else {
            throw CouldNotTell("issuer is not an address that can be asked")
        }
        let path = base.path == "/" ? "" : String(base.path)
        var last: MetadataAnswer?
        for place in [
            "/.well-known/oauth-authorization-server\(path)", "\(path)/.well-known/openid-configuration",
        ] {
            guard let request = HTTPRequest("GET", base.origin + place) else { continue }
            let exchange = await onceExchange(request)
            guard let response = exchange.response else { continue }
            let fields = JSONValue(json: response.body)?.object ?? [:]
            let answer = MetadataAnswer(exchange: exchange, response: response, fields: fields)
            if response.status == 200, !fields.isEmpty { return answer }
            last = last ?? answer
        }
        guard let last else { throw CouldNotTell("no answer came from the issuer") }
        return last
    }

    /// The metadata, when it can be read.
    ///
    /// Throws ``CouldNotTell`` when it cannot.
    func readMetadata() async throws(CouldNotTell) -> MetadataAnswer {
        let answer = try await metadata()
        guard answer.response.status == 200, !answer.fields.isEmpty else {
            throw CouldNotTell("there is no metadata, see metadata/works", answer.evidence)
        }
        return answer
    }

    /// The known result of a request, or its result now.
    private func onceExchange(_ request: HTTPRequest) async -> Exchange {
        if let known = prober.log.last(where: { $0.request == request }) { return known }
        return await prober.exchange(request)
    }
}
