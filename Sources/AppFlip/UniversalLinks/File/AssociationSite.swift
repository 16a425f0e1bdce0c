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
        var findings: [LintFinding] = []
        func fetched(_ file: AssociationFile? = nil) -> Fetched {
            Fetched(url: url, file: file, findings: findings)
        }
        func failed(_ rule: LintRule, _ message: String) -> Fetched {
            findings.note(rule, at: url, message)
            return fetched()
        }
        if let link = try? LinkURL(url) {
            if link.scheme != "https" || link.port ?? 443 != 443 {
                findings.note(
                    .hostingHTTPS, at: url,
                    "is not HTTPS on its own port; a device asks for \(Self.url(host: link.host)) only")
            }
            if link.path != Self.path {
                findings.note(
                    .hostingPlace, at: url,
                    "is not /.well-known/apple-app-site-association, the one place that is not deprecated; "
                        + "move the file there")
            }
        }
        guard let request = HTTPRequest("GET", url, headers: ["Accept": "application/json"]) else {
            return failed(.hostingAnswer, "is not a web address; begin it with https://")
        }
        let response: HTTPResponse
        do { response = try await client.send(request) } catch {
            return failed(.hostingAnswer, "gives no answer: \(error)")
        }
        switch response.status {
        case 200: break
        case 300..<400:
            return failed(
                .hostingRedirect,
                "redirects (\(response.status)), and redirects are not followed; serve the file here")
        default:
            return failed(
                .hostingAnswer,
                "answers \(response.status); "
                    + "serve the file with 200 to every client, Apple's servers included")
        }
        if !response.isJSON {
            let type = response.headers["Content-Type"] ?? "no content type"
            findings.note(
                .hostingContentType, at: url,
                "is sent as “\(type)”; send application/json, as Apple's archived guide asks")
        }
        // The commonest mistake: the page for unknown addresses, of an app in the browser or of a sign-in.
        if response.body.isPage {
            return failed(
                .hostingUnreadable,
                "sends an HTML page and not the file: the server has no such file, and answers with its page "
                    + "for unknown addresses, or with a sign-in; serve the file before those rules apply")
        }
        let read = Self.read(response.body, from: url, limits: limits)
        findings += read.findings
        return fetched(read.file)
    }

    /// Reads a file that is not served yet; the place is named in findings.
    public static func read(
        _ json: [UInt8], from place: String, limits: AssociationLimits = AssociationLimits()
    ) -> Fetched {
        do {
            return Fetched(url: place, file: try AssociationFile(json, limits: limits), findings: [])
        } catch {
            let remark =
                if json.isPage {
                    "; this is an HTML page"
                } else if json.isInOtherEncoding {
                    // Foundation's reader takes both, by its documentation; Apple does not say what iOS does.
                    "; whether iOS reads it all the same is not established"
                } else { "" }
            let finding = LintFinding(
                rule: .hostingUnreadable, location: place, message: "\(error)\(remark)")
            return Fetched(url: place, file: nil, findings: [finding])
        }
    }
}

extension [UInt8] {
    /// Whether a text begins like HTML; no JSON begins with `<`.
    fileprivate var isPage: Bool {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let text = starts(with: mark) ? dropFirst(mark.count) : self[...]
        return text.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } == UInt8(ascii: "<")
    }

    /// Whether a text has a byte order mark, or zero bytes as UTF-16 and UTF-32 have them.
    fileprivate var isInOtherEncoding: Bool {
        starts(with: [0xEF, 0xBB, 0xBF]) || starts(with: [0xFE, 0xFF]) || starts(with: [0xFF, 0xFE])
            || prefix(4).contains(0)
    }
}
