import HTTPMessages

/// Fetching a site's association file as Apple's servers and devices do, and what is
/// wrong with how it is served.
///
/// Source: Apple, "Supporting associated domains"; TN3155.
public struct AssociationSite: Sendable {
    /// The answer of a site.
    public struct Fetched: Sendable {
        /// Where the file was asked for.
        public let url: String
        /// The file; nil when there is none that a device would take.
        public let file: AssociationFile?
        /// The faults of its delivery; those that keep a device from taking it are last.
        public let findings: [LintFinding]
    }

    /// The path of the file on every host.
    public static let path = "/.well-known/apple-app-site-association"

    /// Where the file of a host is.
    public static func url(host: String) -> String {
        "https://\(host)\(path)"
    }

    private let client: any HTTPClient
    private let limits: AssociationLimits

    /// Fetches through a client, which must not follow redirects.
    public init(client: any HTTPClient, limits: AssociationLimits = AssociationLimits()) {
        self.client = client
        self.limits = limits
    }

    /// Fetches the file of a host from its place.
    public func fetch(host: String) async -> Fetched { await fetch(url: Self.url(host: host)) }

    /// Fetches a file from any address; a device would only ask for ``url(host:)``.
    public func fetch(url: String) async -> Fetched {
        let findings = Self.findings(aboutURL: url)
        func failed(_ more: LintFinding) -> Fetched {
            Fetched(url: url, file: nil, findings: findings + [more])
        }
        guard let request = HTTPRequest("GET", url, headers: ["Accept": "application/json"]) else {
            return failed(
                LintFinding(.hostingAnswer, at: url, "is not a web address; begin it with https://"))
        }
        let response: HTTPResponse
        do { response = try await client.send(request) } catch {
            return failed(LintFinding(.hostingAnswer, at: url, "gives no answer: \(error)"))
        }
        if let fault = Self.fault(of: response, from: url) { return failed(fault) }
        let read = Self.read(response.body, from: url, limits: limits)
        return Fetched(
            url: url, file: read.file,
            findings: findings + Self.typeFindings(about: response, from: url) + read.findings)
    }

    /// Reads a file that is not served yet; the place is named in findings.
    public static func read(
        _ json: [UInt8], from place: String, limits: AssociationLimits = AssociationLimits()
    ) -> Fetched {
        do {
            return Fetched(url: place, file: try AssociationFile(json, limits: limits), findings: [])
        } catch {
            let finding = LintFinding(.hostingUnreadable, at: place, "\(error)")
            return Fetched(url: place, file: nil, findings: [finding])
        }
    }

    /// The rules for the address itself.
    private static func findings(aboutURL url: String) -> [LintFinding] {
        guard let link = try? LinkURL(url) else { return [] }
        var findings: [LintFinding] = []
        if link.scheme != "https" || link.port ?? 443 != 443 {
            findings.append(
                LintFinding(
                    .hostingHTTPS, at: url,
                    "is not HTTPS on its own port; a device asks for \(Self.url(host: link.host)) only"))
        }
        if link.path != Self.path {
            findings.append(
                LintFinding(
                    .hostingPlace, at: url,
                    "is not /.well-known/apple-app-site-association, the one place that is not deprecated; "
                        + "move the file there"))
        }
        return findings
    }

    /// Why the answer has no file that a device would take.
    private static func fault(of response: HTTPResponse, from url: String) -> LintFinding? {
        switch response.status {
        case 200: nil
        case 300..<400:
            LintFinding(
                .hostingRedirect, at: url,
                "redirects (\(response.status)), and redirects are not followed; serve the file here")
        default:
            LintFinding(
                .hostingAnswer, at: url,
                "answers \(response.status); "
                    + "serve the file with 200 to every client, Apple's servers included")
        }
    }

    private static func typeFindings(about response: HTTPResponse, from url: String) -> [LintFinding] {
        if response.isJSON { return [] }
        let type = response.headers["Content-Type"] ?? "no content type"
        return [
            LintFinding(
                .hostingContentType, at: url,
                "is sent as “\(type)”; send application/json, as Apple's archived guide asks")
        ]
    }
}
