import HTTPMessages
import JSON
import OAuth
import WebText

extension FlipCheckConfiguration {
    /// Takes the endpoints that are not given from the issuer's metadata, and returns remarks for the report.
    ///
    /// Throws when the endpoints of every run are known neither from the file nor from the metadata.
    package mutating func complete(from client: any HTTPClient) async throws(ConfigurationError) -> [String] {
        guard let issuer, [authorizationURL, tokenURL, revocationURL, userinfoURL].contains(nil) else {
            return []
        }
        let requests = Self.metadataRequests(issuer)
        if requests.isEmpty { throw ConfigurationError("issuer", "\(issuer) is not a web URL") }
        if !limits.allowsPlainHTTPToOtherMachinesInsecurely, ProbeTarget.isPlainHTTPToOthers(issuer) {
            throw ConfigurationError(
                "issuer", "\(issuer) is plain http on another machine, and nothing was sent there; use https")
        }
        var failures: [String] = []
        for request in requests {
            do throws(ConfigurationError) {
                let metadata = try await Self.metadata(by: request, of: issuer, from: client)
                let notes = take(metadata, of: issuer)
                if hasEndpointsOfEveryRun {
                    return notes + missingNotes("the metadata of \(issuer) names none that can be used")
                }
                // The last full stop goes: the failures become one sentence.
                failures.append(String(notes.joined(separator: " ").dropLast()))
            } catch { failures.append(error.problem) }
        }
        let reasons = failures.joined(separator: "; ")
        guard hasEndpointsOfEveryRun else {
            throw ConfigurationError(
                "issuer",
                "\(reasons); start the server, correct issuer, or give the endpoints: --authorization-url URL "
                    + "and --token-url URL, and where there are any --revocation-url URL and --userinfo-url URL; "
                    + "in the file authorizationURL, tokenURL, revocationURL and userinfoURL")
        }
        return ["There is no metadata of \(issuer): \(reasons)."] + missingNotes("it is not given")
    }

    /// Whether the two endpoints are known that no run can do without.
    private var hasEndpointsOfEveryRun: Bool { authorizationURL != nil && tokenURL != nil }

    /// Takes the endpoints that are not known yet, and returns remarks about those that look wrong.
    ///
    /// Only an issuer on this machine may name an endpoint on it: the metadata of another server could send
    /// secrets to a service here.
    private mutating func take(_ metadata: ServerMetadata, of issuer: String) -> [String] {
        var notes: [String] = []
        func take(_ offered: String?, _ name: String, into known: inout String?) {
            guard known == nil, let offered else { return }
            let host = Printable.text(ProbeTarget.host(offered))
            guard !host.isEmpty else {
                notes.append(
                    "The metadata of \(issuer) has no whole URL for \(name): \(Printable.text(offered)). It is "
                        + "not used; give \(name).")
                return
            }
            guard ProbeTarget.isEndpointAllowed(offered, inMetadataOf: issuer) else {
                notes.append(
                    "The metadata of \(issuer) names this machine for \(name): \(host). It is not used; give "
                        + "\(name) if you mean it.")
                return
            }
            known = offered
            if ProbeTarget.host(offered) != ProbeTarget.host(issuer) {
                notes.append("The metadata of \(issuer) names another host for \(name): \(host).")
            }
        }
        take(metadata.authorizationEndpoint, "authorizationURL", into: &authorizationURL)
        take(metadata.tokenEndpoint, "tokenURL", into: &tokenURL)
        take(metadata.revocationEndpoint, "revocationURL", into: &revocationURL)
        take(metadata.userinfoEndpoint, "userinfoURL", into: &userinfoURL)
        offeredScopes = metadata.scopesSupported ?? []
        return notes
    }

    /// A remark for each optional endpoint that is still not known.
    private func missingNotes(_ reason: String) -> [String] {
        var missing: [String] = []
        if revocationURL == nil { missing.append("revocationURL") }
        if userinfoURL == nil { missing.append("userinfoURL") }
        return missing.map { "Rules about \($0) are not asked for: \(reason)." }
    }

    /// The metadata at one of its places; throws with the reason in words when there is none.
    private static func metadata(
        by request: HTTPRequest, of issuer: String, from client: any HTTPClient
    ) async throws(ConfigurationError) -> ServerMetadata {
        let response: HTTPResponse
        do throws(HTTPClientError) { response = try await client.send(request) } catch {
            throw ConfigurationError("issuer", "\(request.url): \(error.explained)")
        }
        // RFC 8414 section 3.3: the issuer in it is the one that was asked.
        guard response.status == 200, let metadata = ServerMetadata(json: response.body, issuer: issuer)
        else { throw ConfigurationError("issuer", "\(request.url) \(fault(of: response, of: issuer))") }
        return metadata
    }

    /// What is wrong with an answer that is no metadata of the issuer, as the end of a sentence about its URL.
    private static func fault(of response: HTTPResponse, of issuer: String) -> String {
        guard response.status == 200 else { return "answers \(response.status)" }
        guard let fields = JSONValue(json: response.body)?.object else { return "has no JSON object" }
        guard let named = fields["issuer"]?.string else { return "names no issuer" }
        guard named.hasSameBytes(as: issuer) else { return "names another issuer, \(named)" }
        let endpoints = fields.filter { $0.key.hasSuffix("_endpoint") }.sorted { $0.key < $1.key }
        if let wrong = endpoints.first(where: { HTTPRequest("GET", $0.value.string ?? "") == nil }) {
            return "has no whole URL for \(wrong.key)"
        }
        let required = ["authorization_endpoint", "token_endpoint"]
        if let missing = required.first(where: { fields[$0] == nil }) { return "names no \(missing)" }
        return "has fields of another type"
    }

    /// The requests for the metadata of an issuer, in the order in which they are tried; none for a wrong URL.
    ///
    /// RFC 8414 section 3.1 puts the well-known part before the path, and OpenID Connect Discovery section 4
    /// after it.
    static func metadataRequests(_ issuer: String) -> [HTTPRequest] {
        guard let request = HTTPRequest("GET", issuer) else { return [] }
        let path = request.path.hasSuffix("/") ? request.path.dropLast() : request.path[...]
        let targets = [
            "/.well-known/oauth-authorization-server\(path)", "\(path)/.well-known/openid-configuration",
        ]
        return targets.map { HTTPRequest(method: "GET", origin: request.origin, target: $0) }
    }
}
