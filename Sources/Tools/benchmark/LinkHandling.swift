import AppFlip
import UniversalLinks
import WebText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The way from a link to the URL that answers it, by this package and by the code in Google's document.
enum LinkHandling {
    private static let link = FlipRequest(
        universalLink: "https://partner.example/flip", clientID: "google-client",
        scope: ["devices.read", "devices.control"], state: "APvk" + String(repeating: "x7Q_", count: 40),
        redirectURI: GoogleRedirectURI.flip(.home).text
    ).url
    private static let code = "SplxlOBeZQQYbYS6WxSbIA-dGVzdC1jb2RlLTAx_Z4k"

    /// Parses, verifies and answers the link with this package.
    ///
    /// It reads every parameter, and compares the redirect URI and the client byte by byte.
    ///
    /// - Returns: The length of the answer; 0 when the link is refused. A result that is used keeps the compiler
    ///   from leaving the work out.
    static func withAppFlip(_ redirectURIs: RedirectURIList) -> Int {
        guard let request = try? FlipRequest(parsing: link),
            let uri = redirectURIs.match(request.redirectURI),
            request.clientID.hasSameBytes(as: "google-client")
        else { return 0 }
        return FlipReply.code(code, state: request.state).url(at: uri).utf8.count
    }

    /// Does the same with the document's two snippets and the unwrapping that they need; they check less.
    static func asDocumented() -> Int {
        guard let incoming = URL(string: link),
            let components = URLComponents(url: incoming, resolvingAgainstBaseURL: false),
            let params = components.queryItems,
            let clientID = params.filter({ $0.name == "client_id" }).first?.value,
            let state = params.filter({ $0.name == "state" }).first?.value,
            let redirectURI = params.filter({ $0.name == "redirect_uri" }).first?.value,
            clientID == "google-client", let redirectURL = URL(string: redirectURI),
            var reply = URLComponents(url: redirectURL, resolvingAgainstBaseURL: false)
        else { return 0 }
        reply.queryItems = [
            URLQueryItem(name: "code", value: code), URLQueryItem(name: "state", value: state),
        ]
        return reply.url?.absoluteString.utf8.count ?? 0
    }
}
