import HTTPMessages

/// The policies of a page for frames and forms.
extension HTTPResponse {
    /// Whether the headers forbid a page of another site to show this page in a frame.
    ///
    /// Where a policy has frame-ancestors, a browser ignores X-Frame-Options (CSP Level 3, section 6.4.2.2).
    var refusesFrames: Bool {
        // In `<meta>`, `frame-ancestors` counts for nothing (section 3.3).
        let allowances = policies.compactMap(\.allowsFramesOfEverySite)
        if allowances.isEmpty {
            // A proxy may add the field once more, or join both.
            return elements(of: "X-Frame-Options").contains { ["deny", "sameorigin"].contains($0) }
        }
        // A browser obeys all policies of a page, so one strict policy is enough.
        return allowances.contains(false)
    }

    /// The Content-Security-Policies of its header.
    var policies: [ContentSecurityPolicy] {
        headers.values(of: "Content-Security-Policy").flatMap(ContentSecurityPolicy.policies)
    }
}
