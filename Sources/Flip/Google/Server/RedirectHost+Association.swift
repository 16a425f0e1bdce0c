import AppFlip
import Foundation
import HTTPMessages

/// The association file of the redirect host: each Google app opens its own address and no other.
///
/// The content of Google's real file is not known here; a stand-in that claimed more would be kinder than the
/// documented addresses.
extension RedirectHost {
    static let associationPath = "/.well-known/apple-app-site-association"

    /// The application identifier of the Google app that takes answers at an address; nil for the web flow.
    ///
    /// The prefix is made up: Google's page names the bundle ids only.
    package static func appID(of redirectURI: GoogleRedirectURI) -> String? {
        bundleID(of: redirectURI).map { "GOOGLE1234.\($0)" }
    }

    static func association(of host: GoogleRedirectURI.Host) -> HTTPResponse {
        let entries = GoogleRedirectURI.documentedFlips
            .filter { $0.text.hasPrefix("https://\(host.rawValue)/") }
            .compactMap { uri in
                appID(of: uri).map {
                    AssociationFile.Entry(appIDs: [$0], components: [["/": "/a/\(bundleID(of: uri) ?? "")"]])
                }
            }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        // Text alone cannot fail to encode.
        let json = try? encoder.encode(AssociationFile(applinks: .init(details: entries)))
        return HTTPResponse(
            status: 200, headers: ["Content-Type": "application/json"], body: json.map(Array.init) ?? [])
    }

    private static func bundleID(of redirectURI: GoogleRedirectURI) -> Substring? {
        let segments = redirectURI.text.split(separator: "/")
        return segments.count == 4 && segments[2] == "a" ? segments[3] : nil
    }
}

private struct AssociationFile: Encodable {
    struct Links: Encodable {
        var details: [Entry]
    }

    struct Entry: Encodable {
        var appIDs: [String]
        var components: [[String: String]]
    }

    var applinks: Links
}
