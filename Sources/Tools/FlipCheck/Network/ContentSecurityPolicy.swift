/// One Content-Security-Policy of a page, as far as it is about frames and forms (CSP Level 3).
struct ContentSecurityPolicy {
    /// The words of each directive in lower case, its name first.
    private let directives: [[Substring]]

    /// The policies in the value of a header field, which commas separate, or of a `<meta>` element.
    ///
    /// By HTML the content of a `<meta>` element is one policy. Chromium, which most users have, takes it apart at commas too.
    static func policies(in value: String) -> [ContentSecurityPolicy] {
        value.lowercased().split(separator: ",").map { policy in
            ContentSecurityPolicy(
                directives: policy.split(separator: ";").map { $0.split(whereSeparator: \.isWhitespace) })
        }
    }

    /// Whether a page of every site may show the page in a frame, or nil where it has no `frame-ancestors`.
    var allowsFramesOfEverySite: Bool? {
        sources(of: "frame-ancestors").map { allowed in
            allowed.contains { ["https:", "http:"].contains($0) || Self.host(ofSource: $0) == "*" }
        }
    }

    /// Whether a form of the page may lead to a host by https (section 6.7.2.7).
    func allowsForm(toHTTPSHost host: String) -> Bool {
        guard let allowed = sources(of: "form-action") else { return true }
        return allowed.contains { source in
            if ["*", "https:", "http:"].contains(source) { return true }
            let name = Self.host(ofSource: source)
            let port = Self.authority(ofSource: source).dropFirst(name.count)
            // Port 80 matches the usual port of https too.
            guard ["", ":443", ":80", ":*"].contains(port) else { return false }
            return name == "*" || name == host || (name.hasPrefix("*.") && host.hasSuffix(name.dropFirst()))
        }
    }

    /// The sources of the first directive with this name, or nil for none.
    private func sources(of directive: String) -> ArraySlice<Substring>? {
        directives.first { $0.first == directive[...] }?.dropFirst()
    }

    /// The host and the port of a source; after a redirect its path does not count.
    ///
    /// Its scheme does not count either: policies for frames and forms name http or https, and http matches https too.
    private static func authority(ofSource source: Substring) -> Substring {
        (source.split(separator: "://", maxSplits: 1).last ?? "").prefix { $0 != "/" }
    }

    private static func host(ofSource source: Substring) -> Substring {
        authority(ofSource: source).prefix { $0 != ":" }
    }
}
