import HTTPMessages
import HeadlessBrowser
import WebText

extension HTTPResponse {
    /// Whether a browser may answer the next request for the URL with it (RFC 9111 section 4.2.1).
    ///
    /// `Vary: *` says that it answers no other request (section 4.1).
    var isReusableByBrowsers: Bool { !elements(of: "Vary").contains("*") && hasLifetime(by: ["max-age"]) }

    /// Whether a cache of several users may answer with it, although its request had credentials.
    ///
    /// It may not where `Vary` says that the answer differs by these credentials.
    ///
    /// RFC 9111 section 3.5 asks for one of three directives where the request has `Authorization`. It asks for none where
    /// the request has a cookie (section 7.3), but caches in use are careful with `Set-Cookie`, so here both are alike.
    ///
    /// - Parameter credentials: the name of the field with the credentials.
    func isReusableBySharedCaches(unlessVaryingBy credentials: String) -> Bool {
        let directives = cacheDirectives
        let variesByUser = elements(of: "Vary").contains { ["*", credentials.lowercased()].contains($0) }
        if variesByUser || directives["private"] != nil { return false }
        let isAllowed = ["public", "s-maxage", "must-revalidate"].contains { directives[$0] != nil }
        return isAllowed && (hasLifetime(by: ["s-maxage", "max-age"]) || mayGetLifetime)
    }

    /// Whether a cache may choose a lifetime, a part of the age of `Last-Modified`, because none is named (section 4.2.2).
    private var mayGetLifetime: Bool {
        let directives = cacheDirectives
        let names = ["no-store", "no-cache", "s-maxage", "max-age"]
        return headers["Last-Modified"].flatMap(CookieDate.seconds) != nil && headers["Expires"] == nil
            && names.allSatisfy { directives[$0] == nil }
    }

    /// The fields that give it a lifetime, as a clause.
    ///
    /// `Expires` or `Last-Modified` is among them only where no directive replaces it.
    var lifetimeInWords: String {
        let control = headers.values(of: "Cache-Control").joined(separator: ", ")
        let clause = "Cache-Control is \(control.isEmpty ? "missing" : control)"
        let directives = cacheDirectives
        if directives["max-age"] != nil { return clause }
        var names = ["Expires", "Last-Modified"]
        // Browsers ignore s-maxage, so for them `Expires` counts beside it.
        if directives["s-maxage"] != nil { names = hasLifetime(by: []) ? ["Expires"] : [] }
        let others = names.compactMap { name in headers[name].map { ", and \(name) is \($0)" } }
        return clause + (others.first ?? "")
    }

    /// Whether there is a time in which no cache has to ask again: by the first of these directives that is there, else
    /// by `Expires`.
    private func hasLifetime(by names: [String]) -> Bool {
        let directives = cacheDirectives
        if directives["no-store"] != nil || directives["no-cache"] != nil { return false }
        if let value = names.lazy.compactMap({ directives[$0] }).first {
            // A number that is too large for a cache means a long time (RFC 9111 section 1.2.2).
            return value.utf8.allSatisfy(\.isASCIIDigit) && value.utf8.contains { $0 != UInt8(ascii: "0") }
        }
        // A date of another form, such as 0, is in the past (section 5.3).
        guard let expires = headers["Expires"].flatMap(CookieDate.seconds) else { return false }
        guard let date = headers["Date"].flatMap(CookieDate.seconds) else {
            return expires >= Self.startOf2037
        }
        return expires > date
    }

    /// An `Expires` from 2037 on is in the future, whenever the answer came.
    ///
    /// Servers write such a date for a very long time, and a server without a clock sends no `Date` beside it (RFC 9110
    /// section 6.6.1).
    private static let startOf2037 = 2_114_380_800

    /// The directives of `Cache-Control` with their values, which may be empty.
    ///
    /// `no-cache` and `private` with names of fields are left out, because they are about those fields only (sections
    /// 5.2.2.4 and 5.2.2.7).
    private var cacheDirectives: [String: String] {
        var directives: [String: String] = [:]
        for directive in elements(of: "Cache-Control") {
            let name = directive.prefix { $0 != "=" }.trimmed
            let value: String = directive.drop { $0 != "=" }.dropFirst().filter { !" \t\"".contains($0) }
            let isAboutFields = !value.isEmpty && ["no-cache", "private"].contains(name)
            if directives[name] == nil, !isAboutFields { directives[name] = value }
        }
        return directives
    }

    /// The elements of a field that is a list, in small letters (RFC 9110 section 5.6.1).
    func elements(of name: String) -> [String] {
        headers.values(of: name).flatMap { $0.lowercased().split(separator: ",") }.map(\.trimmed)
    }
}
