import HTTPMessages
import JSON
import WebText

extension FlipCheckConfiguration {
    /// Waits for a server that is starting, and then completes as ``complete(from:)`` does.
    ///
    /// The time for the metadata counts as time of the run; the wait does not.
    ///
    /// - Parameter limit: how long to wait at most, or nil for not at all.
    package mutating func complete(
        from client: any HTTPClient, clock: ProbeClock, afterWaitingAtMost limit: Duration?
    ) async throws(ConfigurationError) -> [String] {
        if let limit { try await waitForServer(client, clock: clock, atMost: limit) }
        let prober = Prober(self, client: client, clock: clock)
        let notes = try await complete(from: prober)
        limits.total -= prober.elapsed
        return notes
    }

    /// Takes the endpoints that are not given from the issuer's metadata, and returns remarks for the report.
    ///
    /// Without an issuer it takes nothing. With one it throws when the issuer may not be asked, and when the endpoints of every
    /// run are known neither from the file nor from the metadata.
    package mutating func complete(from client: any HTTPClient) async throws(ConfigurationError) -> [String] {
        guard let issuer, lacksEndpoint else { return [] }
        let requests = Self.metadataRequests(issuer)
        if requests.isEmpty { throw ConfigurationError("issuer", "\(issuer) is not a web URL") }
        try limits.requireRequests(to: issuer, for: "issuer")
        var notes: [String] = []
        var failures: [String] = []
        var hasMetadata = false
        // A server may name userinfo_endpoint in the document of OpenID Connect only.
        for request in requests where lacksEndpoint {
            do throws(ConfigurationError) {
                let metadata = try await Self.metadata(by: request, of: issuer, from: client)
                let newNotes = takeEndpoints(from: metadata, of: issuer)
                // Both places may have the same document.
                for note in newNotes where !notes.contains(note) { notes.append(note) }
                hasMetadata = true
                let fault = faultOfEndpoints(metadata).map { "\(request.url) \($0)" }
                let text = (newNotes + [fault].compactMap(\.self)).joined(separator: " ")
                // A full stop at the end goes: the failures become one sentence.
                failures.append(text.hasSuffix(".") ? String(text.dropLast()) : text)
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
        if hasMetadata {
            return notes + missingNotes("the metadata of \(issuer) names none that can be used")
        }
        lacksMetadata = true
        return ["There is no metadata of \(issuer): \(reasons)."] + missingNotes("it is not given")
    }

    /// Whether one of the endpoints is not known.
    private var lacksEndpoint: Bool { !hasEndpointsOfEveryRun || revocationURL == nil || userinfoURL == nil }

    /// Whether the two endpoints are known that no run can do without.
    private var hasEndpointsOfEveryRun: Bool { authorizationURL != nil && tokenURL != nil }

    /// Takes the endpoints that are not known yet, and returns remarks about those that look wrong.
    ///
    /// Only an issuer on this machine may name an endpoint on it: the metadata of another server could send
    /// secrets to a service here.
    private mutating func takeEndpoints(from metadata: JSONObject, of issuer: String) -> [String] {
        var notes: [String] = []
        func take(_ member: String, _ name: String, into known: inout String?) {
            guard known == nil, let offered = metadata[member]?.string else { return }
            guard (try? AbsoluteURL(offered)) != nil else {
                notes.append(
                    "The metadata of \(issuer) has no web URL for \(name): \(Printable.text(offered)). It is "
                        + "not used; give \(name).")
                return
            }
            let host = ProbeTarget.host(offered)
            guard ProbeTarget.isEndpointAllowed(offered, inMetadataOf: issuer) else {
                notes.append(
                    "The metadata of \(issuer) names this machine for \(name): \(host). It is not used; give "
                        + "\(name) if you mean it.")
                return
            }
            known = offered
            if host != ProbeTarget.host(issuer) {
                notes.append("The metadata of \(issuer) names another host for \(name): \(host).")
            }
        }
        take("authorization_endpoint", "authorizationURL", into: &authorizationURL)
        take("token_endpoint", "tokenURL", into: &tokenURL)
        take("revocation_endpoint", "revocationURL", into: &revocationURL)
        take("userinfo_endpoint", "userinfoURL", into: &userinfoURL)
        offeredScopes = metadata["scopes_supported"]?.array?.compactMap(\.string) ?? offeredScopes
        return notes
    }

    /// What is wrong with the endpoints of every run that are still not known, after the URL of the document.
    ///
    /// It is nil where a remark of ``takeEndpoints(from:of:)`` says it.
    private func faultOfEndpoints(_ metadata: JSONObject) -> String? {
        let endpoints = [("authorization_endpoint", authorizationURL), ("token_endpoint", tokenURL)]
        let faults = endpoints.compactMap { member, known -> String? in
            if known != nil { return nil }
            return switch metadata[member] {
            case nil: "names no \(member)"
            case .string?: nil
            case let value?: "has \(value.kindInWords) for \(member)"
            }
        }
        return faults.isEmpty ? nil : faults.joined(separator: ", and ")
    }

    /// A remark for each optional endpoint that is still not known.
    private func missingNotes(_ reason: String) -> [String] {
        [("revocationURL", revocationURL), ("userinfoURL", userinfoURL)].compactMap { name, url in
            url == nil ? "The rules about \(name) are left out: \(reason)." : nil
        }
    }

    /// The members of the metadata at one of its places.
    ///
    /// Throws the reason in words: no answer, a status other than 200, no JSON object, no issuer, or another issuer.
    ///
    /// The rules about the metadata judge the members that no run needs.
    private static func metadata(
        by request: HTTPRequest, of issuer: String, from client: any HTTPClient
    ) async throws(ConfigurationError) -> JSONObject {
        let response: HTTPResponse
        do throws(HTTPClientError) { response = try await client.send(request) } catch {
            throw ConfigurationError("issuer", "\(request.url): \(error.explained)")
        }
        func fault(_ words: String) -> ConfigurationError {
            ConfigurationError("issuer", "\(request.url) \(words)")
        }
        guard response.status == 200 else { throw fault("answers \(response.status)") }
        guard let metadata = JSONValue(json: response.body)?.object else {
            throw fault("has \(response.unusableBodyInWords)")
        }
        guard let named = metadata["issuer"]?.string else { throw fault("names no issuer") }
        // RFC 8414 section 3.3: the document names the issuer from whose address it came.
        guard named.hasSameBytes(as: issuer) else {
            throw fault("names another issuer, \(Printable.text(named))")
        }
        return metadata
    }

    /// The requests for the metadata of an issuer, in the order in which they are tried, or none for a wrong URL.
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
