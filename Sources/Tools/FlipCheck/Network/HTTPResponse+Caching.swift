import HTTPMessages

extension HTTPResponse {
    /// Whether a browser may answer the next request for the address with it (RFC 9111 section 4.2.1).
    var isKeptByBrowsers: Bool { hasLifetime(in: ["max-age"]) }

    /// Whether a cache of several users may answer with it, though its request had credentials (RFC 9111 section
    /// 3.5): not where the answer is another one for other credentials.
    ///
    /// - Parameter credentials: the field of the credentials, in small letters.
    func isKeptBySharedCaches(unlessVaryingBy credentials: String) -> Bool {
        let varying = headers.values(of: "Vary").joined(separator: ",").lowercased()
        if varying.contains(credentials) || varying.contains("*") || cacheDirectives["private"] != nil {
            return false
        }
        let isPublic = cacheDirectives["public"] != nil
        return hasLifetime(in: isPublic ? ["s-maxage", "max-age"] : ["s-maxage"])
    }

    /// Whether one of these directives gives it a time in which no cache has to ask again.
    private func hasLifetime(in names: [String]) -> Bool {
        let directives = cacheDirectives
        if directives["no-store"] != nil || directives["no-cache"] != nil { return false }
        return names.contains { (directives[$0].flatMap { Int($0) } ?? 0) > 0 }
    }

    /// The directives of `Cache-Control` with their values, which may be empty.
    private var cacheDirectives: [String: String] {
        let directives = headers.values(of: "Cache-Control").flatMap { $0.lowercased().split(separator: ",") }
        return Dictionary(
            directives.map { directive in
                let parts = directive.split(separator: "=", maxSplits: 1).map {
                    $0.filter { !" \t\"".contains($0) }
                }
                return (parts.first ?? "", parts.count > 1 ? parts[1] : "")
            }, uniquingKeysWith: { first, _ in first })
    }
}
