import Foundation
import GoogleRedirectURIs
import HTTPMessages

/// The association file of the redirect host: each Google app opens its own address and no other.
extension RedirectHost {
    static let associationPath = "/.well-known/apple-app-site-association"

    /// An app ID prefix that is made up: Google's apps have another one.
    private static let appIDPrefix = "GOOGLE1234"

    /// The identifier of the Google app for an address; nil for an address of the web flow.
    package static func appID(of redirectURI: GoogleRedirectURI) -> String? {
        bundleID(of: redirectURI).map { "\(appIDPrefix).\($0)" }
    }

    /// The answer with the association file of a host.
    static func association(of host: GoogleRedirectURI.Host) -> HTTPResponse {
        let flips = GoogleRedirectURI.documentedFlips.filter { uri in
            uri.text.hasPrefix("https://\(host.rawValue)/")
        }
        let details = flips.compactMap { uri -> [String: Any]? in
            guard let bundleID = bundleID(of: uri), let appID = appID(of: uri) else { return nil }
            return ["appIDs": [appID], "components": [["/": "/a/\(bundleID)"]]]
        }
        // Text always encodes.
        let json = try? JSONSerialization.data(
            withJSONObject: ["applinks": ["details": details]],
            options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
        return HTTPResponse(
            status: 200, headers: ["Content-Type": "application/json"], body: json.map(Array.init) ?? [])
    }

    /// The bundle id at the end of `https://HOST/a/BUNDLE_ID`; nil for an address of the web flow.
    private static func bundleID(of redirectURI: GoogleRedirectURI) -> Substring? {
        let parts = redirectURI.text.split(separator: "/")
        let isFlip = parts.count == 4 && parts[2] == "a"
        return isFlip ? parts[3] : nil
    }
}
