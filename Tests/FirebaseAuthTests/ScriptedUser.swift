import Foundation

@testable import FirebaseAuth

/// A user who ends the pages at once, with the URL that the test chooses.
struct ScriptedUser: AuthUIDelegate {
    let act: @Sendable (URL, String) async -> URL?

    func present(_ url: URL, callbackURLScheme: String) async -> URL? {
        await act(url, callbackURLScheme)
    }

    /// A user who agrees: the pages end with a redirect of Yahoo.
    static let whoAgrees = ScriptedUser { url, scheme in
        callback(
            to: url, scheme: scheme, answer: "link=https%3A%2F%2Fapp.example%2Fcb%3Fcode%3DC%26state%3DS")
    }

    /// The callback to a handler URL, with its event id by default.
    static func callback(to url: URL, scheme: String, eventID: String? = nil, answer: String) -> URL? {
        let event = eventID ?? query(of: url)["eventId"] ?? ""
        let inner =
            "https://demo-project.firebaseapp.com/__/auth/callback?authType=signInWithRedirect"
            + "&eventId=\(event)&\(answer)"
        let escaped = inner.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        return URL(string: "\(scheme)://firebaseauth/link?deep_link_id=\(escaped)")
    }

    /// The parameters of a URL, with the first value of a repeated name.
    static func query(of url: URL) -> [String: String] {
        let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
        return Dictionary(items.map { ($0.name, $0.value ?? "") }) { first, _ in first }
    }
}
