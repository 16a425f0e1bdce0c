import AppFlip
import Foundation
import HTTPMessages

/// The association file of the redirect host: each Google app opens its own address and no other.
extension RedirectHost {
    static let associationPath = "/.well-known/apple-app-site-association"

    /// The identifier of the Google app for an address, with a prefix that is made up; nil for the web flow.
    package static func appID(of redirectURI: GoogleRedirectURI) -> String? {
        bundleID(of: redirectURI).map { "GOOGLE1234.\($0)" }
    }

    static func association(of host: GoogleRedirectURI.Host) -> HTTPResponse {
        let flips = GoogleRedirectURI.documentedFlips.filter {
            $0.text.hasPrefix("https://\(host.rawValue)/")
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

    private static func bundleID(of redirectURI: GoogleRedirectURI) -> Substring? {
        let segments = redirectURI.text.split(separator: "/")
        return segments.count == 4 && segments[2] == "a" ? segments[3] : nil
    }
}
