import GoogleRedirectURIs
import HTTPMessages
import JSON

/// The association file of the redirect host: each Google app opens its own URL and no other.
extension RedirectHost {
    /// Where a site has its association file.
    static let associationPath = "/.well-known/apple-app-site-association"

    /// An app ID prefix that is made up: Google's apps have another one.
    private static let appIDPrefix = "GOOGLE1234"

    /// The identifier of the Google app for a redirect URI; nil when its path is not `/a/BUNDLE_ID`.
    package static func appID(of redirectURI: GoogleRedirectURI) -> String? {
        bundleID(of: redirectURI).map { appID(bundleID: $0) }
    }

    private static func appID(bundleID: Substring) -> String { "\(appIDPrefix).\(bundleID)" }

    /// The answer with the association file of a host.
    static func association(of host: GoogleRedirectURI.Host) -> HTTPResponse {
        let uris = GoogleRedirectURI.documentedFlips.filter { $0.text.hasPrefix("https://\(host.rawValue)/") }
        let details = uris.compactMap(bundleID).map { bundleID -> JSONValue in
            [
                "appIDs": [.string(appID(bundleID: bundleID))],
                "components": [["/": .string("/a/\(bundleID)")]],
            ]
        }
        let file: JSONValue = ["applinks": ["details": .array(details)]]
        return HTTPResponse(status: 200, headers: ["Content-Type": "application/json"], body: file.json)
    }

    /// The bundle ID at the end of `https://HOST/a/BUNDLE_ID`; nil for another redirect URI.
    private static func bundleID(of redirectURI: GoogleRedirectURI) -> Substring? {
        let parts = redirectURI.text.split(separator: "/")
        let isFlip = parts.count == 4 && parts[2] == "a"
        return isFlip ? parts[3] : nil
    }
}
